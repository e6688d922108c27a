import type { FastifyRequest } from 'fastify';

/** Longest URL that is read. */
const MAX_PAGE_URL_LENGTH = 2_048;

/**
 * Returns the URL of the page of this site from which a request was sent, if the browser sent it. The referrer policy
 * allows full URLs within the site.
 */
export function getPageUrl(request: FastifyRequest): URL | undefined {
  const url = getReferrer(request);
  return url?.host === request.host ? url : undefined;
}

/** Returns the URL of the page from which a request was sent, of this or another site, if the browser sent it. */
export function getReferrer({ headers: { referer } }: FastifyRequest): URL | undefined {
  if (referer === undefined || referer.length > MAX_PAGE_URL_LENGTH || !URL.canParse(referer)) return undefined;
  const url = new URL(referer);
  return /^https?:$/.test(url.protocol) ? url : undefined;
}
