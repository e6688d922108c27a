/** From an old path to the path that stands in its place. */
export type Redirects = Readonly<Record<string, string>>;

/**
 * The path under which a page's data is kept: decoded, without query, hash and `index.html`, with the trailing slash
 * that every page address of this site has (`/404.html` excepted).
 *
 * @returns undefined where the path cannot be decoded; such an address is a page that does not exist.
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
 * Which page an address stands for, and the address that the visitor should see: redirected, with its query and hash.
 * A path that cannot be decoded is kept as it is; no page will be found under it.
 */
export function pageOf(target: URL, redirects: Redirects): { path: string; url: URL } {
  const asked = pagePath(target.pathname) ?? target.pathname;
  const moved = redirects[asked];
  if (moved === undefined) return { path: asked, url: target };
  const url = new URL(moved, target);
  if (url.search === '') url.search = target.search;
  if (url.hash === '') url.hash = target.hash;
  return { path: pagePath(url.pathname) ?? url.pathname, url };
}
