/**
 * Pages that browser scripts link to. Separate from the table below, which would otherwise be part of every visitor's
 * scripts.
 */
export const pathsInScripts = {
  contactSales: '/contact-sales/',
  start: '/start/',
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

/** Confirmation page of an application. Its form depends on the job, so no file in `leads/forms/` defines it. */
export const jobApplicationThanks = '/careers/jobs/apply/sent/';

/**
 * Every page of the site. Links, redirects, the sitemap, the server's routes and the tests are built from this table;
 * no other file contains a path of this site.
 */
export const pages = {
  home: { path: '/', group: 'Homepage' },
  /** Variants of the home page; `/` shows one of them. */
  homeA: { path: '/home-a/', group: 'Homepage', hidden: true },
  homeB: { path: '/home-b/', group: 'Homepage', hidden: true },
  contactSales: { path: pathsInScripts.contactSales, group: 'Contact' },
  products: { path: '/products/', group: 'Products' },
  identification: { path: '/products/identification/', group: 'Products' },
  smartSignals: { path: '/products/smart-signals/', group: 'Products' },
  botDetection: { path: '/products/bot-detection/', group: 'Products' },
  aiAgentDetection: { path: '/products/ai-agent-detection/', group: 'Products' },
  docs: { path: '/docs/', group: 'Integrations and SDKs' },
  changelog: { path: '/changelog/', group: 'Integrations and SDKs' },
  sdkLibraries: { path: '/sdk-libraries/', group: 'Integrations and SDKs' },
  security: { path: '/security/', group: 'About' },
  aboutUs: { path: '/about-us/', group: 'About' },
  faq: { path: '/resources/frequently-asked-questions-faqs/', group: 'FAQ' },
  useCases: { path: '/use-cases/', group: 'Solutions and Use Cases' },
  support: { path: '/support/', group: 'Contact' },
  status: { path: pathsInScripts.status, group: 'Other' },
  /** One booked call: the server fills it in for people who have its link. */
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
  /** Variants of the demo page. */
  demoA: { path: '/demo-a/', group: 'Demo', hidden: true },
  demoB: { path: '/demo-b/', group: 'Demo', hidden: true },
  start: { path: pathsInScripts.start, group: 'Contact' },
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
  demoAiAgents: { path: '/playground/ai-agents/', group: 'Demo' },
  demoSmsFraud: { path: '/playground/sms-fraud/', group: 'Demo' },
  demoNewAccount: { path: '/playground/new-account-fraud/', group: 'Demo' },
  demoAccountSharing: { path: '/playground/account-sharing/', group: 'Demo' },
  demoPaymentFraud: { path: '/playground/payment-fraud/', group: 'Demo' },
  loanRisk: { path: '/playground/loan-risk/', group: 'Demo' },
  partners: { path: '/partners/', group: 'Contact' },
  integrations: { path: '/integrations/', group: 'Integrations and SDKs' },
  /** First page of the operator's console, traffic. The server returns it only to a signed-in operator. */
  console: { path: '/console/', group: 'Other', hidden: true },
  /** Overview of the console: everything that needs attention. */
  consoleOverview: { path: '/console/overview/', group: 'Other', hidden: true },
  /** Experiments in the console: results and states. */
  consoleExperiments: { path: '/console/experiments/', group: 'Other', hidden: true },
  /** Leads in the console: the list, or one of them. */
  consoleLeads: { path: '/console/leads/', group: 'Other', hidden: true },
  /** Identifications in the console: the list, one of them, or those of a visitor. */
  consoleIdentifications: { path: '/console/identifications/', group: 'Other', hidden: true },
  /** Deliveries to other services in the console: the list, or one of them. */
  consoleDeliveries: { path: '/console/deliveries/', group: 'Other', hidden: true },
  /** Errors of visitors' browsers in the console: the list, or one of them. */
  consoleErrors: { path: '/console/errors/', group: 'Other', hidden: true },
  /** Sales calls in the console: the list, or one of them. */
  consoleSalesCalls: { path: '/console/sales-calls/', group: 'Other', hidden: true },
  /** Job applications in the console: the list, or one of them. */
  consoleApplications: { path: '/console/applications/', group: 'Other', hidden: true },
  /** API keys in the console: the list, or one of them. */
  consoleKeys: { path: '/console/keys/', group: 'Other', hidden: true },
  /** Lists of visitors, networks and email domains in the console: all entries, or one of them. */
  consoleLists: { path: '/console/lists/', group: 'Other', hidden: true },
  /** Drafts, scheduled and changed texts of the site in the console. */
  consoleContent: { path: '/console/content/', group: 'Other', hidden: true },
  /** Export and erasure of a person's data in the console. */
  consolePrivacy: { path: '/console/privacy/', group: 'Other', hidden: true },
  /** State of the server in the console: version, database, queues, backups and settings. */
  consoleSystem: { path: '/console/system/', group: 'Other', hidden: true },
  /** Users of the console and their sessions. */
  consoleUsers: { path: '/console/users/', group: 'Other', hidden: true },
  /** The audit log of the console. */
  consoleAudit: { path: '/console/audit/', group: 'Other', hidden: true },
  /** Shown instead to everyone else, at the URL of the console. */
  consoleSignIn: { path: '/console/sign-in/', group: 'Other', hidden: true },
  /** The page of an invitation, where a new user of the console chooses a password. */
  consoleInvitation: { path: '/console/invitation/', group: 'Other', hidden: true },
  /** Shown at the content manager's URL if it isn't configured. */
  contentManagerOff: { path: '/content-manager-off.html', group: 'Other', hidden: true },
  notFound: { path: pathsInScripts.notFound, group: 'Other', hidden: true, status: 404 },
  serverError: { path: pathsInScripts.serverError, group: 'Other', hidden: true, status: 500 },
  offline: { path: pathsInScripts.offline, group: 'Other', hidden: true },
} as const satisfies Record<string, PageAddress>;

export type PageAddress = {
  readonly path: string;
  /** Analytics page group. */
  readonly group: PageGroup;
  /** Left out of the sitemap and marked `noindex`. */
  readonly hidden?: boolean;
  /** HTTP status of the HTML; 200 by default. */
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

/** Page of a job in `content/careers`. */
export const jobPath = (slug: string): string => `/careers/jobs/${slug}/`;
/** Page of a job on the job board. */
export const boardJobPath = (id: number): string => `${pages.jobs.path}?job=${id}`;
/** Application form of a job. @param job slug, or ID on the job board */
export const applyPath = (job: string): string => `${pages.applyForJob.path}?job=${encodeURIComponent(job)}`;
/** Page of a file in `content/pages`. */
export const staticPagePath = (slug: string): string => `/${slug}/`;

/** Page of an article, for example `articlePath('why-two-…')`. */
export const articlePath = (slug: string): string => `/blog/${slug}/`;
/** Cover image of an article or case study. */
export const coverUrl = (seed: string): string => `/covers/${seed}.svg`;
/** Fingertip drawing for lists. */
export const fingertipPrintUrl = (seed: string): string => `/fingertips/${seed}.svg`;
/** Seed of the drawing shown before a visitor is identified; part of its URL. */
export const neutralPrintSeed = 'neutral';
/** Fingerprint drawing for the band at the end of a page. */
export const printUrl = (seed: string): string => `/prints/${seed}.svg`;
/** Logo files for the press, for light and dark backgrounds. */
export const logoUrls = { onLight: '/press/seal-on-light.svg', onDark: '/press/seal-on-dark.svg' } as const;
/** Changes of one month. @param month as `2026-11` */
export const changelogMonthPath = (month: string): string => `${pages.changelog.path}${month}/`;
/** List of the articles with one tag. */
export const tagPath = (tag: string): string => `/blog/tag/${tag}/`;
/** Page of the team that wrote an article. */
export const authorPath = (team: string): string => `/blog/author/${team}/`;
/** List of a team's articles with one tag. */
export const authorTagPath = (team: string, tag: string): string => `${authorPath(team)}${tag}/`;

/** Page of a file in `content/solutions` or `content/industries`. */
export const solutionPath = (slug: string): string => `/${slug}/`;
export const industryPath = (slug: string): string => `/${slug}/`;
/** Page of a file in `content/products`. */
export function productPath(slug: string): string {
  if (slug === 'overview') return pages.products.path;
  return productsAtRoot.includes(slug) ? `/${slug}/` : `${pages.products.path}${slug}/`;
}
/** Products whose pages aren't below the product overview. */
const productsAtRoot: readonly string[] = ['github', 'integrations', 'mobile-app-detection', 'sdk-libraries'];

/** Anchor of a term in the glossary. */
export const termPath = (key: string): string => `${pages.glossary.path}#${key}`;
/** Page of a long-form article with chapters. */
export const longFormPath = (slug: string): string => `${pages.resources.path}${slug}/`;

/** Page of the documentation. */
export const docsPath = (slug: string): string => `${pages.docs.path}${slug}/`;

/** Page that compares the service with a library. */
export const comparisonPath = (slug: string): string => `${pages.comparisons.path}${slug}/`;
/** Page of a case study. */
export const caseStudyPath = (slug: string): string => `${pages.caseStudies.path}${slug}/`;

/** Machine-readable files: for search engines, feed readers, language models, security researchers. */
export const textFiles = {
  sitemap: '/sitemap.xml',
  robots: '/robots.txt',
  languageModels: '/llms.txt',
  /** The whole documentation as one Markdown file. */
  languageModelsFull: '/llms-full.txt',
  security: '/.well-known/security.txt',
  /** OpenAPI description of the public API; generated by the server, because it depends on the forms. */
  apiDescription: '/openapi.json',
  humans: '/humans.txt',
  /** States that Global Privacy Control is honored, as its specification requires. */
  privacyControl: '/.well-known/gpc.json',
} as const;
/** Feeds of a page's entries: RSS 2.0 and JSON Feed 1.1. */
export const rssPath = (page: string): string => `${page}rss.xml`;
export const jsonFeedPath = (page: string): string => `${page}feed.json`;
/** Markdown version of a page. */
export const markdownPath = (page: string): string => `${page}index.md`;
/** Page of a webinar: its announcement, and later its transcript. */
export const webinarPath = (slug: string): string => `${pathsInScripts.webinars}${slug}/`;
/** Page of a press release. */
export const pressPath = (slug: string): string => `${pages.press.path}${slug}/`;
/** Page of the Android SDK in one plan. */
export const androidPlanPath = (plan: string): string => `/android/${plan}/`;
/** Calendar file of a webinar. */
export const webinarCalendarUrl = (slug: string): string => `${webinarPath(slug)}session.ics`;

/** API routes for scripts and forms. A `:name` is a path parameter. */
export const endpoints = {
  country: '/api/get-country',
  /** Configuration for the browser: agent, analytics, experiments. */
  siteSettings: '/api/site-settings',
  search: '/api/search',
  newsletter: '/api/hubspot-newsletter/',
  jobApplication: '/api/job-application/',
  /** Issues a form ticket; `?form=` is the form's own endpoint. See `leads/form-ticket.ts`. */
  formTicket: '/api/form-ticket',
  /** Books or moves a sales call. */
  salesCalls: '/api/sales-calls/',
  /** Available times for a sales call; `?from=…` omits earlier ones. */
  salesCallSlots: '/api/sales-calls/slots',
  salesCallCancel: '/api/sales-calls/cancel',
  /** Calendar file of a booked call. */
  salesCallCalendar: '/api/sales-calls/call.ics',
  /** Job board: `?action=listings`, `?action=jobInfo&jobId=…`. */
  jobBoard: '/greenhouse/',
  /** The agent's script; the loader fills in `<version>`, `<apiKey>` and `<loaderVersion>`. */
  agentScript: '/agent/v<version>/<apiKey>/loader_v<loaderVersion>.js',
  /** Receives the agent's signal payload. */
  identify: '/agent/result/',
  /** Event of one identification of this browser, see `identification/event-call.ts`. */
  ownEvent: '/agent/v:version/event/',
  /** A visitor's own visits, see `identification/visit-history-call.ts`; a header distinguishes it from a page. */
  visitHistory: '/:random/',
  /** Sign-up providers. */
  signupOptions: '/sso/oauth',
  /** Event of one identification, for servers with a secret key. */
  event: '/events/:requestId',
  analyticsBatch: '/api/analytics/2/httpapi',
  /** Error reports of browsers. */
  errorReport: '/api/errors',
  /** Result of the risk assessment for browsers without JavaScript. */
  riskResult: '/risk-assessment/result/',
  /** Result of the ROI calculator for browsers without JavaScript. */
  roiResult: '/roi-calculator/result/',
  /** The provider's public repositories with their stars. */
  repositories: '/api/repositories',
  /** Service status for the header. */
  serviceStatus: '/service-status',
} as const;

/** Calls of the steps after a sign-up. Separate from `endpoints`, because few visitors' scripts need them. */
export const keySetupCalls = {
  /** Server-sent events about the first request with a free key; `?token=` is the status token. */
  firstRequest: '/api/key-setup/first-request',
  /** Creates the secret key of a free key, or replaces it. */
  secretKey: '/api/key-setup/secret-key',
} as const;

/** The job board at the URLs of its own API, for clients that use those. */
export const jobBoardCalls = { jobs: '/greenhouse/jobs', job: '/greenhouse/jobs/:id' } as const;

/** Routes for operators. Separate from `endpoints`, which is part of the visitors' scripts. */
export const operatorCalls = { healthz: '/healthz', readyz: '/readyz', metrics: '/metrics' } as const;

/**
 * Further routes for servers with a secret key. Separate from `endpoints`, which is part of the visitors' scripts. The
 * `v4` routes return the same events in the flat format of newer client libraries.
 */
export const serverApi = {
  eventSearch: '/events/search',
  visits: '/visitors/:visitorId',
  relatedVisitors: '/related-visitors',
  flatEvent: '/v4/events/:eventId',
  flatEventSearch: '/v4/events',
  flatVisitor: '/v4/visitors/:visitorId',
  webhooks: '/v4/webhooks',
  webhook: '/v4/webhooks/:webhookId',
  webhookTest: '/v4/webhooks/:webhookId/test',
  webhookReplay: '/v4/webhooks/:webhookId/replay',
  webhookSecret: '/v4/webhooks/rotate-secret',
  listEntries: '/v4/lists',
  listEntry: '/v4/lists/:entryId',
} as const;

/** Route for withdrawing consent. Separate, because most visitors' scripts don't need it. */
export const withdrawalCalls = {
  /** `DELETE`: deletes the analytics events of this browser. */
  ownEvents: '/api/analytics/own-events',
} as const;

/**
 * Routes of vendors' client libraries, besides `endpoints.analyticsBatch`. Separate, because most scripts don't need
 * them.
 */
export const vendorProtocols = {
  analyticsConfig: '/api/analytics/config',
  /** The analytics vendor's batch API: the same requests and responses as `endpoints.analyticsBatch`. */
  analyticsBatchUpload: '/api/analytics/batch',
  /** Forwards Sentry envelopes; exists only if a Sentry project is configured. */
  errorTunnel: '/api/errors/envelope',
} as const;

/** Demo routes: a decision, and the deletion of a visitor's rows. Separate, because only the demo pages need them. */
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
    /** Responds to clients that aren't blocked, without an identification or JavaScript. */
    protectedPage: '/api/playground/bot-firewall/door/',
  },
  aiAgents: {
    decide: '/api/playground/ai-agents/',
    reset: '/api/playground/ai-agents/reset/',
    /** Routes of the shop, for any client. */
    search: '/api/playground/ai-agents/search/',
    pay: '/api/playground/ai-agents/pay/',
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

/** Gives a browser that was recognized by its fingerprint a visitor ID of its own; the same for every demo. */
export const startFreshCall = '/api/playground/start-fresh/';

/** The content manager, a separate application. */
export const contentManager = { page: '/admin/', config: '/admin/config.json', assets: '/admin/assets/' } as const;

/** Returns the URL of a text in the content manager. @param file below `content/FOLDER/`, without its extension */
export const contentManagerEntry = (folder: string, file: string): string =>
  `${contentManager.page}#/collections/${folder}/entries/${file}`;

/** Folder of files with a content hash in their name. */
export const assetsFolder = '/assets/';

/** Folder of the npm packages, each a tarball with its version in its name. */
export const packagesFolder = '/packages/';
/** Script of the service worker; its folder is the worker's scope. */
export const serviceWorkerUrl = '/sw.js';

/** Path prefixes with responses for one visitor or operator, which the browser must never cache. */
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
