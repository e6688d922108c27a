import { pagePath } from './page-path.ts';

/**
 * Returns the URL to which a URL redirects; the query and fragment of the redirected URL are kept unless its target has
 * its own.
 *
 * @param redirects new path by old path
 * @returns undefined if the URL isn't redirected
 */
export function resolveRedirect(from: URL, redirects: Readonly<Record<string, string>>): URL | undefined {
  const target = redirects[pagePath(from.pathname) ?? ''];
  if (target === undefined) return undefined;
  const url = new URL(target, from);
  if (url.search === '') url.search = from.search;
  if (url.hash === '') url.hash = from.hash;
  return url;
}
