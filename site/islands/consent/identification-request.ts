import { VISITOR_REQUESTED_KEY } from '@whorl/contract/stored-data/names.ts';
import { getConsent } from './on-consent.ts';

/**
 * Stores that the visitor asked to be identified with a button. Without consent for analytics, that click is the legal
 * basis.
 */
export function storeIdentificationRequest(): void {
  if (getConsent()?.choice.includes('analytics')) return;
  try {
    localStorage.setItem(VISITOR_REQUESTED_KEY, '1');
  } catch {
    // Without storage there is no visitor ID to delete later, either.
  }
}

/** Returns whether the visitor asked to be identified, so that the data doesn't depend on consent alone. */
export function hasRequestedIdentification(): boolean {
  try {
    return localStorage.getItem(VISITOR_REQUESTED_KEY) !== null;
  } catch {
    return false;
  }
}

export function deleteIdentificationRequest(): void {
  try {
    localStorage.removeItem(VISITOR_REQUESTED_KEY);
  } catch {
    // Nothing is stored.
  }
}
