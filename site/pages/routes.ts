import type { PageHead } from '@whorl/contract/page-data.ts';
import {
  androidPlanPath,
  articlePath,
  authorPath,
  authorTagPath,
  caseStudyPath,
  comparisonPath,
  jobPath,
  longFormPath,
  type PageAddress,
  pages,
  pressPath,
  staticPagePath,
  tagPath,
  webinarPath,
} from '@whorl/contract/urls.ts';
import type { ReactNode } from 'react';
import { androidPlans } from '../content/android-plans.ts';
import { articles } from '../content/articles.ts';
import { writtenTags } from '../content/articles-by-team.ts';
import { caseStudies } from '../content/case-studies.ts';
import { comparedLibraries } from '../content/compared-libraries.ts';
import { openJobs } from '../content/jobs.ts';
import { longForms } from '../content/long-form.ts';
import { pressItems } from '../content/press.ts';
import { staticPages as writtenPages } from '../content/static-pages.ts';
import { allTags, hasTagPage } from '../content/tagged-articles.ts';
import { teamSlugs } from '../content/teams.ts';
import { webinars } from '../content/webinars.ts';
import type { SliceName } from '../islands/shell/app.tsx';

/** What a page gives to the build, beside its address. */
export type RenderedPage = {
  head: Pick<PageHead, 'title' | 'description'> &
    Partial<Pick<PageHead, 'canonicalPath' | 'kind' | 'structuredData' | 'language' | 'alternates'>>;
  element: ReactNode;
  /** Paths of what the page lists, newest first; it then has an RSS and a JSON feed at its own address. */
  feed?: readonly string[];
  /** Whether its text is there as Markdown too; that of an article always is. */
  markdown?: boolean;
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
  contactSalesSent: () => sentPage('contactSales'),
  demoSent: () => sentPage('demo'),
  startSent: () => sentPage('start'),
  supportSent: () => sentPage('support'),
  pressSent: () => sentPage('press'),
  partnersSent: () => sentPage('partners'),
  riskSent: () => sentPage('risk'),
  roiSent: () => sentPage('roi'),
  webinarSent: () => sentPage('webinar'),
  salesCall: () => import('./sales-call.tsx'),
  identification: () => import('./identification.tsx'),
  products: () => import('./products.tsx'),
  smartSignals: () => import('./smart-signals.tsx'),
  botDetectionTokenSent: () => sentPage('botDetectionToken'),
  botDetection: () => import('./bot-detection.tsx'),
  sdkLibraries: () => import('./sdk-libraries.tsx'),
  security: () => import('./security.tsx'),
  aboutUs: () => import('./about-us.tsx'),
  faq: () => import('./faq.tsx'),
  useCases: () => import('./use-cases.tsx'),
  support: () => import('./support.tsx'),
  status: () => import('./status.tsx'),
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
  subscribeNewsletterSent: () => sentPage('subscribeNewsletter'),
  blog: () => import('./blog.tsx'),
  careers: () => import('./careers.tsx'),
  jobs: () => import('./jobs.tsx'),
  applyForJob: () => import('./apply-for-job.tsx'),
  jobApplicationSent: () => sentPage('jobApplication'),
  design: () => import('./design.tsx'),
  pricing: () => import('./pricing.tsx'),
  pricingA: () => import('./pricing-a.tsx'),
  pricingB: () => import('./pricing-b.tsx'),
  roiCalculator: () => import('./roi-calculator.tsx'),
  comparisons: () => import('./comparisons.tsx'),
  caseStudies: () => import('./case-studies.tsx'),
  resources: () => import('./resources.tsx'),
  webinars: () => import('./webinars.tsx'),
  press: () => import('./press.tsx'),
  mobileAppDetection: () => import('./mobile-app-detection.tsx'),
  fullProduct: () => import('./full-product.tsx'),
  partners: () => import('./partners.tsx'),
  integrations: () => import('./integrations.tsx'),
  search: () => import('./search.tsx'),
  glossary: () => import('./glossary.tsx'),
  github: () => import('./github.tsx'),
  identifyNow: () => import('./identify-now.tsx'),
  playground: () => import('./playground.tsx'),
  fingerprintTest: () => import('./fingerprint-test.tsx'),
  identifyAtoNow: () => import('./identify-ato-now.tsx'),
  demo: () => import('./demo.tsx'),
  demoA: () => import('./demo-a.tsx'),
  demoB: () => import('./demo-b.tsx'),
  start: () => import('./start.tsx'),
  paymentFraudContactSales: () => import('./payment-fraud-contact-sales.tsx'),
  paymentFraudGetStarted: () => import('./payment-fraud-get-started.tsx'),
  preventAccountTakeover: () => import('./prevent-account-takeover-fraud.tsx'),
  improveConversion: () => import('./improve-conversion-rates.tsx'),
  riskAssessment: () => import('./risk-assessment.tsx'),
  couponFraud: () => import('./coupon-fraud.tsx'),
  webScraping: () => import('./web-scraping.tsx'),
  demoPaywall: () => import('./demo-paywall.tsx'),
  personalization: () => import('./personalization.tsx'),
  botFirewall: () => import('./bot-firewall.tsx'),
  credentialStuffing: () => import('./credential-stuffing.tsx'),
  demoSmsFraud: () => import('./demo-sms-fraud.tsx'),
  demoNewAccount: () => import('./demo-new-account.tsx'),
  demoAccountSharing: () => import('./demo-account-sharing.tsx'),
  demoPaymentFraud: () => import('./demo-payment-fraud.tsx'),
  loanRisk: () => import('./loan-risk.tsx'),
  console: () => import('./console.tsx'),
  consoleSignIn: () => import('./console-sign-in.tsx'),
  contentManagerOff: () => import('./content-manager-off.tsx'),
  notFound: () => import('./not-found.tsx'),
  serverError: () => import('./server-error.tsx'),
  offline: () => import('./offline.tsx'),
};

