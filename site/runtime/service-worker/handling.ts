import { VARIANT_PARAMETER } from '@whorl/contract/experiments/variant.ts';
import { draftParameter } from '@whorl/contract/leads/form-elements.ts';
import { appDataUrl } from '@whorl/contract/page-data.ts';
import { bookingParameter } from '@whorl/contract/sales-calls/parameters.ts';
import { queryParameter } from '@whorl/contract/search/search-answer.ts';
import { pageRequestInit } from '@whorl/contract/service-worker-messages.ts';
import { assetsFolder, pathsInScripts, privateAreas } from '@whorl/contract/urls.ts';
import { isFilePath } from '../is-file-path.ts';

/**
 * The service worker's strategy for a request. `page`: network; after three seconds or an error the cached copy, then
 * the offline page. `data`: network, then this build's cached copy. `asset`: cached copy, which never changes. `image`:
 * cached copy, updated in the background. `network`: never cached.
 */
export type Handling = 'page' | 'data' | 'asset' | 'image' | 'network';

/** The properties of a `Request` that determine its handling. */
export type RequestFacts = {
  readonly method: string;
  readonly url: string;
  readonly mode: string;
  readonly destination: string;
  readonly headers: { get(name: string): string | null };
};

/** @param origin the worker's own origin; requests to others use the network */
export function chooseHandling(request: RequestFacts, origin: string): Handling {
  if (request.method !== 'GET' || isPersonal(request)) return 'network';
  const { origin: target, pathname: path, searchParams } = new URL(request.url);
  if (target !== origin || path === appDataUrl || privateAreas.some((area) => isWithin(path, area))) return 'network';
  if (path.startsWith('/page-data/') || path.startsWith('/slice-data/')) return 'data';
  if (path.startsWith(assetsFolder)) return 'asset';
  if (request.mode === 'navigate' || request.headers.get('accept') === pageRequestInit.headers.accept) {
    // A feed opened in a window isn't a page of the site.
    if (isFilePath(path)) return 'network';
    // These pages are rendered for one visitor: replacing one by a cached copy would lose what they typed. And a page
    // with a forced variant must not be cached for other URLs.
    const isMade =
      searchParams.has(VARIANT_PARAMETER) ||
      searchParams.has(draftParameter) ||
      searchParams.has(bookingParameter) ||
      (path === pathsInScripts.search && searchParams.has(queryParameter));
    return isMade ? 'network' : 'page';
  }
  return request.destination === 'image' ? 'image' : 'network';
}

/**
 * Whether the response is personal or partial. The visit history uses page-like URLs and is recognized by its header;
 * parts of a file can't be cached.
 */
const isPersonal = ({ headers }: RequestFacts): boolean =>
  headers.get('x-vercel-function') !== null || headers.get('range') !== null;

/** Whether a path is in an area: `/admin` and everything below it, but not `/administration/`. */
const isWithin = (path: string, area: string): boolean => path === area || path.startsWith(`${area}/`);
