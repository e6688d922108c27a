/**
 * Everything that makes this site Whorl's and not another provider's. A provider rebrands here (and in the four accent
 * values of `site/design/tokens.css`).
 */
export const brand = {
  name: 'Whorl',
  tagline: 'Device intelligence: recognize returning visitors, detect bots',
  legalEntity: 'Whorl',
  /** Whether a banner above the header says that this is a sample site. A real provider turns it off. */
  sample: true as boolean,
  /** Legal notice that the law of the provider's country requires. Unset fields are shown as still to be filled in. */
  imprint: {} as Imprint,
  /** Seed that the logo is drawn from. */
  logoSeed: 'whorl 35',
  /** Names of the products as labels and at the start of a sentence. In running text they are lower case. */
  productNames: {
    identification: 'Identification',
    smartSignals: 'Smart signals',
    mobileSignals: 'Mobile device signals',
    botDetection: 'Bot detection',
  },
  /** Contact for vulnerability reports, such as `mailto:security@example.com`; the contact form if unset. */
  securityContact: undefined as string | undefined,
  /** Links to the provider's other sites; `contract/external-links.ts` has the defaults and where each is shown. */
  externalLinks: {} as ExternalLinks,
  /** Social media profiles, for the footer and the structured data. */
  socialLinks: [] as readonly { title: string; url: string }[],
  /** One line above the header of every page, with its link. */
  announcement: undefined as { text: string; url: string } | undefined,
} as const;

/**
 * Longest response time promised to people who write, such as `two working days`. It is part of every confirmation;
 * while it is unset nothing is promised.
 */
const responseTime = undefined as string | undefined;
export const responseTimeText: string = responseTime === undefined ? '' : ` within ${responseTime}`;

export type Imprint = {
  /** One entry per line. */
  address?: readonly string[];
  representedBy?: string;
  email?: string;
  phone?: string;
  /** Court and number. */
  register?: string;
  vatId?: string;
  /** Contact for questions about personal data. */
  privacyContact?: string;
  supervisoryAuthority?: string;
};

/** All values are https URLs. */
export type ExternalLinks = {
  /** Shown in the Developers menu. */
  documentation?: string | undefined;
  /** The dashboard's login page. Without it, the header has no login. */
  login?: string | undefined;
  /** The dashboard's sign-up page, linked in the header. */
  signup?: string | undefined;
  /** Linked by the status in the header if `STATUSPAGE_URL` is unset, and, like all that follow, in the footer. */
  statusPage?: string | undefined;
  /** A community chat or forum. */
  community?: string | undefined;
  /** Also shown in the Developers menu. */
  repository?: string | undefined;
  appStore?: string | undefined;
  playStore?: string | undefined;
  /** Profile on a review site. */
  reviews?: string | undefined;
};
