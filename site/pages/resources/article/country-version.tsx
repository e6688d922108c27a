import { type CountryVariant, variantPairOf } from '@whorl/contract/country/country-variants.ts';
import { articlePath } from '@whorl/contract/urls.ts';
import { VersionLink } from '../../../islands/country-variant/version-link.tsx';

/** The line above an article that is written twice: which version this is, and the way to the other one. */
export function OtherVersion({ slug, className }: { slug: string; className: string | undefined }) {
  const path = articlePath(slug);
  const pair = variantPairOf(path);
  if (!pair) return null;
  const { toVariant, toInternational } = lines[pair.country] ?? {};
  return <p className={className}>{path === pair.variant ? toInternational?.(pair) : toVariant?.(pair)}</p>;
}

type Line = (pair: CountryVariant) => React.ReactNode;

/** What the line says, by the variant's country: each sentence in the language of those it is for. */
const lines: Record<string, { toVariant: Line; toInternational: Line }> = {
  BR: {
    toVariant: ({ variant }) => (
      <>
        <span lang="pt-BR">Você está no Brasil?</span>{' '}
        <VersionLink href={variant} language="pt-BR" version="BR">
          Leia a versão para o Brasil
        </VersionLink>
      </>
    ),
    toInternational: ({ international }) => (
      <>
        Esta é a versão para leitores no Brasil.{' '}
        <VersionLink href={international} language="en" version="international">
          Read the international version
        </VersionLink>
      </>
    ),
  },
};
