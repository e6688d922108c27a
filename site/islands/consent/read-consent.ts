import {
  type ConsentSituation,
  type CookieChoice,
  isVisitorChoice,
  parseCookieChoice,
} from '@whorl/contract/consent.ts';
import { CONSENT_POLICY_VERSION } from '@whorl/contract/consent-policy.ts';
import { type ConsentReceipt, parseReceipt } from '@whorl/contract/consent-receipt.ts';
import { CONSENT_RECEIPT_KEY, COOKIE_CHOICE_KEY } from '@whorl/contract/stored-data/names.ts';
import { localStore } from '../../browser/storage.ts';
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
  const choice = parseCookieChoice(localStore.get(COOKIE_CHOICE_KEY));
  return { choice, receipt: parseReceipt(localStore.get(CONSENT_RECEIPT_KEY), choice), ...rest };
}

/** Returns whether a choice was ever stored, including the undecided one. */
export const isChoiceStored = (): boolean =>
  unsavedConsent.get() !== undefined || localStore.get(COOKIE_CHOICE_KEY) !== null;

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
  const isStored =
    localStore.set(COOKIE_CHOICE_KEY, JSON.stringify(choice)) &&
    (!receipt || localStore.set(CONSENT_RECEIPT_KEY, JSON.stringify(receipt)));
  if (isStored && !receipt) localStore.remove(CONSENT_RECEIPT_KEY);
  unsavedConsent.set(isStored ? undefined : { choice, receipt });
  return isStored;
}

/** A proxy or an extension may send the header without setting the JavaScript property. */
const globalPrivacyControl = (): boolean =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true || wasGpcSent();
