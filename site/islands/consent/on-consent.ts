import type { ConsentRegion, CookieChoice } from '@whorl/contract/consent.ts';

/** What holds in this browser: whether chosen or assumed, and where the visitor is taken to be. */
export type KnownConsent = {
  readonly choice: CookieChoice;
  readonly region: ConsentRegion;
};

type Listener = (consent: KnownConsent) => void;

let known: KnownConsent | undefined;
const listeners = new Set<Listener>();

/**
 * Tells what holds as soon as the region is looked up, and again at each change: a choice, its withdrawal, also in another
 * tab. Where the lookup failed the region is `unknown`. Whoever comes late is told at once.
 *
 * @returns ends the telling
 */
export function onConsent(listener: Listener): () => void {
  listeners.add(listener);
  if (known) listener(known);
  return () => void listeners.delete(listener);
}

/** What was told last; undefined until the region is looked up. */
export const knownConsent = (): KnownConsent | undefined => known;

/** For what decides it (`settle-consent.ts`); the same twice is told once. */
export function announceConsent(consent: KnownConsent): void {
  if (known?.region === consent.region && String(known.choice) === String(consent.choice)) return;
  known = consent;
  for (const listener of listeners) listener(consent);
}

let act: (() => void) | undefined;

/** For `start-visit.ts` only: it does what a choice allows, and ends what it does not. */
export function actOnChoices(action: () => void): void {
  act = action;
}

/** To be called when another choice is stored; before the country is looked up nothing has begun yet. */
export const choiceChanged = (): void => act?.();
