import { type CountryVariant, findCountryVariant } from '@whorl/contract/country/country-variants.ts';
import { articlePath } from '@whorl/contract/urls.ts';
import { countryVersions } from '../../../../content/interface/pages/articles.json';
import { VersionLink } from '../../../islands/country-variant/version-link.tsx';

/** The line above an article with a country version: which version this is, and a link to the other one. */
export function OtherVersion({ slug, className }: { slug: string; className: string | undefined }) {
  const path = articlePath(slug);
  const pair = findCountryVariant(path);
  if (!pair) return null;
  const { toVariant, toInternational } = lines[pair.country] ?? {};
  return <p className={className}>{path === pair.variant ? toInternational?.(pair) : toVariant?.(pair)}</p>;
}

type Line = (pair: CountryVariant) => React.ReactNode;

/** Text of the line by the variant's country: each sentence in the language of its readers. */
const lines: Record<string, { toVariant: Line; toInternational: Line }> = {
  BR: {
    toVariant: ({ variant }) => (
      <>
        <span lang="pt-BR">{countryVersions.BR.question}</span>{' '}
        <VersionLink href={variant} language="pt-BR" version="BR">
          {countryVersions.BR.link}
        </VersionLink>
      </>
    ),
    toInternational: ({ international }) => (
      <>
        {countryVersions.BR.notice}{' '}
        <VersionLink href={international} language="en" version="international">
          {countryVersions.BR.internationalLink}
        </VersionLink>
      </>
    ),
  },
};
