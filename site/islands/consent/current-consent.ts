import { type ConsentSituation, parseCookieChoice } from '@whorl/contract/consent.ts';
import { COOKIE_CHOICE_KEY } from '@whorl/contract/stored-data/names.ts';

/** What decides, in this browser, which optional things may run. */
export function currentConsent(country: string | undefined): ConsentSituation {
  return { country, choice: parseCookieChoice(storedChoice()), globalPrivacyControl: globalPrivacyControl() };
}

function storedChoice(): string | null {
  try {
    return localStorage.getItem(COOKIE_CHOICE_KEY);
  } catch {
    // Storage is switched off: then nothing was chosen.
    return null;
  }
}

const globalPrivacyControl = (): boolean =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
