import { brand } from './brand.ts';
import { externalLinks } from './external-links.ts';
import { longFormPath, pages, staticPagePath, tagPath } from './urls.ts';

/**
 * A panel never holds more: two columns of seven are what a person takes in without searching, and what fits above the
 * fold of a laptop. A test holds the menus to it.
 */
export const MENU_ITEM_LIMIT = 14;

/** One row of a menu. */
export type MenuItem = {
  title: string;
  url: string;
  description: string;
  /** Name of the drawing that stands beside it. */
  icon: MenuIcon;
  /** Within this site; everything else is a link out. */
  isLocal: boolean;
  /** Where the same thing can be tried or read as a use case. */
  useCasesLink?: string;
};

export type Menu = {
  title: string;
  sentence: string;
  items: readonly MenuItem[];
  more?: { title: string; url: string };
  /** Slug of an article to read on this. */
  feature?: string;
};

export const menuIcons = [
  'payment-fraud',
  'account-takeover',
  'sms-fraud',
  'new-accounts',
  'returning',
  'sharing',
  'paywall',
  'identification',
  'signals',
  'bots',
  'mobile',
  'ledger',
  'cart',
  'instalments',
  'ladder',
  'chain',
  'code',
  'start',
  'docs',
  'glossary',
  'tutorial',
  'socket',
  'support',
  'comparison',
  'parts',
  'branch',
  'file',
  'page',
] as const;
export type MenuIcon = (typeof menuIcons)[number];

/** A row within this site. */
const local = (
  page: { path: string },
  title: string,
  description: string,
  icon: MenuIcon,
  useCasesLink?: { path: string },
): MenuItem => ({
  title,
  url: page.path,
  description,
  icon,
  isLocal: true,
  ...(useCasesLink && { useCasesLink: useCasesLink.path }),
});

/** Returns the row of an external link, or none where it is not set. Its default may be a page of this site. */
const external = (url: string | undefined, title: string, description: string, icon: MenuIcon): MenuItem[] =>
  url === undefined ? [] : [{ title, url, description, icon, isLocal: url.startsWith('/') }];

