import type { ConsentReceipt } from './consent-receipt.ts';
import { isReceiptStale } from './consent-receipt.ts';
import { findContinent } from './country/continent.ts';

/** Consent categories; `not-defined` is the only value until there is a choice. */
export const cookieChoices = ['not-defined', 'required', 'advertising', 'analytics'] as const;
export type CookieChoice = readonly (typeof cookieChoices)[number][];

/** Region of a visitor with regard to the consent rules. */
export type ConsentRegion = 'EU' | 'elsewhere' | 'unknown';

/** Everything that decides which optional features may run in a browser. */
export type ConsentSituation = {
  /** Two-letter code; undefined if unknown. */
  readonly country: string | undefined;
  /** The choice in local storage. */
  readonly choice: CookieChoice;
  /** The receipt stored with it. */
  readonly receipt: ConsentReceipt | undefined;
  /** `navigator.globalPrivacyControl`, or `Sec-GPC: 1`. */
  readonly globalPrivacyControl: boolean;
  readonly now: Date;
};

/**
 * All categories: the default outside the EU, and what a visitor may accept. No feature uses `advertising`, and the
 * dialog doesn't show it.
 */
export const ACCEPTED: CookieChoice = ['required', 'advertising', 'analytics'];
export const REJECTED: CookieChoice = ['required'];
export const UNDECIDED: CookieChoice = ['not-defined'];

/**
 * Whether the analytics category is allowed: page views may be counted, the visited pages stored in the history cookie,
 * and the browser identified without an action of the visitor. A click on a button that says so, or the bot check of a
 * demo that the visitor uses, needs no consent and doesn't call this.
 */
export const isAnalyticsAllowed = (situation: ConsentSituation): boolean =>
  getEffectiveChoice(situation).includes('analytics');

/**
 * Returns the choice that applies. The visitor's own choice has priority: in the EU and in unknown countries for six
 * months and until the policy changes, elsewhere until it is changed. Without one, everything is allowed outside the EU
 * (under Global Privacy Control only the required category), and the choice is undecided in the EU and in unknown
 * countries: a default assumed elsewhere doesn't apply there.
 */
export function getEffectiveChoice(situation: ConsentSituation): CookieChoice {
  const { choice, receipt, country, now, globalPrivacyControl } = situation;
  const region = getConsentRegion(country);
  if (isExplicitChoice(situation)) return region === 'elsewhere' || !isReceiptStale(receipt, now) ? choice : UNDECIDED;
  if (region !== 'elsewhere') return UNDECIDED;
  // If the visitor was asked again in the EU and hasn't answered, the last answer still has priority over the default
  // elsewhere.
  if (isVisitorChoice(receipt)) return parseCookieChoice(JSON.stringify(receipt?.choice));
  return globalPrivacyControl ? REJECTED : ACCEPTED;
}

/** Whether to show the banner: only in the EU, and only until there is a valid choice. */
export const isConsentRequired = (situation: ConsentSituation): boolean =>
  getConsentRegion(situation.country) === 'EU' && getEffectiveChoice(situation).includes('not-defined');

/** Whether the stored choice is the visitor's own; true unless a receipt says otherwise. */
export const isExplicitChoice = ({ choice, receipt }: ConsentSituation): boolean =>
  !choice.includes('not-defined') && (receipt === undefined || isVisitorChoice(receipt));

/** Whether a receipt documents a choice of the visitor. */
export const isVisitorChoice = (receipt: ConsentReceipt | undefined): boolean =>
  receipt?.by === 'visitor' || receipt?.by === 'found';

/** Whether Global Privacy Control is the reason why only the required category is allowed. */
export const isGlobalPrivacyControlHonored = (situation: ConsentSituation): boolean =>
  situation.globalPrivacyControl &&
  !isVisitorChoice(situation.receipt) &&
  !isExplicitChoice(situation) &&
  getConsentRegion(situation.country) === 'elsewhere';

/** Parses the stored choice (JSON list); undecided if it is invalid. */
export function parseCookieChoice(stored: string | null): CookieChoice {
  if (stored === null) return UNDECIDED;
  let parsed: unknown;
  try {
    parsed = JSON.parse(stored);
  } catch {
    return UNDECIDED;
  }
  if (!Array.isArray(parsed) || parsed.length === 0) return UNDECIDED;
  const choice = parsed.filter((value) => cookieChoices.includes(value));
  // An unknown category was written by another version and can't be interpreted.
  return choice.length === parsed.length && !choice.includes('not-defined') ? [...new Set(choice)] : UNDECIDED;
}

/** @param country two-letter code; undefined if unknown */
export function getConsentRegion(country: string | undefined): ConsentRegion {
  const continent = country === undefined ? undefined : findContinent(country);
  if (continent === undefined) return 'unknown';
  return continent === 'EU' ? 'EU' : 'elsewhere';
}
