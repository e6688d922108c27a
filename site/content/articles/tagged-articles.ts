import { articlePath, tagPath } from '@whorl/contract/urls.ts';
import type { SeriesName } from './article-series.ts';
import { getTags, MIN_ARTICLES_PER_LIST, type Tag, tags } from './article-tags.ts';
import { type Article, articles, listedArticles } from './articles.ts';
import { findRelatedArticles } from './related-articles.ts';

const LISTED_AS_RELATED = 3;

/** @throws Error if there is none: such a page would be empty */
export function findArticlesWithTag(tag: Tag): readonly Article[] {
  const found = listedArticles.filter(({ frontMatter }) => getTags(frontMatter).includes(tag));
  if (found.length === 0)
    throw new Error(`No article has the tag "${tag}"; remove it from site/content/articles/article-tags.ts`);
  return found;
}

/** Whether a tag has its own page; a single article needs no list. */
export const hasTagPage = (tag: Tag): boolean => findArticlesWithTag(tag).length >= MIN_ARTICLES_PER_LIST;

/** Returns the path of a tag's page, or of its single article. */
export function tagUrl(tag: Tag): string {
  const [first] = findArticlesWithTag(tag);
  return first === undefined || hasTagPage(tag) ? tagPath(tag) : articlePath(first.slug);
}

export const allTags = Object.keys(tags) as readonly Tag[];

/** Returns further reading for an article: the next part of its series first, then related articles. */
export function listRelatedArticles(article: Article, next?: Article): readonly Article[] {
  const near = findRelatedArticles(article, listedArticles, listedArticles.length).filter(
    ({ slug }) => slug !== next?.slug,
  );
  return [...(next ? [next] : []), ...near].slice(0, LISTED_AS_RELATED);
}

/** Returns the parts of a series in their order. */
export const articlesInSeries = (name: SeriesName): readonly Article[] =>
  listedArticles
    .filter(({ frontMatter }) => frontMatter.series?.slug === name)
    .sort((a, b) => (a.frontMatter.series?.part ?? 0) - (b.frontMatter.series?.part ?? 0));

/** Returns the previous and next article in list order; a country's variant has the position of its original. */
export function findAdjacentArticles({ slug, frontMatter }: Article): {
  newer: Article | undefined;
  older: Article | undefined;
} {
  const index = listedArticles.findIndex((article) => article.slug === (frontMatter.variantOf ?? slug));
  if (index < 0) throw new Error(`"${slug}" is not in the list of ${articles.length} articles`);
  return { newer: listedArticles[index - 1], older: listedArticles[index + 1] };
}
