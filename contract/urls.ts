/**
 * The few pages that scripts of the browser lead to by themselves. Apart from the table below, which grows with every
 * page and would grow every visitor's scripts with it.
 */
export const pathsInScripts = {
  contactSales: '/contact-sales/',
  subscribeNewsletter: '/subscribe-newsletter/',
  blog: '/blog/',
  notFound: '/404.html',
  serverError: '/500.html',
  offline: '/offline.html',
} as const;

/**
 * The one table of addresses. Links, redirects, the sitemap, the server's routes and the tests are built from it; no
 * other file spells a path of this site.
 */
export const pages = {
  home: { path: '/', group: 'Homepage' },
  /** Two ideas of the home page, each at an address of its own; `/` shows one of them. */
  homeA: { path: '/home-a/', group: 'Homepage', hidden: true },
  homeB: { path: '/home-b/', group: 'Homepage', hidden: true },
  contactSales: { path: pathsInScripts.contactSales, group: 'Contact' },
  contactSalesSent: { path: '/contact-sales/sent/', group: 'Contact', hidden: true },
  products: { path: '/products/', group: 'Products' },
  identification: { path: '/products/identification/', group: 'Products' },
  smartSignals: { path: '/products/smart-signals/', group: 'Products' },
  botDetection: { path: '/products/bot-detection/', group: 'Products' },
  sdkLibraries: { path: '/sdk-libraries/', group: 'Integrations and SDKs' },
  security: { path: '/security/', group: 'About' },
  aboutUs: { path: '/about-us/', group: 'About' },
  faq: { path: '/resources/frequently-asked-questions-faqs/', group: 'FAQ' },
  useCases: { path: '/use-cases/', group: 'Solutions and Use Cases' },
  support: { path: '/support/', group: 'Contact' },
  paymentFraud: { path: '/payment-fraud/', group: 'Solutions and Use Cases' },
  fintech: { path: '/fintech/', group: 'Solutions and Use Cases' },
  accountTakeover: { path: '/account-takeover/', group: 'Solutions and Use Cases' },
  smsFraud: { path: '/sms-fraud/', group: 'Solutions and Use Cases' },
  newAccountFraud: { path: '/new-account-fraud-prevention/', group: 'Solutions and Use Cases' },
  returningUserExperience: { path: '/returning-user-experience/', group: 'Solutions and Use Cases' },
  paywall: { path: '/paywall/', group: 'Solutions and Use Cases' },
  accountSharing: { path: '/products/account-sharing-prevention/', group: 'Products' },
  gaming: { path: '/gaming/', group: 'Solutions and Use Cases' },
  eCommerce: { path: '/e-commerce/', group: 'Solutions and Use Cases' },
  buyNowPayLater: { path: '/buy-now-pay-later/', group: 'Solutions and Use Cases' },
  cryptocurrency: { path: '/cryptocurrency/', group: 'Solutions and Use Cases' },
  subscribeNewsletter: { path: pathsInScripts.subscribeNewsletter, group: 'Blog' },
  subscribeNewsletterSent: { path: '/subscribe-newsletter/sent/', group: 'Blog', hidden: true },
  blog: { path: pathsInScripts.blog, group: 'Blog' },
  design: { path: '/design/', group: 'Other', hidden: true },
  pricing: { path: '/pricing/', group: 'Pricing' },
  pricingA: { path: '/pricing-a/', group: 'Pricing', hidden: true },
  pricingB: { path: '/pricing-b/', group: 'Pricing', hidden: true },
  comparisons: { path: '/resources/comparisons/', group: 'Other' },
  caseStudies: { path: '/case-studies/', group: 'Case Studies' },
  resources: { path: '/resources/', group: 'Blog' },
  notFound: { path: pathsInScripts.notFound, group: 'Other', hidden: true, status: 404 },
  serverError: { path: pathsInScripts.serverError, group: 'Other', hidden: true, status: 500 },
  offline: { path: pathsInScripts.offline, group: 'Other', hidden: true },
} as const satisfies Record<string, PageAddress>;

export type PageAddress = {
  readonly path: string;
  /** Which of the analytics page groups its views are counted in. */
  readonly group: PageGroup;
  /** Left out of the sitemap and marked `noindex`. */
  readonly hidden?: boolean;
  /** The HTTP status its HTML is served with; 200 where none is given. */
  readonly status?: number;
};

export const pageGroups = [
  'Homepage',
  'Blog',
  'Products',
  'Case Studies',
  'Solutions and Use Cases',
  'About',
  'Contact',
  'Careers',
  'Press',
  'FAQ',
  'Integrations and SDKs',
  'Pricing',
  'Demo',
  'GitHub',
  'Other',
] as const;
export type PageGroup = (typeof pageGroups)[number];

/** The path of a content file of a collection, for example `articlePath('why-two-…')`. */
export const articlePath = (slug: string): string => `/blog/${slug}/`;
/** The picture that is printed for an article or a case. */
export const coverUrl = (seed: string): string => `/covers/${seed}.svg`;
/** A fingertip for the band that ends a page. */
export const printUrl = (seed: string): string => `/prints/${seed}.svg`;
export const tagPath = (tag: string): string => `/blog/tag/${tag}/`;

/** The page that holds our service against a library. */
export const comparisonPath = (slug: string): string => `${pages.comparisons.path}${slug}/`;
export const caseStudyPath = (slug: string): string => `${pages.caseStudies.path}${slug}/`;

/** Addresses that answer requests of scripts and forms. A `:name` is a path parameter. */
export const endpoints = {
  country: '/api/get-country',
  /** What the browser has to know of the server's configuration: which agent, which collector. */
  siteSettings: '/api/site-settings',
  generalContact: '/api/hubspot/',
  newsletter: '/api/hubspot-newsletter/',
  /** The agent's script; `<version>`, `<apiKey>` and `<loaderVersion>` are filled in by the loader. */
  agentScript: '/agent/v<version>/<apiKey>/loader_v<loaderVersion>.js',
  /** Where the agent posts what it read. */
  identify: '/agent/result/',
  /** A visitor's own earlier visits, see `identification/visit-history-call.ts`; a header tells it from a page. */
  visitHistory: '/:random/',
  analyticsBatch: '/api/analytics/2/httpapi',
  /** What broke while a page was shown. */
  errorReport: '/api/errors',
  /** How the service is, for the mark in the header. */
  serviceStatus: '/service-status',
  healthz: '/healthz',
  readyz: '/readyz',
  metrics: '/metrics',
} as const;

/** Where the files lie that carry the hash of their content in their name. */
export const assetsFolder = '/assets/';
/** The script of the service worker; its folder is what it may look after. */
export const serviceWorkerUrl = '/sw.js';

/** What is answered for one visitor or one operator, and so is never kept in the browser: each with all below it. */
export const privateAreas: readonly string[] = [
  '/api',
  '/agent',
  '/admin',
  endpoints.serviceStatus,
  endpoints.healthz,
  endpoints.readyz,
  endpoints.metrics,
];
