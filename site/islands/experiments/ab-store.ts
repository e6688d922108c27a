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

/** The flags that this page has set last: all there is where a tab can store nothing. */
const held = createStore<Flags>({});

/** Calls `listener` each time this page has set or deleted the flags. @returns a function that ends the subscription */
export const onFlagsChanged = (listener: () => void): (() => void) => held.subscribe(listener);

/** Returns the visitor's variants. Local storage is preferred, because a server without the cookie assigns new ones. */
export const assignedFlags = (): Flags => ({
  ...held.get(),
  ...parseAbCookie(cookie(AB_COOKIE) ?? cookie(SECURE_AB_COOKIE))?.flags,
  ...parseFlags(stored()),
});

/** @param chosen whether the visitor agreed by hand */
export function keepFlags(flags: Flags, chosen: boolean): void {
  try {
    localStorage.setItem(AB_FLAGS_KEY, JSON.stringify(flags));
  } catch {
    // Storage is off or full: the cookie is enough.
  }
  setCookie(nameHere(AB_COOKIE, SECURE_AB_COOKIE), writeAbCookie({ chosen, flags }), attributes());
  held.set(flags);
}

/** Deletes what this browser was assigned. */
export function dropFlags(): void {
  try {
    localStorage.removeItem(AB_FLAGS_KEY);
  } catch {
    // Storage is off: there is nothing in it.
  }
  dropCookie(AB_COOKIE, SECURE_AB_COOKIE);
  held.set({});
}

/** Tells the server, which cannot see the choice, to draw nothing any more. */
export const refuseExperiments = (): void =>
  setCookie(
    nameHere(NO_AB_COOKIE, SECURE_NO_AB_COOKIE),
    '1',
    attributes().replace(/Max-Age=\d+/, `Max-Age=${NO_AB_COOKIE_DAYS * SECONDS_PER_DAY}`),
  );

export const takeBackRefusal = (): void => dropCookie(NO_AB_COOKIE, SECURE_NO_AB_COOKIE);

function dropCookie(...names: readonly string[]): void {
  for (const name of names) {
    if (cookie(name) !== undefined) setCookie(name, '', attributes().replace(/Max-Age=\d+/, 'Max-Age=0'));
  }
}

const cookie = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

function setCookie(name: string, value: string, behind: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not there in every browser, nor over http.
  document.cookie = `${name}=${value}${behind}`;
}

const isSecure = (): boolean => location.protocol === 'https:';
const nameHere = (plain: string, secure: string): string => (isSecure() ? secure : plain);
const attributes = (): string => (isSecure() ? SECURE_AB_ATTRIBUTES : AB_ATTRIBUTES);

function stored(): string | null {
  try {
    return localStorage.getItem(AB_FLAGS_KEY);
  } catch {
    return null;
  }
}
