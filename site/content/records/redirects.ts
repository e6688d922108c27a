import type { RedirectTable } from '@whorl/contract/redirects.ts';

const tables = import.meta.glob<RedirectTable>('../../../content/redirects.yaml', { eager: true, import: 'default' });

/**
 * The redirects of `content/redirects.yaml` for the browser, old path to new path. Part of the bundle and of its hash.
 */
export const redirects: RedirectTable = Object.assign({}, ...Object.values(tables));
