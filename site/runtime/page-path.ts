/** New path by old path. */
export type Redirects = Readonly<Record<string, string>>;

/**
 * Returns the path under which a page's data is stored: decoded, without query, hash and `index.html`, with the
 * trailing slash that every page of this site except `/404.html` has.
 *
 * @returns undefined if the path can't be decoded; there is no such page
 */
export function pagePath(pathname: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
  const path = decoded.replace(/[?#].*$/, '').replace(/\/index\.html$/, '/');
  if (/\.html$/.test(path)) return path;
  return path.endsWith('/') ? path : `${path}/`;
}

/**
 * Returns the path of the page that a URL shows, and the URL after redirects, with its query and hash. A path that
 * can't be decoded is returned unchanged; no page will be found for it.
 */
export function resolvePage(target: URL, redirects: Redirects): { path: string; url: URL } {
  const asked = pagePath(target.pathname) ?? target.pathname;
  const moved = redirects[asked];
  if (moved === undefined) return { path: asked, url: target };
  const url = new URL(moved, target);
  if (url.search === '') url.search = target.search;
  if (url.hash === '') url.hash = target.hash;
  return { path: pagePath(url.pathname) ?? url.pathname, url };
}