async function sentPage(form: Parameters<typeof import('./sent-pages.tsx').sentPage>[0]): Promise<PageModule> {
  const module = await import('./sent-pages.tsx');
  return { page: () => module.sentPage(form) };
}

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
  return [
    ...fixed,
    ...fromTemplate('static-page', writtenPages, ({ slug }) => ({
      path: staticPagePath(slug),
      pageContext: { slug },
      render: async () => (await import('./static-page.tsx')).staticPage(slug),
    })),
    ...fromTemplate('job', openJobs, ({ slug }) => ({
      path: jobPath(slug),
      pageContext: { slug },
      render: async () => (await import('./job.tsx')).jobPage(slug),
    })),
    ...fromTemplate('article', articles, ({ slug, state }) => ({
      path: articlePath(slug),
      hidden: state !== 'public',
      pageContext: { slug },
      render: async () => (await import('./article.tsx')).articlePage(slug),
    })),
    ...fromTemplate('tag', allTags.filter(hasTagPage), (tag) => ({
      path: tagPath(tag),
      pageContext: { tag },
      render: async () => (await import('./tag.tsx')).tagPage(tag),
    })),
    ...fromTemplate('author', teamSlugs, (team) => ({
      path: authorPath(team),
      pageContext: { team },
      render: async () => (await import('./author.tsx')).authorPage(team),
    })),
    ...fromTemplate('author-tag', writtenTags(), ({ team, tag }) => ({
      path: authorTagPath(team, tag),
      pageContext: { team, tag },
      render: async () => (await import('./author-tag.tsx')).authorTagPage(team, tag),
    })),
    ...fromTemplate('long-form', longForms, ({ slug, state }) => ({
      path: longFormPath(slug),
      hidden: state !== 'public',
      pageContext: { slug },
      render: async () => (await import('./long-form.tsx')).longFormPage(slug),
    })),
    ...fromTemplate('comparison', comparedLibraries, (slug) => ({
      path: comparisonPath(slug),
      pageContext: { slug },
      render: async () => (await import('./comparison.tsx')).comparisonPage(slug),
    })),
    ...fromTemplate('case-study', caseStudies, ({ slug, state }) => ({
      path: caseStudyPath(slug),
      hidden: state !== 'public',
      pageContext: { slug },
      render: async () => (await import('./case-study.tsx')).caseStudyPage(slug),
    })),
    ...fromTemplate('android-freemium', androidPlans, ({ plan }) => ({
      path: androidPlanPath(plan),
      pageContext: { plan },
      render: async () => (await import('./android-plan.tsx')).androidPlanPage(plan),
    })),
    ...fromTemplate('press', pressItems, ({ slug, state }) => ({
      path: pressPath(slug),
      hidden: state !== 'public',
      pageContext: { slug },
      render: async () => (await import('./press-item.tsx')).pressItemPage(slug),
    })),
    ...fromTemplate('webinar', webinars, ({ slug, state }) => ({
      path: webinarPath(slug),
      hidden: state !== 'public',
      pageContext: { slug },
      render: async () => (await import('./webinar.tsx')).webinarPage(slug),
    })),
  ];
}

/** A route for each of what a template draws. */
const fromTemplate = <Item>(
  name: string,
  items: readonly Item[],
  routeOf: (item: Item) => Pick<Route, 'path' | 'pageContext' | 'render'> & { hidden?: boolean },
): Route[] =>
  items.map((item) => ({
    status: 200,
    hidden: false,
    componentChunkName: `component---template-${name}`,
    ...routeOf(item),
  }));

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
