import { brand } from '@whorl/contract/brand.ts';
import { type TrailStep, trailFromHome } from '../design/breadcrumbs.tsx';

export type Question = { question: string; answer: string };
type StructuredData = Record<string, unknown>;

/** Returns the breadcrumbs as JSON-LD. The last step, the page itself, needs no URL. */
export const breadcrumbList = (trail: readonly TrailStep[], here: string): StructuredData => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [...trailFromHome(trail), { title: here, url: undefined }].map(({ title, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    ...(url !== undefined && { item: url }),
  })),
});

/** Returns an FAQPage. The questions and answers have to be on the page. */
export const faqPage = (questions: readonly Question[]): StructuredData => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

/** Returns the pages of a list, in its order. */
export const itemList = (items: readonly { title: string; url: string }[], name?: string): StructuredData => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  ...(name !== undefined && { name }),
  itemListElement: items.map(({ title, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    url,
  })),
});

export const webPage = (name: string, description: string): StructuredData => ({
  '@context': 'https://schema.org',
  '@type': 'WebPage',
  name,
  description,
});

/** Returns a product of the brand. */
export const softwareApplication = (name: string, description: string): StructuredData => ({
  '@context': 'https://schema.org',
  '@type': 'SoftwareApplication',
  name: `${brand.name} ${name}`,
  applicationCategory: 'SecurityApplication',
  operatingSystem: 'Any with a web browser',
  description,
  provider: { '@type': 'Organization', name: brand.name },
});

/** Returns the service that the provider sells. */
export const service = (name: string, description: string): StructuredData => ({
  '@context': 'https://schema.org',
  '@type': 'Service',
  name,
  description,
  serviceType: 'Device identification',
  provider: { '@type': 'Organization', name: brand.name },
});

type ArticleParts = {
  title: string;
  description: string;
  published: string;
  updated?: string | undefined;
  team?: string;
};

/** Returns the head of an article: its schema.org type and author, and the properties of this type in `more`. */
export const articleHead = (
  type: 'Article' | 'NewsArticle' | 'TechArticle',
  { title, description, published, updated, team }: ArticleParts,
  trail: StructuredData,
  more: StructuredData = {},
) => ({
  title,
  description,
  kind: 'article' as const,
  structuredData: [
    trail,
    {
      '@context': 'https://schema.org',
      '@type': type,
      headline: title,
      description,
      datePublished: published,
      dateModified: updated ?? published,
      author: { '@type': 'Organization', name: team === undefined ? brand.name : `${brand.name}, ${team}` },
      publisher: { '@type': 'Organization', name: brand.name },
      ...more,
    },
  ],
});

/** Returns an article for developers. */
export const techArticle = (headline: string, description: string): StructuredData => ({
  '@context': 'https://schema.org',
  '@type': 'TechArticle',
  headline,
  description,
  author: { '@type': 'Organization', name: brand.name },
});

/** Returns a page that is an application itself. */
export const webApplication = (name: string, description: string): StructuredData => ({
  '@context': 'https://schema.org',
  '@type': 'WebApplication',
  name,
  applicationCategory: 'SecurityApplication',
  browserRequirements: 'Requires JavaScript',
  description,
  provider: { '@type': 'Organization', name: brand.name },
});
