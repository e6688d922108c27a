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
