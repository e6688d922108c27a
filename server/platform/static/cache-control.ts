import { consoleArea } from '@whorl/contract/console/console-urls.ts';
import { assetsFolder, serviceWorkerUrl } from '@whorl/contract/urls.ts';

const HASHED = 'public, max-age=31536000, immutable';
const REVALIDATED = 'public, max-age=0, must-revalidate';
/** One day. Chromium asks for the icon again after each navigation, also one without a document. */
const ICON = 'public, max-age=86400';
const ICON_PATH = /^\/(favicon\.(svg|ico)|apple-touch-icon\.png|icon-\d+\.png)$/;

/**
 * Returns the `Cache-Control` of a file. Files below `/assets/` have a hash of their content in their name and never
 * change; everything else has a stable name and is revalidated, which costs a 304, except for icons.
 *
 * @param path from the site's root, `/assets/entry-3f2a.js`
 */
export function cacheControl(path: string): string {
  if (path.startsWith(assetsFolder)) return HASHED;
  if (path.startsWith(consoleArea) || path.startsWith(`/page-data${consoleArea}`)) return 'no-store';
  if (ICON_PATH.test(path)) return ICON;
  return path === serviceWorkerUrl ? 'no-cache' : REVALIDATED;
}
