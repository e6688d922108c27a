import { assetsFolder, consoleArea, serviceWorkerUrl } from '@whorl/contract/urls.ts';

const HASHED = 'public, max-age=31536000, immutable';
const REVALIDATED = 'public, max-age=0, must-revalidate';

/**
 * How long a file may be kept. Files below `/assets/` carry their content's hash in their name; everything else keeps
 * its name from one build to the next and is asked for again, which costs a 304.
 *
 * @param path from the site's root, `/assets/entry-3f2a.js`
 */
export function cacheControl(path: string): string {
  if (path.startsWith(assetsFolder)) return HASHED;
  if (path.startsWith(consoleArea) || path.startsWith(`/page-data${consoleArea}`)) return 'no-store';
  return path === serviceWorkerUrl ? 'no-cache' : REVALIDATED;
}
