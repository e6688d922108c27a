import { type ConsentSituation, parseCookieChoice } from '@whorl/contract/consent.ts';

/** Under this name the visitor's choice stands in local storage. */
export const CHOICE_KEY = 'cookieChoice';

/** What decides, in this browser, which optional things may run. */
export function currentConsent(country: string | undefined): ConsentSituation {
  return { country, choice: parseCookieChoice(storedChoice()), globalPrivacyControl: globalPrivacyControl() };
}

function storedChoice(): string | null {
  try {
    return localStorage.getItem(CHOICE_KEY);
  } catch {
    // Storage is switched off: then nothing was chosen.
    return null;
  }
}

const globalPrivacyControl = (): boolean =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
