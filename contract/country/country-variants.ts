import { articlePath } from '../urls.ts';

/** A page with a variant for one country. */
export type CountryVariant = {
  /** ISO 3166-1, two capital letters. */
  readonly country: string;
  /** The page for all other countries. */
  readonly international: string;
  readonly variant: string;
};

/** Every page with a country variant. The path of the variant is the same with the country code appended. */
export const countryVariants: readonly CountryVariant[] = [
  {
    country: 'BR',
    international: articlePath('geolocation-and-brazil-gambling-regulations'),
    variant: articlePath('geolocation-and-brazil-gambling-regulations-br'),
  },
];

/** Version that the visitor chose: the international one, or a country code. */
export type ChosenVersion = 'international' | (string & {});

/**
 * Returns the page to redirect to from `path`: the variant for the visitor's country, unless the visitor chose a version.
 * Redirects only lead from an international page to its variant, so they can't loop.
 *
 * @param path path of a page, with a trailing slash
 * @param country the visitor's country; undefined if unknown
 * @param chosen the visitor's choice, which has priority over the country; undefined without a choice
 * @returns undefined when `path` is the right page
 */
export function chooseCountryVariant(
  path: string,
  country: string | undefined,
  chosen: ChosenVersion | undefined,
): string | undefined {
  const wanted = chosen ?? country;
  return countryVariants.find((entry) => entry.international === path && entry.country === wanted)?.variant;
}

/** Returns the pair of pages that a page belongs to, as either of the two. */
export const findCountryVariant = (path: string): CountryVariant | undefined =>
  countryVariants.find((entry) => entry.international === path || entry.variant === path);

/** Parses the stored choice; undefined if it is invalid. */
export function parseChosenVersion(stored: string | null): ChosenVersion | undefined {
  if (stored === 'international') return stored;
  return countryVariants.some((entry) => entry.country === stored) ? (stored ?? undefined) : undefined;
}
