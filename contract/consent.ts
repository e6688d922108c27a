import type { ConsentReceipt } from './consent-receipt.ts';
import { isReceiptStale } from './consent-receipt.ts';
import { continentOf } from './country/continent.ts';

/** What a visitor may choose; `not-defined` stands alone until there is a choice. */
export const cookieChoices = ['not-defined', 'required', 'advertising', 'analytics'] as const;
export type CookieChoice = readonly (typeof cookieChoices)[number][];

/** Where a visitor is, as far as the rules for asking differ. */
export type ConsentRegion = 'EU' | 'elsewhere' | 'unknown';

/** What decides which optional things may run in one browser. */
export type ConsentSituation = {
  /** Two-letter code; undefined where nobody knows. */
  readonly country: string | undefined;
  /** What stands in local storage. */
  readonly choice: CookieChoice;
  /** What stands beside it: who made the choice, when, and under which policy. */
  readonly receipt: ConsentReceipt | undefined;
  /** `navigator.globalPrivacyControl`, or `Sec-GPC: 1`. */
  readonly globalPrivacyControl: boolean;
  readonly now: Date;
};

/** Everything, as it is assumed outside the EU and as a visitor may accept it. */
export const ACCEPTED: CookieChoice = ['required', 'advertising', 'analytics'];
export const REJECTED: CookieChoice = ['required'];
export const UNDECIDED: CookieChoice = ['not-defined'];

/** Whether page views may be counted. */
export const analyticsAllowed = (situation: ConsentSituation): boolean =>
  effectiveChoice(situation).includes('analytics');

/** Whether the way through the site may be kept in the history cookie. */
export const historyAllowed = (situation: ConsentSituation): boolean =>
  effectiveChoice(situation).includes('analytics');

/** Whether advertising may be shown or prepared. Nothing on this site asks. */
export const advertisingAllowed = (situation: ConsentSituation): boolean =>
  effectiveChoice(situation).includes('advertising');

/**
 * Whether the agent may read the browser without the visitor asking for it. A press on a button that says so, or the bot
 * check of a demo that the visitor uses, needs no consent and does not come by here.
 */
export const mayIdentifyByItself = (situation: ConsentSituation): boolean =>
  effectiveChoice(situation).includes('analytics');

/**
 * The choice that holds. The visitor's own goes before everything: in the EU, and where the country is unknown, for six
 * months and until the policy changes, elsewhere until it is changed. Where there is none, everything holds outside the EU
 * (under Global Privacy Control only what is required), and nothing is decided in the EU and where the country is unknown:
 * what was assumed elsewhere does not travel there.
 */
export function effectiveChoice(situation: ConsentSituation): CookieChoice {
  const { choice, receipt, country, now, globalPrivacyControl } = situation;
  const region = regionOf(country);
  if (isOwnChoice(situation)) return region === 'elsewhere' || !isReceiptStale(receipt, now) ? choice : UNDECIDED;
  if (region !== 'elsewhere') return UNDECIDED;
  // Asked again in the EU and not answered there: outside, the last answer still goes before what is assumed.
  if (isVisitors(receipt)) return parseCookieChoice(JSON.stringify(receipt?.choice));
  return globalPrivacyControl ? REJECTED : ACCEPTED;
}

/** Whether to ask: only in the EU, and only until there is a choice that holds. */
export const shouldAsk = (situation: ConsentSituation): boolean =>
  regionOf(situation.country) === 'EU' && effectiveChoice(situation).includes('not-defined');

/** Whether the visitor made the choice that is stored; without a receipt that says otherwise, it counts as theirs. */
export const isOwnChoice = ({ choice, receipt }: ConsentSituation): boolean =>
  !choice.includes('not-defined') && (receipt === undefined || isVisitors(receipt));

/** Whether a receipt is of a choice that the visitor made. */
export const isVisitors = (receipt: ConsentReceipt | undefined): boolean =>
  receipt?.by === 'visitor' || receipt?.by === 'found';

/** Whether Global Privacy Control is why only what is required runs. */
export const isSignalHonoured = (situation: ConsentSituation): boolean =>
  situation.globalPrivacyControl &&
  !isVisitors(situation.receipt) &&
  !isOwnChoice(situation) &&
  regionOf(situation.country) === 'elsewhere';

/** The list as it stands in storage (JSON); undecided for whatever is not such a list. */
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
  // Something unknown among it was written by another version, whose meaning is not ours to guess.
  return choice.length === parsed.length && !choice.includes('not-defined') ? [...new Set(choice)] : UNDECIDED;
}

/** @param country two-letter code; undefined where nobody knows */
export function regionOf(country: string | undefined): ConsentRegion {
  const continent = country === undefined ? undefined : continentOf(country);
  if (continent === undefined) return 'unknown';
  return continent === 'EU' ? 'EU' : 'elsewhere';
}
