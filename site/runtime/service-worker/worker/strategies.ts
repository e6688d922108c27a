import { PAGE_VARIANT_HEADER } from '@whorl/contract/experiments/variant.ts';
import { IMAGE_COPY_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import { ASSET_CACHE, IMAGE_CACHE } from '@whorl/contract/stored-data/names.ts';
import type { RouteHandlerCallback, WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration/ExpirationPlugin.js';
import { CacheFirst } from 'workbox-strategies/CacheFirst.js';
import { NetworkFirst } from 'workbox-strategies/NetworkFirst.js';
import { StaleWhileRevalidate } from 'workbox-strategies/StaleWhileRevalidate.js';
import type { Handling } from '../handling.ts';
import { buildCache, earlierCacheOf } from './build-caches.ts';
import { buildFacts } from './build-facts.ts';
import { filesOfData, filesOfPage } from './files-of-page.ts';

declare const self: ServiceWorkerGlobalScope;

/** How long the network may take before what was visited is shown from its copy. */
const NETWORK_TIMEOUT_SECONDS = 3;
/** Scripts, style sheets and fonts of about three builds. */
const ASSETS_KEPT = 150;
const IMAGES_KEPT = 60;
const IMAGE_KEPT_SECONDS = IMAGE_COPY_DAYS * 24 * 60 * 60;

const keepOnly = (isKept: (response: Response) => boolean): WorkboxPlugin => ({
  cacheWillUpdate: ({ response }) => Promise.resolve(isKept(response) ? response : null),
});

/** No error, no redirect, nothing that was made for one visitor; of a page under test many have the same. */
const finishedFiles = keepOnly(({ status, type, redirected, headers }) => {
  const personal = headers.has(PAGE_VARIANT_HEADER) ? /no-store/ : /no-store|private/;
  return status === 200 && type === 'basic' && !redirected && !personal.test(headers.get('cache-control') ?? '');
});
/** Once a newer build is known, what the network gives is no longer of this one. */
const filesOfThisBuild = keepOnly(() => !self.registration.waiting && !self.registration.installing);
/** A PDF that was opened in a window of its own is no page. */
const htmlFiles = keepOnly(({ headers }) => headers.get('content-type')?.startsWith('text/html') ?? false);
const nothing = keepOnly(() => false);

/** A query says where a visitor came from, not which page it is: none of it is kept, and no page is kept twice. */
const keyedByPath: WorkboxPlugin = {
  cacheKeyWillBeUsed: ({ request }) => {
    const { origin, pathname } = new URL(request.url);
    return Promise.resolve(origin + pathname);
  },
};

/** The least used go first; all go when the browser has no room. (The plugin's own type misses `undefined`.) */
const boundedTo = (bounds: { maxEntries: number; maxAgeSeconds?: number }): WorkboxPlugin =>
  new ExpirationPlugin({ ...bounds, purgeOnQuotaError: true }) as WorkboxPlugin;

/**
 * Of a page that a window asked to keep (`service-worker-messages.ts`) and may not have shown, as another variant of its own, what it needs
 * is kept as well. What a window shows it asks for by itself.
 */
const itsFiles: WorkboxPlugin = {
  cacheDidUpdate: async ({ newResponse, event }) => {
    if (event instanceof FetchEvent) return;
    const files = filesOfPage(await newResponse.text());
    if (files === undefined) return;
    // What cannot be had now is asked for again when the page is shown.
    const keep = (strategy: CacheFirst | NetworkFirst, urls: string[]) =>
      Promise.allSettled(urls.map((url) => strategy.handle({ request: new Request(url), event })));
    const [[page]] = await Promise.all([keep(data, [files.data, files.payload]), keep(assets, files.assets)]);
    if (page?.status === 'fulfilled' && page.value.ok) await keep(data, await filesOfData(page.value.clone()));
  },
};

const offlinePage: WorkboxPlugin = {
  handlerDidError: () => self.caches.match(buildFacts.offlinePage, { cacheName: buildCache }),
};

const pages = new NetworkFirst({
  cacheName: buildCache,
  networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
  plugins: [finishedFiles, filesOfThisBuild, htmlFiles, keyedByPath, offlinePage, itsFiles],
});

const data = new NetworkFirst({
  cacheName: buildCache,
  networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
  plugins: [finishedFiles, filesOfThisBuild, keyedByPath],
});

/** A window that was open before this worker falls back to the data of the build that it runs. */
const dataOfItsBuild: RouteHandlerCallback = async ({ request, event }) => {
  const earlier = event instanceof FetchEvent ? await earlierCacheOf(event.clientId) : undefined;
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
  plugins: [finishedFiles, boundedTo({ maxEntries: ASSETS_KEPT })],
});

const images = new StaleWhileRevalidate({
  cacheName: IMAGE_CACHE,
  plugins: [finishedFiles, boundedTo({ maxEntries: IMAGES_KEPT, maxAgeSeconds: IMAGE_KEPT_SECONDS })],
});

export const handlers: Record<Exclude<Handling, 'network'>, RouteHandlerCallback> = {
  page: ({ request, event }) => pages.handle({ request, event }),
  data: dataOfItsBuild,
  asset: ({ request, event }) => assets.handle({ request, event }),
  image: ({ request, event }) => images.handle({ request, event }),
};
