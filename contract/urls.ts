/**
 * The few pages that scripts of the browser lead to by themselves. Apart from the table below, which grows with every
 * page and would grow every visitor's scripts with it.
 */
export const pathsInScripts = {
  contactSales: '/contact-sales/',
  salesCall: '/sales-call/',
  subscribeNewsletter: '/subscribe-newsletter/',
  blog: '/blog/',
  resources: '/resources/',
  webinars: '/resources/webinars/',
  search: '/search/',
  status: '/status/',
  notFound: '/404.html',
  serverError: '/500.html',
  offline: '/offline.html',
} as const;

/** The operator's console, with every room of it below. Apart from the other tables: no visitor's script needs it. */
export const consoleArea = '/console/';
/** What the console asks; only for who is signed in. */
export const consoleCalls = {
  signOut: '/console/sign-out',
  traffic: '/api/console/traffic',
  experiments: '/api/console/experiments',
} as const;

/** Where an application ends; its form depends on the position, so no file in `leads/forms/` defines it. */
export const jobApplicationThanks = '/careers/jobs/apply/sent/';

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
  status: { path: pathsInScripts.status, group: 'Other' },
  /** Of one booked call: the server fills it in for whoever has its link. */
  salesCall: { path: pathsInScripts.salesCall, group: 'Contact', hidden: true },
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
  blog: { path: pathsInScripts.blog, group: 'Blog' },
  careers: { path: '/careers/', group: 'Careers' },
  jobs: { path: '/careers/jobs/', group: 'Careers' },
  applyForJob: { path: '/careers/jobs/apply/', group: 'Careers' },
  jobApplicationSent: { path: jobApplicationThanks, group: 'Careers', hidden: true },
  design: { path: '/design/', group: 'Other', hidden: true },
  pricing: { path: '/pricing/', group: 'Pricing' },
  pricingA: { path: '/pricing-a/', group: 'Pricing', hidden: true },
  pricingB: { path: '/pricing-b/', group: 'Pricing', hidden: true },
  roiCalculator: { path: '/roi-calculator/', group: 'Pricing' },
  comparisons: { path: '/resources/comparisons/', group: 'Other' },
  caseStudies: { path: '/case-studies/', group: 'Case Studies' },
  resources: { path: pathsInScripts.resources, group: 'Blog' },
  glossary: { path: '/resources/glossary/', group: 'Blog' },
  search: { path: pathsInScripts.search, group: 'Other' },
  github: { path: '/github/', group: 'GitHub' },
  identifyNow: { path: '/identify-now/', group: 'Demo' },
  playground: { path: '/playground/', group: 'Demo' },
  fingerprintTest: { path: '/playground/browser-fingerprint-test/', group: 'Demo' },
  identifyAtoNow: { path: '/identify-ato-now/', group: 'Demo' },
  demo: { path: '/demo/', group: 'Demo' },
  /** Two ideas of it, as of the prices. */
  demoA: { path: '/demo-a/', group: 'Demo', hidden: true },
  demoB: { path: '/demo-b/', group: 'Demo', hidden: true },
  start: { path: '/start/', group: 'Contact' },
  paymentFraudContactSales: { path: '/payment-fraud/contact-sales/', group: 'Contact' },
  paymentFraudGetStarted: { path: '/payment-fraud/get-started/', group: 'Solutions and Use Cases' },
  preventAccountTakeover: { path: '/prevent-account-takeover-fraud/', group: 'Solutions and Use Cases' },
  improveConversion: { path: '/improve-conversion-rates/', group: 'Solutions and Use Cases' },
  riskAssessment: { path: '/risk-assessment/', group: 'Solutions and Use Cases' },
  webinars: { path: pathsInScripts.webinars, group: 'Blog' },
  press: { path: '/resources/press/', group: 'Press' },
  mobileAppDetection: { path: '/mobile-app-detection/', group: 'Products' },
  fullProduct: { path: '/products/fingerprint-pro/', group: 'Products' },
  couponFraud: { path: '/playground/coupon-fraud/', group: 'Demo' },
  webScraping: { path: '/playground/web-scraping/', group: 'Demo' },
  demoPaywall: { path: '/playground/paywall/', group: 'Demo' },
  credentialStuffing: { path: '/playground/credential-stuffing/', group: 'Demo' },
  personalization: { path: '/playground/personalization/', group: 'Demo' },
  botFirewall: { path: '/playground/bot-firewall/', group: 'Demo' },
  demoSmsFraud: { path: '/playground/sms-fraud/', group: 'Demo' },
  demoNewAccount: { path: '/playground/new-account-fraud/', group: 'Demo' },
  demoAccountSharing: { path: '/playground/account-sharing/', group: 'Demo' },
  demoPaymentFraud: { path: '/playground/payment-fraud/', group: 'Demo' },
  loanRisk: { path: '/playground/loan-risk/', group: 'Demo' },
  partners: { path: '/partners/', group: 'Contact' },
  integrations: { path: '/integrations/', group: 'Integrations and SDKs' },
  /** The first room of the operator's console: what visitors did. The server answers it, to who is signed in. */
  console: { path: consoleArea, group: 'Other', hidden: true },
  /** What everybody else gets there. It has no address of its own. */
  consoleSignIn: { path: '/console/sign-in/', group: 'Other', hidden: true },
  /** What stands at the content manager's address where none is set up. */
  contentManagerOff: { path: '/content-manager-off.html', group: 'Other', hidden: true },
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

