import type { Headers } from './security-headers.ts';

/** Headers of files that programs and pages of any origin may read. None of them depends on a cookie. */
export const sharedFileHeaders: Headers = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag',
  'cross-origin-resource-policy': 'cross-origin',
};

/** Headers of the response to a preflight for such a file, which a conditional request from another origin needs. */
export const sharedFilePreflightHeaders: Headers = {
  ...sharedFileHeaders,
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
};

/** Content types of calendar files and npm packages. */
const sharedTypes = /^(text\/calendar|application\/gzip)/;

/**
 * Returns the headers that permit other origins to use a file of the build: files for programs can be read, and images,
 * which feeds, link previews and search results show, can be embedded. Everything else is only for this site.
 *
 * @param isForPrograms whether the build lists the file in `placedFiles`: a feed, sitemap, llms.txt …
 */
export function sharingHeaders(contentType: string, isForPrograms: boolean): Headers {
  if (isForPrograms || sharedTypes.test(contentType)) return sharedFileHeaders;
  return contentType.startsWith('image/') ? { 'cross-origin-resource-policy': 'cross-origin' } : {};
}

/** Whether headers permit scripts of any origin to read the response. */
export const isSharedFile = (headers: Headers): boolean => headers['access-control-allow-origin'] === '*';
