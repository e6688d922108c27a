import type { MarketingEntry } from '../../marketing-page.tsx';

/** Returns structured data about each part of the source code. */
export const aboutPage = (_here: string, _description: string, { parts = [] }: MarketingEntry) =>
  parts.map(({ title, text }) => ({
    '@context': 'https://schema.org',
    '@type': 'SoftwareSourceCode',
    name: title,
    description: text,
    programmingLanguage: 'TypeScript',
    license: 'https://spdx.org/licenses/MIT.html',
  }));