/** The page of an open position of `content/careers`. */
export const jobPath = (slug: string): string => `/careers/jobs/${slug}/`;
/** A position of a job board, by its number. */
export const boardJobPath = (id: number): string => `${pages.jobs.path}?job=${id}`;
/** The form of a position, by its slug or its number. */
export const applyPath = (job: string): string => `${pages.applyForJob.path}?job=${encodeURIComponent(job)}`;
/** The page of a file in `content/pages`. */
export const staticPagePath = (slug: string): string => `/${slug}/`;

/** The path of a content file of a collection, for example `articlePath('why-two-…')`. */
export const articlePath = (slug: string): string => `/blog/${slug}/`;
/** The picture that is printed for an article or a case. */
export const coverUrl = (seed: string): string => `/covers/${seed}.svg`;
/** The same, small, beside a line of a list. */
export const smallCoverUrl = (seed: string): string => `/small-covers/${seed}.svg`;
/** A fingertip for the row of a list. */
export const fingertipUrl = (seed: string): string => `/fingertips/${seed}.svg`;
/** A fingertip for the band that ends a page. */
export const printUrl = (seed: string): string => `/prints/${seed}.svg`;
/** The logo's seal as files for the press, in ink for light paper and for dark. */
export const logoUrls = { onLight: '/press/seal-on-light.svg', onDark: '/press/seal-on-dark.svg' } as const;
export const tagPath = (tag: string): string => `/blog/tag/${tag}/`;
/** The page of the team that signs an article, and of what it has written on one subject. */
export const authorPath = (team: string): string => `/blog/author/${team}/`;
export const authorTagPath = (team: string, tag: string): string => `${authorPath(team)}${tag}/`;

/** The page of a file in `content/solutions` or `content/industries`. */
export const solutionPath = (slug: string): string => `/${slug}/`;
export const industryPath = (slug: string): string => `/${slug}/`;
/** The page of a file in `content/products`. */
export const productPath = (slug: string): string =>
  productsAtRoot.includes(slug) ? `/${slug}/` : `${pages.products.path}${slug}/`;
/** Products whose pages are not below the list of products. */
const productsAtRoot: readonly string[] = ['github', 'integrations', 'mobile-app-detection', 'sdk-libraries'];

/** A term on the page of the glossary. */
export const termPath = (key: string): string => `${pages.glossary.path}#${key}`;
/** A long piece with chapters. */
export const longFormPath = (slug: string): string => `${pages.resources.path}${slug}/`;

/** The page that holds our service against a library. */
export const comparisonPath = (slug: string): string => `${pages.comparisons.path}${slug}/`;
export const caseStudyPath = (slug: string): string => `${pages.caseStudies.path}${slug}/`;

