import type { CountryAnswer } from '@whorl/contract/country/country.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { knownCountry, setCountry } from './country.ts';
import { createStore } from './create-store.ts';

const signalSent = createStore(false);

/** Returns whether the server received `Sec-GPC: 1` with the country lookup. */
export const wasGpcSent = signalSent.get;

/** Time in milliseconds after which the country counts as unknown: the visitor is then asked for consent. */
const TIMEOUT_MS = 5_000;

/** Returns the visitor's country as a two-letter code, or undefined if it is unknown. Errors are only logged. */
export async function lookUpCountry(): Promise<string | undefined> {
  try {
    const response = await fetch(endpoints.country, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`the server returned HTTP ${response.status}`);
    const { country, globalPrivacyControl }: CountryAnswer = await response.json();
    setCountry(country ?? undefined);
    signalSent.set(globalPrivacyControl === true);
  } catch (error) {
    console.error('Error fetching country data:', error);
  }
  return knownCountry();
}
