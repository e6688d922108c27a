import {
  AB_ATTRIBUTES,
  parseAbCookie,
  parseFlags,
  SECURE_AB_ATTRIBUTES,
  serializeAbCookie,
} from '@whorl/contract/experiments/ab-cookie.ts';
import type { Flags } from '@whorl/contract/experiments/variant.ts';
import { NO_AB_COOKIE_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import {
  AB_COOKIE,
  AB_FLAGS_KEY,
  NO_AB_COOKIE,
  SECURE_AB_COOKIE,
  SECURE_NO_AB_COOKIE,
} from '@whorl/contract/stored-data/names.ts';
import { readCookie, writeCookie } from '../../browser/cookies.ts';
import { localStore } from '../../browser/storage.ts';
import { createStore } from '../create-store.ts';

const SECONDS_PER_DAY = 86_400;

/** The flags that this page set last, for tabs without storage. */
const flagStore = createStore<Flags>({});

/**
 * Calls `listener` each time this page has set or deleted the flags.
 *
 * @returns a function that ends the subscription
 */
export const onFlagsChanged = (listener: () => void): (() => void) => flagStore.subscribe(listener);

/**
 * Returns the visitor's variants. Local storage takes precedence, because a server without the cookie assigns new
 * variants.
 */
export const getAssignedFlags = (): Flags => ({
  ...flagStore.get(),
  ...parseAbCookie(readCookie(AB_COOKIE) ?? readCookie(SECURE_AB_COOKIE))?.flags,
  ...parseFlags(localStore.get(AB_FLAGS_KEY)),
});

/** @param chosen whether the visitor made an explicit choice */
export function storeFlags(flags: Flags, chosen: boolean): void {
  // If storage is disabled or full, the cookie is sufficient.
  localStore.set(AB_FLAGS_KEY, JSON.stringify(flags));
  setCookie(nameHere(AB_COOKIE, SECURE_AB_COOKIE), serializeAbCookie({ chosen, flags }), getCookieAttributes());
  flagStore.set(flags);
}

/** Deletes the variants assigned to this browser. */
export function deleteFlags(): void {
  localStore.remove(AB_FLAGS_KEY);
  deleteCookie(AB_COOKIE, SECURE_AB_COOKIE);
  flagStore.set({});
}

/** Sets a cookie that makes the server assign no variants, because it can't read the visitor's choice. */
export const optOutOfExperiments = (): void =>
  setCookie(
    nameHere(NO_AB_COOKIE, SECURE_NO_AB_COOKIE),
    '1',
    getCookieAttributes().replace(/Max-Age=\d+/, `Max-Age=${NO_AB_COOKIE_DAYS * SECONDS_PER_DAY}`),
  );

export const revokeExperimentOptOut = (): void => deleteCookie(NO_AB_COOKIE, SECURE_NO_AB_COOKIE);

function deleteCookie(...names: readonly string[]): void {
  for (const name of names) {
    if (readCookie(name) !== undefined) setCookie(name, '', getCookieAttributes().replace(/Max-Age=\d+/, 'Max-Age=0'));
  }
}

const setCookie = (name: string, value: string, behind: string): void => writeCookie(`${name}=${value}${behind}`);

const isSecure = (): boolean => location.protocol === 'https:';
const nameHere = (plain: string, secure: string): string => (isSecure() ? secure : plain);
const getCookieAttributes = (): string => (isSecure() ? SECURE_AB_ATTRIBUTES : AB_ATTRIBUTES);
