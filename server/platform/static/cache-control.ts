import { consoleArea } from '@whorl/contract/console/console-urls.ts';
import { assetsFolder, serviceWorkerUrl } from '@whorl/contract/urls.ts';

const HASHED = 'public, max-age=31536000, immutable';
const REVALIDATED = 'public, max-age=0, must-revalidate';

/**
 * Returns the `Cache-Control` of a file. Files below `/assets/` have a hash of their content in their name and never
 * change; everything else has a stable name and is revalidated, which costs a 304.
 *
 * @param path from the site's root, `/assets/entry-3f2a.js`
 */
export function cacheControl(path: string): string {
  if (path.startsWith(assetsFolder)) return HASHED;
  if (path.startsWith(consoleArea) || path.startsWith(`/page-data${consoleArea}`)) return 'no-store';
  return path === serviceWorkerUrl ? 'no-cache' : REVALIDATED;
}
