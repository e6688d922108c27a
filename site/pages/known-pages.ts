import { authorPath, pages, tagPath } from '@whorl/contract/urls.ts';
import { tags } from '../content/articles/article-tags.ts';
import { allTags, hasTagPage } from '../content/articles/tagged-articles.ts';
import { collections } from '../content/collections.ts';
import { type AnyEntry, listEntries } from '../content/entries.ts';
import { teamSlugs, teams } from '../content/teams.ts';

const tablePaths: ReadonlySet<string> = new Set(Object.values(pages).map(({ path }) => path));

/** Returns every page that a visitor may have been looking for, with a name for it. */
export const knownPages = (): { path: string; title: string }[] => [
  ...Object.values(pages)
    .filter((page) => !('hidden' in page))
    .map(({ path }) => ({ path, title: findName(path) })),
  ...collections.flatMap(({ path, ...collection }) =>
    (listEntries(collection) as readonly AnyEntry[])
      .filter(({ frontMatter }) => !('variantOf' in frontMatter))
      .map(({ slug, frontMatter: { title } }) => ({ path: path(slug), title }))
      .filter((page) => !tablePaths.has(page.path)),
  ),
  ...teamSlugs.map((team) => ({ path: authorPath(team), title: `${teams[team].name}: blog posts` })),
  ...allTags.filter(hasTagPage).map((tag) => ({ path: tagPath(tag), title: `${tags[tag].title}: blog posts` })),
];

/**
 * Returns `Bot detection` for `/products/bot-detection/`. Page titles are in the page modules, which a single page
 * shouldn't load.
 */
function findName(path: string): string {
  // The URL has the name of another vendor's product.
  if (path === pages.fullProduct.path) return 'Platform';
  const name = (path.split('/').filter(Boolean).at(-1) ?? 'home').replaceAll('-', ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}
