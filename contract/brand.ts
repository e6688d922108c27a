/**
 * Everything that makes this site Whorl's and not another provider's. A provider rebrands here (and in the four accent
 * values of `site/design/tokens.css`).
 */
export const brand = {
  name: 'Whorl',
  tagline: 'Device intelligence that tells a returning person from a robot',
  legalEntity: 'Whorl (sample provider)',
  /** What the law of the provider's country wants to be said of it. What is not set is shown as still to be filled in. */
  imprint: {} as Imprint,
  /** The id whose whorl is the logo. */
  logoSeed: 'whorl 35',
  productNames: {
    platform: 'Whorl Device Intelligence',
    identification: 'Identification',
    smartSignals: 'Smart Signals',
    mobileSignals: 'Mobile Device Signals',
    botDetection: 'Bot Detection',
  },
  /** Where to report a hole, such as `mailto:security@example.com`; without it, through the contact form. */
  securityContact: undefined as string | undefined,
  /** Places of the provider outside this site; `contract/external-links.ts` has the defaults and says where each shows. */
  externalLinks: {} as ExternalLinks,
  /** Profiles, for the footer and the structured data. */
  socialLinks: [] as readonly { title: string; url: string }[],
  /** One line above the header of every page, with where it leads. */
  announcement: undefined as { text: string; url: string } | undefined,
} as const;

/**
 * How long somebody who writes waits for an answer at most, such as `two working days`. It stands beside every
 * confirmation; until it is set nothing is promised.
 */
const answersWithin = undefined as string | undefined;
export const inTime: string = answersWithin === undefined ? '' : ` within ${answersWithin}`;

export type Imprint = {
  /** Line by line. */
  address?: readonly string[];
  representedBy?: string;
  email?: string;
  phone?: string;
  /** Court and number. */
  register?: string;
  vatId?: string;
  /** Whom to ask about personal data. */
  privacyContact?: string;
  supervisoryAuthority?: string;
};

/** Each an https URL. */
export type ExternalLinks = {
  /** In the Developers menu. */
  documentation?: string | undefined;
  /** The dashboard's login page and sign-up page, in the header. */
  login?: string | undefined;
  signup?: string | undefined;
  /** Behind the status in the header where `STATUSPAGE_URL` is not set, and in the footer, as all that follow. */
  statusPage?: string | undefined;
  /** A community chat or forum. */
  community?: string | undefined;
  /** In the Developers menu too. */
  repository?: string | undefined;
  appStore?: string | undefined;
  playStore?: string | undefined;
  /** The profile at a review site. */
  reviews?: string | undefined;
};
