import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a call that changes something may have been sent by a page of our own. Browsers say where a request comes
 * from and scripts cannot forge it; a program that is no browser sends neither header, carries no visitor's cookies, and
 * passes (https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html).
 *
 * @param publicUrl the configured origin; without one the request's own `Host` is compared
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, publicUrl: string | undefined): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  if (origin === undefined) return true;
  if (publicUrl !== undefined && origin === publicUrl) return true;
  return URL.canParse(origin) && new URL(origin).host === headers.host;
}

/** Methods that must not change anything, so that their origin does not matter. */
export const isSafeMethod = (method: string): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
