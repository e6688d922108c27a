/**
 * The path under which a page's data is kept: decoded, without query, hash, `index.html` and doubled slashes, with the
 * trailing slash that every page address of this site has (`/404.html` excepted).
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
