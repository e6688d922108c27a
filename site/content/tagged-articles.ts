import type { SeriesName } from './article-series.ts';
import { type Tag, tags, tagsOf } from './article-tags.ts';
import { type Article, articles, listedArticles } from './articles.ts';
import { relatedArticles } from './related-articles.ts';

const LISTED_AS_RELATED = 3;

/** @throws if there is none: a tag without articles would be a page without a purpose. */
export function articlesWith(tag: Tag): readonly Article[] {
  const found = listedArticles.filter(({ frontMatter }) => tagsOf(frontMatter).includes(tag));
  if (found.length === 0)
    throw new Error(`No article has the tag "${tag}"; take it out of site/content/article-tags.ts`);
  return found;
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
