import { type ConsentSituation, type CookieChoice, isVisitors, parseCookieChoice } from '@whorl/contract/consent.ts';
import { CONSENT_POLICY_VERSION } from '@whorl/contract/consent-policy.ts';
import { type ConsentReceipt, parseReceipt } from '@whorl/contract/consent-receipt.ts';
import { CONSENT_RECEIPT_KEY, COOKIE_CHOICE_KEY } from '@whorl/contract/stored-data/names.ts';
import { createStore } from '../create-store.ts';
import { signalWasSent } from '../look-up-country.ts';

type StoredConsent = { choice: CookieChoice; receipt: ConsentReceipt | undefined };

/** The choice where the browser's storage is off or full. Lasts as long as the page. */
const unstored = createStore<StoredConsent | undefined>(undefined);

/** What decides, in this browser, which optional things may run. */
export function currentConsent(country: string | undefined): ConsentSituation {
  const rest = { country, globalPrivacyControl: globalPrivacyControl(), now: new Date() };
  const held = unstored.get();
  if (held) return { ...held, ...rest };
  const choice = parseCookieChoice(read(COOKIE_CHOICE_KEY));
  return { choice, receipt: parseReceipt(read(CONSENT_RECEIPT_KEY), choice), ...rest };
}

/** Whether a choice was ever written here, also that there is none yet. */
export const isChoiceStored = (): boolean => unstored.get() !== undefined || read(COOKIE_CHOICE_KEY) !== null;

/**
 * Writes a choice with its receipt.
 *
 * @param by who made it
 * @returns false where the browser stores nothing: it then holds for this page only
 */
export function storeChoice(choice: CookieChoice, by: ConsentReceipt['by']): boolean {
  const receipt = { version: CONSENT_POLICY_VERSION, time: new Date().toISOString(), choice, by };
  return write({ choice, receipt });
}

/** Writes that nothing is decided. The visitor's own last choice stays on its receipt: a refusal is not forgotten. */
export function storeUndecided(last: ConsentReceipt | undefined): boolean {
  return write({ choice: ['not-defined'], receipt: isVisitors(last) ? last : undefined });
}

function write({ choice, receipt }: StoredConsent): boolean {
  try {
    localStorage.setItem(COOKIE_CHOICE_KEY, JSON.stringify(choice));
    if (receipt) localStorage.setItem(CONSENT_RECEIPT_KEY, JSON.stringify(receipt));
    else localStorage.removeItem(CONSENT_RECEIPT_KEY);
    unstored.set(undefined);
    return true;
  } catch {
    unstored.set({ choice, receipt });
    return false;
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is switched off: then nothing was chosen.
    return null;
  }
}

/** A proxy or an extension may send the header without telling the page. */
const globalPrivacyControl = (): boolean =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true || signalWasSent();
