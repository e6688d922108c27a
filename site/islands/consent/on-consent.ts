import type { ConsentRegion, CookieChoice } from '@whorl/contract/consent.ts';
import { createStore } from '../create-store.ts';

/** The consent that applies in this browser, chosen or assumed, and the visitor's region. */
export type ActiveConsent = {
  readonly choice: CookieChoice;
  readonly region: ConsentRegion;
};

/** Undefined until the region is looked up. */
const consentStore = createStore<ActiveConsent | undefined>(undefined);
/** Counts the choices that were stored on this page. */
const choiceCount = createStore(0);

/**
 * Calls `listener` as soon as the region is looked up and at each change: a choice or its withdrawal, also in another tab.
 * If the lookup failed, the region is `unknown`. A late listener is called at once.
 *
 * @returns a function that ends the subscription
 */
export function onConsent(listener: (consent: ActiveConsent) => void): () => void {
  const unsubscribe = consentStore.subscribe((consent) => consent && listener(consent));
  const current = consentStore.get();
  if (current) listener(current);
  return unsubscribe;
}

/** Returns the current consent; undefined until the region is looked up. */
export const getConsent = consentStore.get;

/** Called by `resolve-consent.ts`. Subscribers are notified of changes only. */
export function publishConsent(consent: ActiveConsent): void {
  const current = consentStore.get();
  if (current?.region === consent.region && String(current.choice) === String(consent.choice)) return;
  consentStore.set(consent);
}

/** Calls `action` after each stored choice. For `start-visit.ts`, which starts and ends what the choice allows. */
export const onChoiceStored = (action: () => void): (() => void) => choiceCount.subscribe(action);

/** Called when a choice is stored. Before the country is looked up nothing has started yet. */
export const notifyChoiceStored = (): void => choiceCount.set(choiceCount.get() + 1);
