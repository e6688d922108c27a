import { endpoints } from '@whorl/contract/urls.ts';

/** The visitor's country as a two-letter code, or undefined where nobody knows. A failure is only logged. */
export async function lookUpCountry(): Promise<string | undefined> {
  try {
    const response = await fetch(endpoints.country);
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    const { country } = (await response.json()) as { country: string | null };
    return country ?? undefined;
  } catch (error) {
    console.error('Error fetching country data:', error);
    return undefined;
  }
}
