import { readFileSync } from 'node:fs';
import { staticPagePath } from '@whorl/contract/urls.ts';
import { staticPageCollection } from './collections/static-pages.ts';
import { readFrontMatter } from './compile/front-matter.ts';
import { entryFile, slugsIn } from './content-folders.ts';

const { folder, schema } = staticPageCollection;

type MenuRow = { panel: string; title: string; description: string; url: string };

/** The rows that pages of `content/pages` ask for in the menus; what is wrong with a page, its compilation says. */
export const pagesInMenus = (): MenuRow[] =>
  slugsIn(folder).flatMap((slug) => {
    const menu = readFrontMatter(readFileSync(entryFile(folder, slug), 'utf8'), schema).values?.menu;
    return menu ? [{ ...menu, url: staticPagePath(slug) }] : [];
  });