/** The menus of the header and the site map of the footer, in their order. A menu without rows is not shown. */
export const menus: readonly Menu[] = [
  {
    title: 'Protect',
    sentence: 'Refuse the attack, not the customer.',
    items: [
      local(
        pages.paymentFraud,
        'Payment fraud',
        'Many cards, many names, one device',
        'payment-fraud',
        pages.demoPaymentFraud,
      ),
      local(
        pages.accountTakeover,
        'Account takeover',
        'The password is right, the visitor is new',
        'account-takeover',
        pages.credentialStuffing,
      ),
      local(pages.smsFraud, 'SMS fraud', 'Codes that nobody reads, paid by you', 'sms-fraud', pages.demoSmsFraud),
      local(
        pages.newAccountFraud,
        'New-account fraud',
        'A farm, a household or a library',
        'new-accounts',
        pages.demoNewAccount,
      ),
      local(pages.riskAssessment, 'Risk assessment', 'Eight questions, five attacks, points', 'ladder'),
    ],
    more: { title: 'Which attack is yours?', url: pages.useCases.path },
    feature: 'credential-stuffing-counted-twice',
  },
  {
    title: 'Grow',
    sentence: 'Know the customer before the log-in.',
    items: [
      local(
        pages.returningUserExperience,
        'Returning visitors',
        'The cart is still there',
        'returning',
        pages.personalization,
      ),
      local(pages.accountSharing, 'Account sharing', 'Measure before you refuse', 'sharing', pages.demoAccountSharing),
      local(pages.paywall, 'Paywall', 'Five articles, with or without a cookie', 'paywall', pages.demoPaywall),
      local(pages.improveConversion, 'Conversion rates', 'The customers your rules refuse', 'ledger'),
    ],
  },
  {
    title: 'Industries',
    sentence: 'The same signals, another life of an account.',
    items: [
      local(pages.fintech, 'Fintech', 'From sign-up to withdrawal', 'ledger'),
      local(pages.eCommerce, 'E-commerce', 'The way of a cart', 'cart'),
      local(pages.buyNowPayLater, 'Buy now, pay later', 'The second plan of the day', 'instalments'),
      local(pages.gaming, 'Gaming and gambling', 'One ladder, one climb each', 'ladder'),
      local(pages.cryptocurrency, 'Cryptocurrency', 'Before the chain, or not at all', 'chain'),
    ],
    more: { title: 'What fintech fraud costs', url: longFormPath('cost-of-fintech-fraud') },
  },
  {
    title: 'Developers',
    sentence: 'Code that runs, and what happens when it does not.',
    feature: 'identification-in-a-sign-up-form',
    items: [
      local(pages.start, 'Start', 'What is free, and the first answer', 'start'),
      local(pages.playground, 'Playground', 'One request of yours, taken apart', 'signals'),
      ...external(externalLinks.documentation, 'Documentation', 'Every call, field and error', 'docs'),
      local({ path: tagPath('tutorials') }, 'Tutorials', 'Step by step, with code that is tested', 'tutorial'),
      local(pages.sdkLibraries, 'SDKs', 'Three samples that a test runs', 'code'),
      local(pages.integrations, 'Integrations', 'From the edge to your server', 'socket'),
      local(pages.fingerprintTest, 'Fingerprint test', 'Every reading, and what has changed', 'identification'),
      local(pages.comparisons, 'Beside the open source', 'Three libraries, measured', 'comparison'),
      local(pages.glossary, 'Glossary', 'The words of the trade, in a sentence', 'glossary'),
      local(pages.github, 'Source code', 'Ten parts that work alone, by weight', 'parts'),
      ...external(externalLinks.repository, 'Repository', 'This site and its agent, MIT', 'branch'),
    ],
  },
  {
    title: 'Platform',
    sentence: 'One agent in the page, one answer from the server.',
    feature: 'what-a-private-window-hides',
    items: [
      local(pages.products, 'Device intelligence', 'The way of one request, station by station', 'returning'),
      local(pages.identification, 'Identification', 'An id that outlives the cookie', 'identification'),
      local(pages.smartSignals, brand.productNames.smartSignals, 'Every field, and how it can be wrong', 'signals'),
      local(
        pages.botDetection,
        brand.productNames.botDetection,
        'Find automation; check your own browser',
        'bots',
        pages.webScraping,
      ),
      local(pages.identifyNow, 'Your file', 'What our server knows of this browser', 'file'),
      local(pages.mobileAppDetection, brand.productNames.mobileSignals, 'How deep an app can ask', 'mobile'),
    ],
  },
  {
    title: 'Company',
    sentence: 'What we find out, and who we are.',
    feature: 'when-may-a-form-say-thank-you',
    items: [
      local(pages.resources, 'Resources', 'Everything to read, by question', 'page'),
      local(pages.webinars, 'Webinars', 'In writing, with slides', 'page'),
      local(pages.blog, 'Notes', 'What we tried and measured', 'page'),
      local(pages.caseStudies, 'Case studies', 'Worked examples, with their sums', 'page'),
      local(pages.press, 'Press', 'News that can be checked', 'page'),
      local(pages.partners, 'Partners', 'One invoice, cut in the open', 'page'),
      local(pages.security, 'Security', 'What is allowed, kept and deleted', 'page'),
      local(pages.faq, 'Questions', 'Short answers, and no where it is no', 'page'),
      local(pages.support, 'Support', 'Every error, its cause and its end', 'support'),
      local(pages.aboutUs, 'About', 'A provider that does not exist, and works', 'page'),
      local(pages.careers, 'Careers', 'Example positions, real applications', 'page'),
      local(pages.subscribeNewsletter, 'Newsletter', 'The next note by e-mail', 'page'),
      local(pages.demo, 'Demo', 'Thirty minutes, and no slides', 'page'),
      local(pages.contactSales, 'Talk to an engineer', 'One answer by someone who reads logs', 'page'),
    ],
  },
];

/** What stands beside the menus. */
export const headerLinks: readonly { title: string; url: string }[] = [{ title: 'Pricing', url: pages.pricing.path }];

/** The call to action in the footer. */
export const mainAction = { title: 'Talk to an engineer', url: pages.contactSales.path };

/** The last line of the footer. */
export const legalLinks: readonly { title: string; url: string }[] = [
  { title: 'Privacy', url: staticPagePath('privacy') },
  { title: 'Cookies', url: staticPagePath('cookies') },
  { title: 'Terms', url: staticPagePath('terms') },
  { title: 'Imprint', url: staticPagePath('imprint') },
  { title: 'Accessibility', url: staticPagePath('accessibility') },
];
