import { readFileSync } from 'node:fs';
import { staticPagePath } from '@whorl/contract/urls.ts';
import { type StaticPageFrontMatter, staticPageFrontMatterSchema } from './compile-static-page.ts';
import { staticPageFile, staticPageSlugs } from './content-folders.ts';
import { readFrontMatter } from './front-matter.ts';

type MenuRow = { panel: string; title: string; description: string; url: string };

/** The rows that pages of `content/pages` ask for in the menus; what is wrong with a page, its compilation says. */
export const pagesInMenus = (): MenuRow[] =>
  staticPageSlugs().flatMap((slug) => {
    const { values } = readFrontMatter(readFileSync(staticPageFile(slug), 'utf8'), staticPageFrontMatterSchema);
    const menu = (values as StaticPageFrontMatter | undefined)?.menu;
    return menu ? [{ ...menu, url: staticPagePath(slug) }] : [];
  });
