import type { ArticleFrontMatter } from '../collections/articles.ts';
import { tagsOf } from './article-tags.ts';

/** What relatedness is told from. */
export type Relatable = {
  readonly slug: string;
  readonly frontMatter: Pick<ArticleFrontMatter, 'kind' | 'tags' | 'published' | 'variantOf' | 'series'>;
};

/** Subjects say more than what kind of text it is, and a series says more than both. */
const WEIGHT_OF_SUBJECT = 2;
const WEIGHT_OF_KIND = 1;
const WEIGHT_OF_SERIES = 10;

/**
 * Other articles by what they share with one, the nearest first: the series, then subjects, then the kind. Of equals
 * the newer comes first, then the one earlier in the alphabet, so that every build gives the same.
 *
 * @returns none that shares nothing, and no variant of the article itself or its original.
 */
export function relatedArticles<Candidate extends Relatable>(
  of: Relatable,
  candidates: readonly Candidate[],
  atMost: number,
): Candidate[] {
  const own = of.frontMatter.variantOf ?? of.slug;
  return candidates
    .filter(({ slug, frontMatter }) => slug !== own && slug !== of.slug && frontMatter.variantOf !== own)
    .map((article) => ({ article, weight: sharedBy(of, article) }))
    .filter(({ weight }) => weight > 0)
    .sort(
      (a, b) =>
        b.weight - a.weight ||
        b.article.frontMatter.published.localeCompare(a.article.frontMatter.published) ||
        a.article.slug.localeCompare(b.article.slug),
    )
    .slice(0, atMost)
    .map(({ article }) => article);
}

function sharedBy({ frontMatter: a }: Relatable, { frontMatter: b }: Relatable): number {
  const [kindOfA, ...subjectsOfA] = tagsOf(a);
  const [kindOfB, ...subjectsOfB] = tagsOf(b);
  const subjects = subjectsOfA.filter((tag) => subjectsOfB.includes(tag)).length;
  const isSeries = a.series !== undefined && a.series.slug === b.series?.slug;
  return (
    (isSeries ? WEIGHT_OF_SERIES : 0) +
    subjects * WEIGHT_OF_SUBJECT +
    (kindOfA === kindOfB && subjects > 0 ? WEIGHT_OF_KIND : 0)
  );
}
