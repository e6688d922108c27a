import { countryVariants } from '@whorl/contract/country/country-variants.ts';
import { articlePath } from '@whorl/contract/urls.ts';

type Options = {
  slug: string;
  /** As it stands in the file; `language` has a default that a variant may not rely on. */
  given: { language: boolean };
  frontMatter: { readonly variantOf?: string | undefined };
  /** Of all articles. */
  slugs: readonly string[];
};

/**
 * Holds an article against `contract/country/country-variants.ts`: what is paired there has to be written, and what is written
 * as a variant has to be paired there.
 *
 * @returns what is wrong, each with the key of the front matter that it is about.
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
    if (!slugs.includes(variantOf)) report(`"variantOf": there is no article "${variantOf}"`);
    else if (!paired) report(`"variantOf": contract/country/country-variants.ts does not pair it with "${variantOf}"`);
    if (!given.language) report('"language": a variant has to say its language', 'title');
  } else if (countryVariants.some((entry) => entry.variant === path)) {
    report(
      '"variantOf": contract/country/country-variants.ts has it as a variant, but it does not say of what',
      'title',
    );
  }
  for (const entry of countryVariants.filter(({ international }) => international === path)) {
    if (!slugs.some((candidate) => articlePath(candidate) === entry.variant))
      report(`its variant ${entry.variant} for ${entry.country} does not exist`, 'title');
  }
  return problems;
}
