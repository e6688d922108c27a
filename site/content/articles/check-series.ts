import type { SeriesPlace } from './article-series.ts';

export type Placed = { readonly slug: string; readonly series: SeriesPlace };

type Options = {
  slug: string;
  place: SeriesPlace;
  /** A country's variant takes the position of its original and has none itself. */
  isVariant: boolean;
  /** All articles that are part of a series, with or without this one. */
  placed: readonly Placed[];
};

/**
 * Checks an article's position in its series against the others: every part occurs once, from 1 on, without a gap, and
 * there is more than one.
 *
 * @returns the problems with this article's position
 */
export function checkSeries({ slug, place, isVariant, placed }: Options): string[] {
  if (isVariant) return ['a country variant has the position of its original; remove "series"'];
  const others = placed.filter((other) => other.slug !== slug && other.series.slug === place.slug);
  const problems: string[] = [];
  const twin = others.find(({ series }) => series.part === place.part);
  if (twin) problems.push(`part ${place.part} of "${place.slug}" is already "${twin.slug}"`);
  if (place.part > 1 && !others.some(({ series }) => series.part === place.part - 1))
    problems.push(`"${place.slug}" has no part ${place.part - 1} before part ${place.part}`);
  if (others.length === 0) problems.push(`"${place.slug}" has no other part; a series must have at least two`);
  return problems;
}
