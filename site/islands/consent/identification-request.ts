import { VISITOR_REQUESTED_KEY } from '@whorl/contract/stored-data/names.ts';
import { localStore } from '../../browser/storage.ts';
import { getConsent } from './on-consent.ts';

/**
 * Stores that the visitor asked to be identified with a button. Without consent for analytics, that click is the legal
 * basis.
 */
export function storeIdentificationRequest(): void {
  if (getConsent()?.choice.includes('analytics')) return;
  // Without storage there is no visitor ID to delete later, either.
  localStore.set(VISITOR_REQUESTED_KEY, '1');
}

/** Returns whether the visitor asked to be identified, so that the data doesn't depend on consent alone. */
export const hasRequestedIdentification = (): boolean => localStore.get(VISITOR_REQUESTED_KEY) !== null;

export const deleteIdentificationRequest = (): void => localStore.remove(VISITOR_REQUESTED_KEY);
