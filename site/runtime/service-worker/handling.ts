import { VARIANT_PARAMETER } from '@whorl/contract/experiments/variant.ts';
import { draftParameter } from '@whorl/contract/leads/form-elements.ts';
import { appDataUrl } from '@whorl/contract/page-data.ts';
import { bookingParameter } from '@whorl/contract/sales-calls/parameters.ts';
import { queryParameter } from '@whorl/contract/search/search-answer.ts';
import { askForPage } from '@whorl/contract/service-worker-messages.ts';
import { assetsFolder, pathsInScripts, privateAreas } from '@whorl/contract/urls.ts';
import { namesFile } from '../names-file.ts';

/**
 * What the worker does with a request. `page`: network, after three seconds or a failure the copy, last the offline page.
 * `data`: network, else this build's copy. `asset`: the copy, which never changes. `image`: the copy, renewed behind it.
 * `network`: never stored and never answered from a copy.
 */
export type Handling = 'page' | 'data' | 'asset' | 'image' | 'network';

/** What of a `Request` decides; `Request` fits. */
export type RequestFacts = {
  readonly method: string;
  readonly url: string;
  readonly mode: string;
  readonly destination: string;
  readonly headers: { get(name: string): string | null };
};

/** @param origin the worker's own; everything of other origins is left alone. */
export function handlingOf(request: RequestFacts, origin: string): Handling {
  if (request.method !== 'GET' || isPersonal(request)) return 'network';
  const { origin: target, pathname: path, searchParams } = new URL(request.url);
  if (target !== origin || path === appDataUrl || privateAreas.some((area) => isWithin(path, area))) return 'network';
  if (path.startsWith('/page-data/') || path.startsWith('/slice-data/')) return 'data';
  if (path.startsWith(assetsFolder)) return 'asset';
  if (request.mode === 'navigate' || request.headers.get('accept') === askForPage.headers.accept) {
    // A feed that is looked at is no page of the site.
    if (namesFile(path)) return 'network';
    // Such a page is made for one visitor: a copy of the prerendered one in its place would lose what they typed. One that
    // was forced to show a variant must not come again where it is not.
    const isMade =
      searchParams.has(VARIANT_PARAMETER) ||
      searchParams.has(draftParameter) ||
      searchParams.has(bookingParameter) ||
      (path === pathsInScripts.search && searchParams.has(queryParameter));
    return isMade ? 'network' : 'page';
  }
  return request.destination === 'image' ? 'image' : 'network';
}

/** The visit history stands at page-like addresses and is told by its header. A part of a file cannot be stored. */
const isPersonal = ({ headers }: RequestFacts): boolean =>
  headers.get('x-vercel-function') !== null || headers.get('range') !== null;

/** `/admin` and everything below it, but not `/administration/`. */
const isWithin = (path: string, area: string): boolean => path === area || path.startsWith(`${area}/`);
