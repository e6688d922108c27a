import { articlePath } from '../urls.ts';

/** A page that is also written for the readers of one country. */
export type CountryVariant = {
  /** ISO 3166-1, two capital letters. */
  readonly country: string;
  /** The page for everybody. */
  readonly international: string;
  readonly variant: string;
};

/** Every page that has a variant for a country. The variant stands at the same path with the country's code behind it. */
export const countryVariants: readonly CountryVariant[] = [
  {
    country: 'BR',
    international: articlePath('geolocation-and-brazil-gambling-regulations'),
    variant: articlePath('geolocation-and-brazil-gambling-regulations-br'),
  },
];

/** Which version a visitor chose by hand: the one for everybody, or that of a country. */
export type ChosenVersion = 'international' | (string & {});

/**
 * The page to show in the place of `path`: the variant for the visitor's country, unless the visitor chose a version.
 * It only ever leads from an international page to its variant and never back, so it cannot go round in circles.
 *
 * @param path of a page, with its trailing slash
 * @param country where the visitor is; undefined where nobody knows
 * @param chosen what the visitor chose by hand, which goes before the country; undefined without a choice
 * @returns undefined when `path` is the right page
 */
export function variantFor(
  path: string,
  country: string | undefined,
  chosen: ChosenVersion | undefined,
): string | undefined {
  const wanted = chosen ?? country;
  return countryVariants.find((entry) => entry.international === path && entry.country === wanted)?.variant;
}

/** The pair that a page belongs to, whichever of the two it is. */
export const variantPairOf = (path: string): CountryVariant | undefined =>
  countryVariants.find((entry) => entry.international === path || entry.variant === path);

/** What stands in storage, as a choice; undefined for whatever is none. */
export function parseChosenVersion(stored: string | null): ChosenVersion | undefined {
  if (stored === 'international') return stored;
  return countryVariants.some((entry) => entry.country === stored) ? (stored ?? undefined) : undefined;
}
