import { localStore } from './storage.ts';

/**
 * Whether the browser stores cookies and sends them. Chromium has true in `navigator.cookieEnabled` even where a setting
 * blocks cookies; it then blocks storage, too.
 */
export const areCookiesAllowed = (): boolean => navigator.cookieEnabled && !localStore.isBlocked();

/** Returns the value of a cookie; undefined if there is none, or if the document may not read cookies. */
export function readCookie(name: string): string | undefined {
  try {
    const pairs = document.cookie.split('; ');
    return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  } catch {
    return undefined;
  }
}

/**
 * Writes a cookie if the browser permits it.
 *
 * @param cookie name, value and attributes, like `document.cookie`
 */
export function writeCookie(cookie: string): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API isn't in browsers of 2024, nor on HTTP pages.
    document.cookie = cookie;
  } catch {
    // A document in a sandbox has no cookies.
  }
}
