import { articlePath, tagPath } from '@whorl/contract/urls.ts';
import type { SeriesName } from './article-series.ts';
import { ARTICLES_PER_LIST_AT_LEAST, type Tag, tags, tagsOf } from './article-tags.ts';
import { type Article, articles, listedArticles } from './articles.ts';
import { relatedArticles } from './related-articles.ts';

const LISTED_AS_RELATED = 3;

/** @throws if there is none: a tag without articles would be a page without a purpose. */
export function articlesWith(tag: Tag): readonly Article[] {
  const found = listedArticles.filter(({ frontMatter }) => tagsOf(frontMatter).includes(tag));
  if (found.length === 0)
    throw new Error(`No article has the tag "${tag}"; take it out of site/content/articles/article-tags.ts`);
  return found;
}

/** Whether a tag has a page of its own; a single article needs no list. */
export const hasTagPage = (tag: Tag): boolean => articlesWith(tag).length >= ARTICLES_PER_LIST_AT_LEAST;

/** Returns the path of a tag's page, or of its single article. */
export function tagUrl(tag: Tag): string {
  const [first] = articlesWith(tag);
  return first === undefined || hasTagPage(tag) ? tagPath(tag) : articlePath(first.slug);
}

export const allTags = Object.keys(tags) as readonly Tag[];

/** What to read after an article: first what follows it in its series, then what is near to it. */
export function relatedTo(article: Article, next?: Article): readonly Article[] {
  const near = relatedArticles(article, listedArticles, listedArticles.length).filter(
    ({ slug }) => slug !== next?.slug,
  );
  return [...(next ? [next] : []), ...near].slice(0, LISTED_AS_RELATED);
}

/** The parts of a series in their order. */
export const articlesInSeries = (name: SeriesName): readonly Article[] =>
  listedArticles
    .filter(({ frontMatter }) => frontMatter.series?.slug === name)
    .sort((a, b) => (a.frontMatter.series?.part ?? 0) - (b.frontMatter.series?.part ?? 0));

/** The articles before and after in the order of the list; a country's variant stands where its original does. */
export function neighboursOf({ slug, frontMatter }: Article): {
  newer: Article | undefined;
  older: Article | undefined;
} {
  const index = listedArticles.findIndex((article) => article.slug === (frontMatter.variantOf ?? slug));
  if (index < 0) throw new Error(`"${slug}" is not in the list of ${articles.length} articles`);
  return { newer: listedArticles[index - 1], older: listedArticles[index + 1] };
}
