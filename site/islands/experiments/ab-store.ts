import {
  AB_ATTRIBUTES,
  parseAbCookie,
  parseFlags,
  SECURE_AB_ATTRIBUTES,
  writeAbCookie,
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
  ...parseAbCookie(cookie(AB_COOKIE) ?? cookie(SECURE_AB_COOKIE))?.flags,
  ...parseFlags(readStored()),
});

/** @param chosen whether the visitor made an explicit choice */
export function storeFlags(flags: Flags, chosen: boolean): void {
  try {
    localStorage.setItem(AB_FLAGS_KEY, JSON.stringify(flags));
  } catch {
    // Storage is disabled or full: the cookie is sufficient.
  }
  setCookie(nameHere(AB_COOKIE, SECURE_AB_COOKIE), writeAbCookie({ chosen, flags }), getCookieAttributes());
  flagStore.set(flags);
}

/** Deletes the variants assigned to this browser. */
export function deleteFlags(): void {
  try {
    localStorage.removeItem(AB_FLAGS_KEY);
  } catch {
    // Storage is disabled: there is nothing to delete.
  }
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
    if (cookie(name) !== undefined) setCookie(name, '', getCookieAttributes().replace(/Max-Age=\d+/, 'Max-Age=0'));
  }
}

const cookie = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

function setCookie(name: string, value: string, behind: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API isn't in every browser, nor on HTTP pages.
  document.cookie = `${name}=${value}${behind}`;
}

const isSecure = (): boolean => location.protocol === 'https:';
const nameHere = (plain: string, secure: string): string => (isSecure() ? secure : plain);
const getCookieAttributes = (): string => (isSecure() ? SECURE_AB_ATTRIBUTES : AB_ATTRIBUTES);

function readStored(): string | null {
  try {
    return localStorage.getItem(AB_FLAGS_KEY);
  } catch {
    return null;
  }
}
