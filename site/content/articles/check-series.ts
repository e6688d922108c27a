import type { SeriesPlace } from './article-series.ts';

export type Placed = { readonly slug: string; readonly series: SeriesPlace };

type Options = {
  slug: string;
  place: SeriesPlace;
  /** A country's variant stands with its original, and not once more in the series. */
  isVariant: boolean;
  /** Every article that stands in a series, this one included or not. */
  placed: readonly Placed[];
};

/**
 * Holds an article's place in its series against the others': every part once, from 1 on, without a gap, and more than
 * one.
 *
 * @returns what is wrong with this article's place.
 */
export function checkSeries({ slug, place, isVariant, placed }: Options): string[] {
  if (isVariant) return ['a variant stands where its original does; take "series" out'];
  const others = placed.filter((other) => other.slug !== slug && other.series.slug === place.slug);
  const problems: string[] = [];
  const twin = others.find(({ series }) => series.part === place.part);
  if (twin) problems.push(`part ${place.part} of "${place.slug}" is "${twin.slug}" already`);
  if (place.part > 1 && !others.some(({ series }) => series.part === place.part - 1))
    problems.push(`part ${place.part} of "${place.slug}" follows no part ${place.part - 1}`);
  if (others.length === 0) problems.push(`"${place.slug}" has no other part; one note is no series`);
  return problems;
}
