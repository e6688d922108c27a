import { continentOf } from './continent.ts';

/** What a visitor may choose; `not-defined` stands alone until there is a choice. */
export const cookieChoices = ['not-defined', 'required', 'advertising', 'analytics'] as const;
export type CookieChoice = readonly (typeof cookieChoices)[number][];

/** What decides which optional things may run in one browser. */
export type ConsentSituation = {
  /** Two-letter code; undefined where nobody knows. */
  readonly country: string | undefined;
  /** What stands in local storage. */
  readonly choice: CookieChoice;
  /** `navigator.globalPrivacyControl`, or `Sec-GPC: 1`. */
  readonly globalPrivacyControl: boolean;
};

/**
 * Whether the browser may be read without the visitor asking for it: with consent, and outside the EU, where the country
 * is known, until the visitor chooses otherwise.
 */
export const mayIdentifyByItself = ({ country, choice }: ConsentSituation): boolean =>
  choice.includes('analytics') || (choice.includes('not-defined') && regionOf(country) === 'elsewhere');

/** Whether page views may be counted. Global Privacy Control withdraws what was only assumed, not what was chosen. */
export const analyticsAllowed = (situation: ConsentSituation): boolean =>
  effectiveChoice(situation).includes('analytics');

/**
 * The choice that holds: the visitor's own once there is one; before, everything outside the EU (only what is required
 * under Global Privacy Control), and undecided in the EU and where the country is unknown.
 */
export function effectiveChoice({ country, choice, globalPrivacyControl }: ConsentSituation): CookieChoice {
  if (!choice.includes('not-defined')) return choice;
  if (regionOf(country) !== 'elsewhere') return UNDECIDED;
  return globalPrivacyControl ? ['required'] : ['required', 'advertising', 'analytics'];
}

/** Whether to ask: only in the EU, and only until there is a choice. */
export const shouldAsk = ({ country, choice }: ConsentSituation): boolean =>
  regionOf(country) === 'EU' && choice.includes('not-defined');

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

const UNDECIDED: CookieChoice = ['not-defined'];

function regionOf(country: string | undefined): 'EU' | 'elsewhere' | 'unknown' {
  const continent = country === undefined ? undefined : continentOf(country);
  if (continent === undefined) return 'unknown';
  return continent === 'EU' ? 'EU' : 'elsewhere';
}
