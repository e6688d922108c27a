import type { CountryAnswer } from '@whorl/contract/country/country.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { knownCountry, setCountry } from './country.ts';
import { createStore } from './create-store.ts';

const signalSent = createStore(false);

/** Whether the server saw `Sec-GPC: 1` with the lookup. */
export const signalWasSent = signalSent.get;

/** The visitor's country as a two-letter code, or undefined where nobody knows. A failure is only logged. */
export async function lookUpCountry(): Promise<string | undefined> {
  try {
    const response = await fetch(endpoints.country);
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    const { country, globalPrivacyControl } = (await response.json()) as CountryAnswer;
    setCountry(country ?? undefined);
    signalSent.set(globalPrivacyControl === true);
  } catch (error) {
    console.error('Error fetching country data:', error);
  }
  return knownCountry();
}
