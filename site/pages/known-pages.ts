import { articlePath, caseStudyPath, comparisonPath, pages, tagPath } from '@whorl/contract/urls.ts';
import { tags } from '../content/article-tags.ts';
import { listedArticles } from '../content/articles.ts';
import { caseStudies } from '../content/case-studies.ts';
import { comparedLibraries } from '../content/compared-libraries.ts';
import { allTags } from '../content/tagged-articles.ts';

/** Every page that somebody may have been looking for, with what to call it. */
export const knownPages = (): { path: string; title: string }[] => [
  ...Object.values(pages)
    .filter((page) => !('hidden' in page))
    .map(({ path }) => ({ path, title: nameOf(path) })),
  ...listedArticles.map(({ slug, frontMatter }) => ({ path: articlePath(slug), title: frontMatter.title })),
  ...caseStudies.map(({ slug, frontMatter }) => ({ path: caseStudyPath(slug), title: frontMatter.title })),
  ...comparedLibraries.map(comparisonPath).map((path) => ({ path, title: nameOf(path) })),
  ...allTags.map((tag) => ({ path: tagPath(tag), title: `${tags[tag].title}: notes` })),
];

/** `/products/bot-detection/` → `Bot detection`: titles of pages are in the pages, which may not all be loaded for one. */
function nameOf(path: string): string {
  const name = (path.split('/').filter(Boolean).at(-1) ?? 'home').replaceAll('-', ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}