/** Files for programs that read the site: search engines, feed readers, language models, people who found a hole. */
export const machineFiles = {
  sitemap: '/sitemap.xml',
  robots: '/robots.txt',
  languageModels: '/llms.txt',
  security: '/.well-known/security.txt',
  /** The public API in OpenAPI; the server answers it, since only it knows its forms. */
  apiDescription: '/openapi.json',
  humans: '/humans.txt',
  /** That Global Privacy Control is honoured, as its specification has it. */
  privacyControl: '/.well-known/gpc.json',
} as const;
/** What a page lists, for feed readers: RSS 2.0 and JSON Feed 1.1. */
export const rssPath = (page: string): string => `${page}rss.xml`;
export const jsonFeedPath = (page: string): string => `${page}feed.json`;
/** A page's text as Markdown. */
export const markdownPath = (page: string): string => `${page}index.md`;
/** A session: its announcement, and from when there is one its transcript. */
export const webinarPath = (slug: string): string => `${pathsInScripts.webinars}${slug}/`;
/** One piece of news. */
export const pressPath = (slug: string): string => `${pages.press.path}${slug}/`;
/** What an app for Android gets in one of the plans. */
export const androidPlanPath = (plan: string): string => `/android/${plan}/`;
/** The same session as an entry for a calendar. */
export const webinarCalendarUrl = (slug: string): string => `${webinarPath(slug)}session.ics`;

/** Addresses that answer requests of scripts and forms. A `:name` is a path parameter. */
export const endpoints = {
  country: '/api/get-country',
  /** What the browser has to know of the server's configuration: which agent, which collector. */
  siteSettings: '/api/site-settings',
  search: '/api/search',
  newsletter: '/api/hubspot-newsletter/',
  jobApplication: '/api/job-application/',
  /** `?form=` and the address that a form posts to: when somebody came to it, signed. See `leads/form-ticket.ts`. */
  formTicket: '/api/form-ticket',
  /** Books a call with an engineer, or moves it. */
  salesCalls: '/api/sales-calls/',
  /** When a call can be booked; `?from=…` leaves out what is earlier. */
  salesCallSlots: '/api/sales-calls/slots',
  salesCallCancel: '/api/sales-calls/cancel',
  /** A booked call as an entry for a calendar. */
  salesCallCalendar: '/api/sales-calls/call.ics',
  /** The job board: `?action=listings`, `?action=jobInfo&jobId=…`. */
  jobBoard: '/greenhouse/',
  /** The agent's script; `<version>`, `<apiKey>` and `<loaderVersion>` are filled in by the loader. */
  agentScript: '/agent/v<version>/<apiKey>/loader_v<loaderVersion>.js',
  /** Where the agent posts what it read. */
  identify: '/agent/result/',
  /** What was said of one request of this browser, see `identification/event-call.ts`. */
  ownEvent: '/agent/v:version/event/',
  /** A visitor's own earlier visits, see `identification/visit-history-call.ts`; a header tells it from a page. */
  visitHistory: '/:random/',
  /** Which sign-in providers the form for signing up offers. */
  signupOptions: '/sso/oauth',
  /** What is kept about one identification, for servers with a secret key. */
  event: '/events/:requestId',
  analyticsBatch: '/api/analytics/2/httpapi',
  /** What broke in a visitor's browser. */
  errorReport: '/api/errors',
  /** What the answers of the risk assessment come to, for a browser that runs no script. */
  riskResult: '/risk-assessment/result/',
  /** What the figures of the ROI calculator come to, for a browser that runs no script. */
  roiResult: '/roi-calculator/result/',
  /** The provider's public repositories, with their stars. */
  repositories: '/api/repositories',
  /** How the service is, for the mark in the header. */
  serviceStatus: '/service-status',
} as const;

/** The job board in its own addresses, for programs that know those. */
export const jobBoardCalls = { jobs: '/greenhouse/jobs', job: '/greenhouse/jobs/:id' } as const;

/** What those who run the server ask it. Apart from the table above, which is a part of the visitors' scripts. */
export const operatorCalls = { healthz: '/healthz', readyz: '/readyz', metrics: '/metrics' } as const;

