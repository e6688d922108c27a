import {
  type ConsentSituation,
  type CookieChoice,
  isVisitorChoice,
  parseCookieChoice,
} from '@whorl/contract/consent.ts';
import { CONSENT_POLICY_VERSION } from '@whorl/contract/consent-policy.ts';
import { type ConsentReceipt, parseReceipt } from '@whorl/contract/consent-receipt.ts';
import { CONSENT_RECEIPT_KEY, COOKIE_CHOICE_KEY } from '@whorl/contract/stored-data/names.ts';
import { createStore } from '../create-store.ts';
import { wasGpcSent } from '../look-up-country.ts';

type StoredConsent = { choice: CookieChoice; receipt: ConsentReceipt | undefined };

/** The choice if storage is disabled or full; lost when the page is left. */
const unsavedConsent = createStore<StoredConsent | undefined>(undefined);

/** Returns everything that determines which optional features may run in this browser. */
export function readConsent(country: string | undefined): ConsentSituation {
  const rest = { country, globalPrivacyControl: globalPrivacyControl(), now: new Date() };
  const unsaved = unsavedConsent.get();
  if (unsaved) return { ...unsaved, ...rest };
  const choice = parseCookieChoice(read(COOKIE_CHOICE_KEY));
  return { choice, receipt: parseReceipt(read(CONSENT_RECEIPT_KEY), choice), ...rest };
}

/** Returns whether a choice was ever stored, including the undecided one. */
export const isChoiceStored = (): boolean => unsavedConsent.get() !== undefined || read(COOKIE_CHOICE_KEY) !== null;

/**
 * Stores a choice with its receipt.
 *
 * @param by who made the choice
 * @returns false if the browser stores nothing: the choice then applies to this page only
 */
export function storeChoice(choice: CookieChoice, by: ConsentReceipt['by']): boolean {
  const receipt = { version: CONSENT_POLICY_VERSION, time: new Date().toISOString(), choice, by };
  return write({ choice, receipt });
}

/**
 * Stores that nothing is decided. The receipt keeps the visitor's own last choice, so that a refusal isn't forgotten.
 */
export function storeUndecided(last: ConsentReceipt | undefined): boolean {
  return write({ choice: ['not-defined'], receipt: isVisitorChoice(last) ? last : undefined });
}

function write({ choice, receipt }: StoredConsent): boolean {
  try {
    localStorage.setItem(COOKIE_CHOICE_KEY, JSON.stringify(choice));
    if (receipt) localStorage.setItem(CONSENT_RECEIPT_KEY, JSON.stringify(receipt));
    else localStorage.removeItem(CONSENT_RECEIPT_KEY);
    unsavedConsent.set(undefined);
    return true;
  } catch {
    unsavedConsent.set({ choice, receipt });
    return false;
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is disabled: there is no choice.
    return null;
  }
}

/** A proxy or an extension may send the header without setting the JavaScript property. */
const globalPrivacyControl = (): boolean =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true || wasGpcSent();
