import { brand } from '@whorl/contract/brand.ts';
import { authorPath, comparisonPath, pages, tagPath } from '@whorl/contract/urls.ts';
import { tags } from '../content/articles/article-tags.ts';
import { allTags, hasTagPage } from '../content/articles/tagged-articles.ts';
import { collections } from '../content/collections.ts';
import { type AnyEntry, entriesOf } from '../content/entries.ts';
import { comparedLibraries } from '../content/records/compared-libraries.ts';
import { teamSlugs, teams } from '../content/teams.ts';

const tablePaths: ReadonlySet<string> = new Set(Object.values(pages).map(({ path }) => path));

/** Returns every page that a visitor may have been looking for, with a name for it. */
export const knownPages = (): { path: string; title: string }[] => [
  ...Object.values(pages)
    .filter((page) => !('hidden' in page))
    .map(({ path }) => ({ path, title: nameOf(path) })),
  ...collections.flatMap(({ path, ...collection }) =>
    (entriesOf(collection) as readonly AnyEntry[])
      .filter(({ frontMatter }) => !('variantOf' in frontMatter))
      .map(({ slug, frontMatter: { title } }) => ({ path: path(slug), title }))
      .filter((page) => !tablePaths.has(page.path)),
  ),
  ...comparedLibraries.map(comparisonPath).map((path) => ({ path, title: nameOf(path) })),
  ...teamSlugs.map((team) => ({ path: authorPath(team), title: `${teams[team].name}: notes` })),
  ...allTags.filter(hasTagPage).map((tag) => ({ path: tagPath(tag), title: `${tags[tag].title}: notes` })),
];

/** `/products/bot-detection/` → `Bot detection`: titles of pages are in the pages, which may not all be loaded for one. */
function nameOf(path: string): string {
  // Its address is a name that others expect there, and not what the product is called.
  if (path === pages.fullProduct.path) return brand.productNames.platform;
  const name = (path.split('/').filter(Boolean).at(-1) ?? 'home').replaceAll('-', ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}