/**
 * What servers with a secret key call, beside `endpoints.event`. Apart from the table above, which is a part of the
 * visitors' scripts. The `v4` ones answer the same events in the flat form of the newer client libraries.
 */
export const serverApi = {
  eventSearch: '/events/search',
  visits: '/visitors/:visitorId',
  relatedVisitors: '/related-visitors',
  flatEvent: '/v4/events/:eventId',
  flatEventSearch: '/v4/events',
  flatVisitor: '/v4/visitors/:visitorId',
} as const;

/** What a browser asks whose visitor withdraws a consent. Apart, as most visitors' scripts need none. */
export const withdrawalCalls = {
  /** `DELETE`: what was collected of this browser by analytics. */
  ownEvents: '/api/analytics/own-events',
} as const;

/** What the libraries of vendors ask, beside `endpoints.analyticsBatch`. Apart, as most visitors' scripts need none. */
export const vendorProtocols = {
  analyticsConfig: '/api/analytics/config',
  /** The batch API of the analytics vendor: the same requests and answers as `endpoints.analyticsBatch`. */
  analyticsBatchUpload: '/api/analytics/batch',
  /** Takes Sentry's envelopes and passes them on; there only where a Sentry project is set up. */
  errorTunnel: '/api/errors/envelope',
} as const;

/** What the demos ask: a decision, and that a visitor's rows be deleted. Apart, as only their own pages need it. */
export const playgroundCalls = {
  couponFraud: { decide: '/api/playground/coupon-fraud/', reset: '/api/playground/coupon-fraud/reset/' },
  webScraping: { decide: '/api/playground/web-scraping/', reset: '/api/playground/web-scraping/reset/' },
  paywall: { decide: '/api/playground/paywall/', reset: '/api/playground/paywall/reset/' },
  credentialStuffing: {
    decide: '/api/playground/credential-stuffing/',
    reset: '/api/playground/credential-stuffing/reset/',
  },
  personalization: { decide: '/api/playground/personalization/', reset: '/api/playground/personalization/reset/' },
  botFirewall: {
    decide: '/api/playground/bot-firewall/',
    reset: '/api/playground/bot-firewall/reset/',
    visits: '/api/playground/bot-firewall/visits/',
    /** Answers whoever is not blocked, without an identification and without a script. */
    door: '/api/playground/bot-firewall/door/',
  },
  smsFraud: { decide: '/api/playground/sms-fraud/', reset: '/api/playground/sms-fraud/reset/' },
  newAccountFraud: {
    decide: '/api/playground/new-account-fraud/',
    reset: '/api/playground/new-account-fraud/reset/',
  },
  accountSharing: { decide: '/api/playground/account-sharing/', reset: '/api/playground/account-sharing/reset/' },
  paymentFraud: { decide: '/api/playground/payment-fraud/', reset: '/api/playground/payment-fraud/reset/' },
  loanRisk: { decide: '/api/playground/loan-risk/', reset: '/api/playground/loan-risk/reset/' },
} as const;

/** Gives a browser that was recognized by its looks a visitor ID of its own; the same call for every demo. */
export const startFreshCall = '/api/playground/start-fresh/';

/** The content manager: no page of the site, but a program of its own. */
export const contentManager = {
  page: '/admin/',
  config: '/admin/config.json',
  assets: '/admin/assets/',
} as const;

/** Where the files lie that carry the hash of their content in their name. */
export const assetsFolder = '/assets/';
/** The script of the service worker; its folder is what it may look after. */
export const serviceWorkerUrl = '/sw.js';

/** What is answered for one visitor or one operator, and so is never kept in the browser: each with all below it. */
export const privateAreas: readonly string[] = /* @__PURE__ */ (() => [
  '/api',
  '/agent',
  '/admin',
  '/console',
  '/page-data/console',
  '/greenhouse',
  '/sso',
  '/events',
  '/visitors',
  '/related-visitors',
  '/v4',
  endpoints.serviceStatus,
  endpoints.riskResult,
  endpoints.roiResult,
  ...Object.values(operatorCalls),
])();
