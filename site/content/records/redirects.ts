import type { RedirectTable } from '@whorl/contract/redirects.ts';

const tables = import.meta.glob<RedirectTable>('../../../content/redirects.yaml', { eager: true, import: 'default' });

/** `content/redirects.yaml` as the browser needs it: old path to new path, part of the bundle and of its hash. */
export const redirects: RedirectTable = Object.assign({}, ...Object.values(tables));
