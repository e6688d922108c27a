import { brand } from '@whorl/contract/brand.ts';
import { type PageAddress, pages } from '@whorl/contract/urls.ts';
import type { RenderedPage } from '../../routes.ts';

/** The search of this site as a SearchAction, if the table of URLs has a search page. */
const { search } = pages as typeof pages & { readonly search?: PageAddress };
const searchAction = search && {
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${search.path}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
};

/** Structured data about the provider in every variant of the home page. */
export const structuredData: NonNullable<RenderedPage['head']['structuredData']> = [
  {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: brand.name,
    '@id': `${pages.home.path}#organization`,
    description: brand.tagline,
    url: pages.home.path,
    logo: '/icon-512.png',
    ...(brand.socialLinks.length > 0 && { sameAs: brand.socialLinks.map(({ url }) => url) }),
  },
  {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    '@id': `${pages.home.path}#website`,
    name: brand.name,
    url: pages.home.path,
    publisher: { '@id': `${pages.home.path}#organization` },
    ...searchAction,
  },
  {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: brand.name,
    applicationCategory: 'SecurityApplication',
    operatingSystem: 'Any',
    softwareRequirements: 'A web browser with JavaScript; on the server Node.js 20 or later',
  },
];
