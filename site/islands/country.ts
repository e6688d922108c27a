let known: string | undefined;
let answered = false;

/** The country as far as it has been looked up by now. */
export const knownCountry = (): string | undefined => known;

/** Whether a server has said anything of it, be it that it does not know; without one there are only files. */
export const countryAnswered = (): boolean => answered;

/** For what finds it out: `look-up-country.ts`, and `start-visit.ts` where another service knows better. */
export function setCountry(country: string | undefined): void {
  known = country;
  answered = true;
}
