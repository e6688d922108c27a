import { countryVariants } from '@whorl/contract/country/country-variants.ts';
import { articlePath } from '@whorl/contract/urls.ts';

type Options = {
  slug: string;
  /** Whether the file sets the key; `language` has a default that a variant may not rely on. */
  given: { language: boolean };
  frontMatter: { readonly variantOf?: string | undefined };
  /** Slugs of all articles. */
  slugs: readonly string[];
};

/**
 * Checks an article against `contract/country/country-variants.ts`: each pair there has to be written, and each variant
 * has to be paired there.
 *
 * @returns the problems, each with the front-matter key that it is about
 */
export function checkVariant({ slug, given, frontMatter, slugs }: Options): { key: string; message: string }[] {
  const { variantOf } = frontMatter;
  const path = articlePath(slug);
  const problems: { key: string; message: string }[] = [];
  const report = (message: string, key = 'variantOf') => problems.push({ key, message });

  if (variantOf !== undefined) {
    const paired = countryVariants.some(
      (entry) => entry.variant === path && entry.international === articlePath(variantOf),
    );
    if (!slugs.includes(variantOf)) report(`"variantOf" must be the slug of an article, not "${variantOf}"`);
    else if (!paired)
      report(
        `"variantOf": contract/country/country-variants.ts has no pair of this article and "${variantOf}"; add it there`,
      );
    if (!given.language) report('"language": a country variant must set its language', 'title');
  } else if (countryVariants.some((entry) => entry.variant === path)) {
    report('"variantOf" is missing, but contract/country/country-variants.ts lists the article as a variant', 'title');
  }
  for (const entry of countryVariants.filter(({ international }) => international === path)) {
    if (!slugs.some((candidate) => articlePath(candidate) === entry.variant))
      report(
        `its variant ${entry.variant} for ${entry.country} does not exist; create it or remove it from contract/country/country-variants.ts`,
        'title',
      );
  }
  return problems;
}
