import { type Tag, tags, tagsOf } from './article-tags.ts';
import { type Article, articles, listedArticles } from './articles.ts';

const LISTED_AS_RELATED = 3;

/** @throws if there is none: a tag without articles would be a page without a purpose. */
export function articlesWith(tag: Tag): readonly Article[] {
  const found = listedArticles.filter(({ frontMatter }) => tagsOf(frontMatter).includes(tag));
  if (found.length === 0)
    throw new Error(`No article has the tag "${tag}"; take it out of site/content/article-tags.ts`);
  return found;
}

export const allTags = Object.keys(tags) as readonly Tag[];

/** Other articles, those with the most tags in common first; none that shares nothing. */
export function relatedTo({ slug, frontMatter }: Article): readonly Article[] {
  const own = new Set<Tag>(tagsOf(frontMatter));
  const shared = (article: Article) => tagsOf(article.frontMatter).filter((tag) => own.has(tag)).length;
  return listedArticles
    .filter((article) => article.slug !== slug && article.slug !== frontMatter.variantOf && shared(article) > 0)
    .sort((a, b) => shared(b) - shared(a))
    .slice(0, LISTED_AS_RELATED);
}

/** The articles before and after in the order of the list; a country's variant stands where its original does. */
export function neighboursOf({ slug, frontMatter }: Article): {
  newer: Article | undefined;
  older: Article | undefined;
} {
  const index = listedArticles.findIndex((article) => article.slug === (frontMatter.variantOf ?? slug));
  if (index < 0) throw new Error(`"${slug}" is not in the list of ${articles.length} articles`);
  return { newer: listedArticles[index - 1], older: listedArticles[index + 1] };
}
