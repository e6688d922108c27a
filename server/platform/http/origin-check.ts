import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

/**
 * Whether a request passes the CSRF check: it comes from our own origin, or not from a browser. Browsers send
 * `Sec-Fetch-Site` or `Origin`, which scripts cannot forge; other clients send neither and carry no visitor's cookies
 * (https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html).
 *
 * @param publicUrl the configured origin; if undefined, only the request's `Host` is compared
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, publicUrl: string | undefined): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  if (origin === undefined) return true;
  if (publicUrl !== undefined && origin === publicUrl) return true;
  return URL.canParse(origin) && new URL(origin).host === headers.host;
}

/** Whether a method is safe (RFC 9110, 9.2.1), so that its origin doesn't matter. */
export const isSafeMethod = (method: string): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

/** Name or IP address, with an optional port; narrower than RFC 3986, 3.2.2, whose other names no browser resolves. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

/**
 * Whether a `Host` header is the host of a URL, so that links can contain it (RFC 9112, 3.2). A request of HTTP/1.0, such as
 * the health check of a load balancer, has none.
 */
export const isValidHost = ({ host }: IncomingHttpHeaders): boolean =>
  host === undefined || (HOST.test(host) && URL.canParse(`http://${host}`));

/** Returns the origin for links: the configured one, or else the one that the request was sent to. */
export const getOwnOrigin = (
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  publicUrl: string | undefined,
): string => publicUrl ?? `${protocol}://${host || 'localhost'}`;
