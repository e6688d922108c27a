import { readFileSync } from 'node:fs';
import type { MenuId } from '@whorl/contract/menus.ts';
import { staticPagePath } from '@whorl/contract/urls.ts';
import { staticPageCollection } from './collections/static-pages.ts';
import { readFrontMatter } from './compile/front-matter.ts';
import { entryFile, listSlugs } from './content-folders.ts';

const { folder, schema } = staticPageCollection;

type MenuRow = { panel: MenuId; title: string; description: string; url: string };

/**
 * Returns the menu rows that pages of `content/pages` ask for. Invalid pages are skipped here; compiling them reports
 * the problem.
 */
export const pagesInMenus = (): MenuRow[] =>
  listSlugs(folder).flatMap((slug) => {
    const menu = readFrontMatter(readFileSync(entryFile(folder, slug), 'utf8'), schema).values?.menu;
    return menu ? [{ ...menu, url: staticPagePath(slug) }] : [];
  });
