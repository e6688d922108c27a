import { brand } from '@whorl/contract/brand.ts';
import type { PageHead } from '@whorl/contract/page-data.ts';
import { shareImageUrl } from '@whorl/contract/share-image.ts';
import { pages } from '@whorl/contract/urls.ts';

type Description = Record<string, unknown>;

/** `@id`s by which other descriptions refer to the two entities that the home page describes. */
const websiteId = `${pages.home.path}#website`;
const organizationId = `${pages.home.path}#organization`;

/**
 * Returns a page's structured data, completed with what can be derived for every page: URL, language, the site it is
 * part of, breadcrumbs, and the image and publisher of an article. Values that the page sets itself are kept.
 */
export function completeStructuredData(head: PageHead): Description[] {
  const { canonicalPath: path, robots, structuredData } = head;
  if (robots === 'noindex' || path === pages.home.path) return [...structuredData];
  const name = head.title.replace(` · ${brand.name}`, '');
  const main = structuredData.find((data) => describesPage(data) && data['@type'] !== 'FAQPage');
  const faq = structuredData.find((data) => data['@type'] === 'FAQPage');
  const subject = main ?? faq ?? { '@context': 'https://schema.org', '@type': 'WebPage', name };
  const trail = structuredData.some((data) => data['@type'] === 'BreadcrumbList') ? [] : [trailFromHome(name)];
  return [
    { '@context': subject['@context'], '@type': subject['@type'], ...createFacts(subject, head), ...subject },
    ...structuredData.filter((data) => data !== subject),
    ...trail,
  ];
}

/** Whether a description is about the page itself and not about something on it. */
export const describesPage = ({ '@type': type }: Description): boolean =>
  typeof type === 'string' && /(Page|Article|Blog|BlogPosting)$/.test(type);

function createFacts(subject: Description, { canonicalPath, description, language = 'en' }: PageHead): Description {
  const isText = /(Article|BlogPosting)$/.test(String(subject['@type']));
  return {
    url: canonicalPath,
    description,
    inLanguage: language,
    isPartOf: { '@id': websiteId },
    ...(isText && {
      image: shareImageUrl(canonicalPath),
      mainEntityOfPage: canonicalPath,
      publisher: { '@id': organizationId },
    }),
  };
}

const trailFromHome = (name: string): Description => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: 'Home', item: pages.home.path },
    { '@type': 'ListItem', position: 2, name },
  ],
});
