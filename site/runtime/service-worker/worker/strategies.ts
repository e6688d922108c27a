import { PAGE_VARIANT_HEADER } from '@whorl/contract/experiments/variant.ts';
import { IMAGE_COPY_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import { ASSET_CACHE, IMAGE_CACHE } from '@whorl/contract/stored-data/names.ts';
import type { RouteHandlerCallback, WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration/ExpirationPlugin.js';
import { CacheFirst } from 'workbox-strategies/CacheFirst.js';
import { NetworkFirst } from 'workbox-strategies/NetworkFirst.js';
import { StaleWhileRevalidate } from 'workbox-strategies/StaleWhileRevalidate.js';
import type { Handling } from '../handling.ts';
import { buildCache, findEarlierCache } from './build-caches.ts';
import { buildFacts } from './build-facts.ts';
import { listDataFiles, listPageFiles } from './files-of-page.ts';

declare const self: ServiceWorkerGlobalScope;

/** Timeout of the network, after which a cached copy is used. */
const NETWORK_TIMEOUT_SECONDS = 3;
/** Maximum number of cached assets: scripts, style sheets and fonts of about three builds. */
const ASSETS_KEPT = 150;
const IMAGES_KEPT = 60;
const IMAGE_KEPT_SECONDS = IMAGE_COPY_DAYS * 24 * 60 * 60;

const cacheOnlyIf = (isKept: (response: Response) => boolean): WorkboxPlugin => ({
  cacheWillUpdate: ({ response }) => Promise.resolve(isKept(response) ? response : null),
});

/**
 * Caches no errors, redirects or personal responses. Pages of experiments are marked `private` but are the same for
 * many visitors.
 */
const finishedFiles = cacheOnlyIf(({ status, type, redirected, headers }) => {
  const personal = headers.has(PAGE_VARIANT_HEADER) ? /no-store/ : /no-store|private/;
  return status === 200 && type === 'basic' && !redirected && !personal.test(headers.get('cache-control') ?? '');
});
/** When a newer build is pending, network responses no longer belong to this build. */
const cacheOwnBuildOnly = cacheOnlyIf(() => !self.registration.waiting && !self.registration.installing);
/** A PDF opened in a window isn't a page. */
const htmlFiles = cacheOnlyIf(({ headers }) => headers.get('content-type')?.startsWith('text/html') ?? false);
const nothing = cacheOnlyIf(() => false);

/** Ignores the query, which says where a visitor came from. So it isn't stored, and no page is cached twice. */
const keyedByPath: WorkboxPlugin = {
  cacheKeyWillBeUsed: ({ request }) => {
    const { origin, pathname } = new URL(request.url);
    return Promise.resolve(origin + pathname);
  },
};

/**
 * Limits a cache; the least recently used entries are deleted first, and all when storage is full. (The plugin's type
 * lacks `undefined`.)
 */
const createExpiration = (bounds: { maxEntries: number; maxAgeSeconds?: number }): WorkboxPlugin =>
  new ExpirationPlugin({ ...bounds, purgeOnQuotaError: true }) as WorkboxPlugin;

/**
 * Also caches the files that a page needs if a window asked to cache the page (`service-worker-messages.ts`), because
 * the window may have shown another variant of it. A displayed page requests its files itself.
 */
const itsFiles: WorkboxPlugin = {
  cacheDidUpdate: async ({ newResponse, event }) => {
    if (event instanceof FetchEvent) return;
    const files = listPageFiles(await newResponse.text());
    if (files === undefined) return;
    // Files that fail now are requested again when the page is shown.
    const cacheWith = (strategy: CacheFirst | NetworkFirst, urls: string[]) =>
      Promise.allSettled(urls.map((url) => strategy.handle({ request: new Request(url), event })));
    const [[page]] = await Promise.all([cacheWith(data, [files.data, files.payload]), cacheWith(assets, files.assets)]);
    if (page?.status === 'fulfilled' && page.value.ok) await cacheWith(data, await listDataFiles(page.value.clone()));
  },
};

const offlinePage: WorkboxPlugin = {
  handlerDidError: () => self.caches.match(buildFacts.offlinePage, { cacheName: buildCache }),
};

const pages = new NetworkFirst({
  cacheName: buildCache,
  networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
  plugins: [finishedFiles, cacheOwnBuildOnly, htmlFiles, keyedByPath, offlinePage, itsFiles],
});

const data = new NetworkFirst({
  cacheName: buildCache,
  networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
  plugins: [finishedFiles, cacheOwnBuildOnly, keyedByPath],
});

/** A window that was open before this worker falls back to the data of its own build. */
const fetchBuildData: RouteHandlerCallback = async ({ request, event }) => {
  const earlier = event instanceof FetchEvent ? await findEarlierCache(event.clientId) : undefined;
  const strategy = earlier
    ? new NetworkFirst({
        cacheName: earlier,
        networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
        plugins: [nothing, keyedByPath],
      })
    : data;
  return strategy.handle({ request, event });
};

export const assets = new CacheFirst({
  cacheName: ASSET_CACHE,
  plugins: [finishedFiles, createExpiration({ maxEntries: ASSETS_KEPT })],
});

const images = new StaleWhileRevalidate({
  cacheName: IMAGE_CACHE,
  plugins: [finishedFiles, createExpiration({ maxEntries: IMAGES_KEPT, maxAgeSeconds: IMAGE_KEPT_SECONDS })],
});

export const handlers: Record<Exclude<Handling, 'network'>, RouteHandlerCallback> = {
  page: ({ request, event }) => pages.handle({ request, event }),
  data: fetchBuildData,
  asset: ({ request, event }) => assets.handle({ request, event }),
  image: ({ request, event }) => images.handle({ request, event }),
};
