import { endpoints } from '@whorl/contract/urls.ts';

let known: string | undefined;

/** The country as far as it has been looked up by now. */
export const knownCountry = (): string | undefined => known;

/** The visitor's country as a two-letter code, or undefined where nobody knows. A failure is only logged. */
export async function lookUpCountry(): Promise<string | undefined> {
  try {
    const response = await fetch(endpoints.country);
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    const { country } = (await response.json()) as { country: string | null };
    known = country ?? undefined;
  } catch (error) {
    console.error('Error fetching country data:', error);
  }
  return known;
}
