import { createStore } from './create-store.ts';

/** Undefined until a server has answered, even with an unknown country. A static host never answers. */
const lookup = createStore<{ readonly country: string | undefined } | undefined>(undefined);

/** Returns the two-letter country code; undefined if it isn't known. */
export const knownCountry = (): string | undefined => lookup.get()?.country;

/** Whether a server has answered the country lookup. */
export const isCountryLookedUp = (): boolean => lookup.get() !== undefined;

/** Called by the country lookup, and by `start-visit.ts` when the identification result is more exact. */
export const setCountry = (country: string | undefined): void => lookup.set({ country });
