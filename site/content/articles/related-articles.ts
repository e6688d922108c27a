import type { ArticleFrontMatter } from '../collections/articles.ts';
import { getTags } from './article-tags.ts';

/** The facts of an article that relatedness is computed from. */
export type Relatable = {
  readonly slug: string;
  readonly frontMatter: Pick<ArticleFrontMatter, 'kind' | 'tags' | 'published' | 'variantOf' | 'series'>;
};

/** Weights: a shared subject says more than a shared kind, and a shared series more than both. */
const WEIGHT_OF_SUBJECT = 2;
const WEIGHT_OF_KIND = 1;
const WEIGHT_OF_SERIES = 10;

/**
 * Returns other articles by what they have in common with this one, the closest first: series, then subjects, then
 * kind. Ties are broken by date, newest first, then by slug, so that every build gives the same order.
 *
 * @returns no article without anything in common, and neither a variant nor the original of this one
 */
export function findRelatedArticles<Candidate extends Relatable>(
  of: Relatable,
  candidates: readonly Candidate[],
  atMost: number,
): Candidate[] {
  const own = of.frontMatter.variantOf ?? of.slug;
  return candidates
    .filter(({ slug, frontMatter }) => slug !== own && slug !== of.slug && frontMatter.variantOf !== own)
    .map((article) => ({ article, weight: countSharedTags(of, article) }))
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

function countSharedTags({ frontMatter: a }: Relatable, { frontMatter: b }: Relatable): number {
  const [kindOfA, ...subjectsOfA] = getTags(a);
  const [kindOfB, ...subjectsOfB] = getTags(b);
  const subjects = subjectsOfA.filter((tag) => subjectsOfB.includes(tag)).length;
  const isSeries = a.series !== undefined && a.series.slug === b.series?.slug;
  return (
    (isSeries ? WEIGHT_OF_SERIES : 0) +
    subjects * WEIGHT_OF_SUBJECT +
    (kindOfA === kindOfB && subjects > 0 ? WEIGHT_OF_KIND : 0)
  );
}
