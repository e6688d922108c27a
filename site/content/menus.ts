import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { externalLinks } from '@whorl/contract/external-links.ts';
import type { Menu, MenuItem } from '@whorl/contract/menus.ts';
import { ContentError } from './compile/content-error.ts';
import { contentRoot } from './content-folders.ts';
import { knownPaths } from './known-paths.ts';
import { readRecords } from './records/define-records.ts';
import { menuRecords } from './records/menus.ts';

type Link = { title: string; url: string };
export type Menus = {
  /** The menus of the header and the site map of the footer, in their order. */
  readonly menus: readonly Menu[];
  /** Links next to the menus. */
  readonly links: readonly Link[];
  /** Links in the last line of the footer. */
  readonly legal: readonly Link[];
  /** Text of the banner on a sample site. */
  readonly sample: string;
};

type Records = ReturnType<typeof readRecords<typeof menuRecords.schema>>;
type ItemRecord = Records['menus'][number]['items'][number];

/**
 * Returns the menus of `content/menus.yaml`.
 *
 * @throws ContentError with every link that leads to no page
 */
export function readMenus(): Menus {
  const { menus, links, legal, sample } = readRecords(menuRecords);
  checkPaths(
    menus.flatMap(({ items, more }) => [...items.flatMap(({ page, demo }) => [page, demo]), more?.page]),
    links.map(({ page }) => page),
    legal.map(({ page }) => page),
  );
  return {
    menus: menus.map(({ items, more, article, ...menu }) => ({
      ...menu,
      items: items.flatMap(menuItem),
      ...(more && { more: toLink(more) }),
      ...(article !== undefined && { feature: article }),
    })),
    links: links.flatMap(({ title, ...target }) => {
      const url = findUrl(target);
      return url === undefined ? [] : [{ title, url }];
    }),
    legal: legal.map(toLink),
    sample,
  };
}

const toLink = ({ title, page }: { title: string; page: string }): Link => ({ title, url: page });

/** Returns the URL of a link; undefined for an external one that isn't configured. */
const findUrl = ({ page, link }: Pick<ItemRecord, 'page' | 'link'>): string | undefined =>
  page ?? (link && externalLinks[link]);

/** Returns no row for an external link that isn't configured. The default of such a link may be a page of this site. */
function menuItem({ title, description, page, link, icon, demo }: ItemRecord): MenuItem[] {
  const url = findUrl({ page, link });
  if (url === undefined) return [];
  const isLocal = url.startsWith('/');
  return [{ title, url, description, icon, isLocal, ...(demo !== undefined && { useCasesLink: demo }) }];
}

function checkPaths(...paths: readonly (readonly (string | undefined)[])[]): void {
  const known = knownPaths();
  const dead = paths.flat().flatMap((path) => (path === undefined || known.has(pathOnly(path)) ? [] : [path]));
  if (dead.length === 0) return;
  const lines = readFileSync(join(contentRoot, menuRecords.file), 'utf8').split('\n');
  throw new ContentError(
    dead.map((path) => ({
      file: `content/${menuRecords.file}`,
      line: lines.findIndex((line) => line.endsWith(` ${path}`)) + 1 || 1,
      message: `dead link "${path}"`,
    })),
  );
}

const pathOnly = (path: string): string => path.replace(/[?#].*$/, '');
