import type { PageHead } from '@whorl/contract/page-data.ts';
import { articlePath, caseStudyPath, comparisonPath, type PageAddress, pages, tagPath } from '@whorl/contract/urls.ts';
import type { ReactNode } from 'react';
import { articles } from '../content/articles.ts';
import { caseStudies } from '../content/case-studies.ts';
import { comparedLibraries } from '../content/compared-libraries.ts';
import { allTags } from '../content/tagged-articles.ts';
import type { SliceName } from '../islands/shell/app.tsx';

/** What a page gives to the build, beside its address. */
export type RenderedPage = {
  head: Pick<PageHead, 'title' | 'description'> &
    Partial<Pick<PageHead, 'canonicalPath' | 'kind' | 'structuredData' | 'language' | 'alternates'>>;
  element: ReactNode;
  /** What its share image says above the title, and whose whorl it shows; the path's where nothing is said. */
  share?: { readonly note?: string; readonly seed?: string };
  /** The shared parts around the page, where it does not want all of them. */
  slices?: readonly SliceName[];
};

export type Route = {
  path: string;
  status: 200 | 404 | 500;
  hidden: boolean;
  /** The wire contract's name of what draws the page. */
  componentChunkName: string;
  pageContext: Record<string, unknown>;
  render(): Promise<RenderedPage>;
};

type PageModule = { page(): RenderedPage };

/** One dynamic import per route: otherwise all client components land in one chunk that every page pays for. */
const staticPages: Record<keyof typeof pages, () => Promise<PageModule>> = {
  home: () => import('./home.tsx'),
  homeA: () => import('./home-a.tsx'),
  homeB: () => import('./home-b.tsx'),
  contactSales: () => import('./contact-sales.tsx'),
  contactSalesSent: () => import('./contact-sales-sent.tsx'),
  identification: () => import('./identification.tsx'),
  products: () => import('./products.tsx'),
  smartSignals: () => import('./smart-signals.tsx'),
  botDetection: () => import('./bot-detection.tsx'),
  sdkLibraries: () => import('./sdk-libraries.tsx'),
  security: () => import('./security.tsx'),
  aboutUs: () => import('./about-us.tsx'),
  faq: () => import('./faq.tsx'),
  useCases: () => import('./use-cases.tsx'),
  support: () => import('./support.tsx'),
  paymentFraud: () => import('./payment-fraud.tsx'),
  fintech: () => import('./fintech.tsx'),
  accountTakeover: () => import('./account-takeover.tsx'),
  smsFraud: () => import('./sms-fraud.tsx'),
  newAccountFraud: () => import('./new-account-fraud.tsx'),
  returningUserExperience: () => import('./returning-user-experience.tsx'),
  paywall: () => import('./paywall.tsx'),
  accountSharing: () => import('./account-sharing.tsx'),
  gaming: () => import('./gaming.tsx'),
  eCommerce: () => import('./e-commerce.tsx'),
  buyNowPayLater: () => import('./buy-now-pay-later.tsx'),
  cryptocurrency: () => import('./cryptocurrency.tsx'),
  subscribeNewsletter: () => import('./subscribe-newsletter.tsx'),
  subscribeNewsletterSent: () => import('./subscribe-newsletter-sent.tsx'),
  blog: () => import('./blog.tsx'),
  design: () => import('./design.tsx'),
  pricing: () => import('./pricing.tsx'),
  pricingA: () => import('./pricing-a.tsx'),
  pricingB: () => import('./pricing-b.tsx'),
  comparisons: () => import('./comparisons.tsx'),
  caseStudies: () => import('./case-studies.tsx'),
  resources: () => import('./resources.tsx'),
  notFound: () => import('./not-found.tsx'),
  serverError: () => import('./server-error.tsx'),
  offline: () => import('./offline.tsx'),
};

/** Every address that the build renders. */
export function allRoutes(): Route[] {
  const fixed = Object.entries(pages).map(([id, address]: [string, PageAddress]) => ({
    path: address.path,
    status: (address.status ?? 200) as Route['status'],
    hidden: address.hidden === true,
    componentChunkName: `component---page-${kebab(id)}`,
    pageContext: {},
    render: async () => (await staticPages[id as keyof typeof pages]()).page(),
  }));
  const written = articles.map(({ slug }) => ({
    path: articlePath(slug),
    status: 200 as const,
    hidden: false,
    componentChunkName: 'component---template-article',
    pageContext: { slug },
    render: async () => (await import('./article.tsx')).articlePage(slug),
  }));
  const comparisons = comparedLibraries.map((slug) => ({
    path: comparisonPath(slug),
    status: 200 as const,
    hidden: false,
    componentChunkName: 'component---template-comparison',
    pageContext: { slug },
    render: async () => (await import('./comparison.tsx')).comparisonPage(slug),
  }));
  const studies = caseStudies.map(({ slug }) => ({
    path: caseStudyPath(slug),
    status: 200 as const,
    hidden: false,
    componentChunkName: 'component---template-case-study',
    pageContext: { slug },
    render: async () => (await import('./case-study.tsx')).caseStudyPage(slug),
  }));
  const tagged = allTags.map((tag) => ({
    path: tagPath(tag),
    status: 200 as const,
    hidden: false,
    componentChunkName: 'component---template-tag',
    pageContext: { tag },
    render: async () => (await import('./tag.tsx')).tagPage(tag),
  }));
  return [...fixed, ...written, ...tagged, ...comparisons, ...studies];
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
