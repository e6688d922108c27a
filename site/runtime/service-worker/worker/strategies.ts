import { PAGE_VARIANT_HEADER } from '@whorl/contract/experiments/variant.ts';
import type { PageDataFile } from '@whorl/contract/page-data.ts';
import { IMAGE_COPY_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import { ASSET_CACHE, IMAGE_CACHE } from '@whorl/contract/stored-data/names.ts';
import type { RouteHandlerCallback, WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration/ExpirationPlugin.js';
import { CacheFirst } from 'workbox-strategies/CacheFirst.js';
import { NetworkFirst } from 'workbox-strategies/NetworkFirst.js';
import { StaleWhileRevalidate } from 'workbox-strategies/StaleWhileRevalidate.js';
import type { StrategyHandler } from 'workbox-strategies/StrategyHandler.js';
import type { Handling } from '../handling.ts';
import { buildCache, findEarlierCache } from './build-caches.ts';
import { buildFacts } from './build-facts.ts';
import { listDataFiles, listPageFiles } from './files-of-page.ts';
import { isGenuine } from './genuine.ts';

declare const self: ServiceWorkerGlobalScope;

/** Timeout of the network, after which a cached copy is used. */
const NETWORK_TIMEOUT_SECONDS = 3;
/** Maximum number of cached assets: scripts, style sheets and fonts of about three builds. */
const ASSETS_KEPT = 150;
const IMAGES_KEPT = 60;
const IMAGE_KEPT_SECONDS = IMAGE_COPY_DAYS * 24 * 60 * 60;

type Kind = Exclude<Handling, 'network'>;

const isOwn = (kind: Kind, request: Request, response: Response): Promise<boolean> =>
  isGenuine(kind, new URL(request.url).pathname, response);

/**
 * Neither caches a response of a captive portal or another proxy nor returns one that an earlier worker has cached; the
 * file is then requested again.
 */
const ownFiles = (kind: Kind): WorkboxPlugin => ({
  cacheWillUpdate: async ({ request, response }) => ((await isOwn(kind, request, response)) ? response : null),
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
    cachedResponse && (await isOwn(kind, request, cachedResponse)) ? cachedResponse : null,
});
/** Requests an asset again without the browser's HTTP cache, which may have a portal's response, too. */
const skipHttpCache: WorkboxPlugin = {
  fetchDidSucceed: async ({ request, response }) =>
    response.status !== 200 || (await isOwn('asset', request, response))
      ? response
      : fetch(new Request(request, { cache: 'reload' })).catch(() => response),
};

const cacheOnlyIf = (isKept: (response: Response) => boolean): WorkboxPlugin => ({
  cacheWillUpdate: ({ response }) => Promise.resolve(isKept(response) ? response : null),
});

/**
 * Caches no personal responses. Pages of experiments are marked `private` but are the same for many visitors.
 */
const sharedFiles = cacheOnlyIf(({ headers }) => {
  const personal = headers.has(PAGE_VARIANT_HEADER) ? /no-store/ : /no-store|private/;
  return !personal.test(headers.get('cache-control') ?? '');
});
/** When a newer build is pending, network responses no longer belong to this build. */
const cacheOwnBuildOnly = cacheOnlyIf(() => !self.registration.waiting && !self.registration.installing);
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
  async handlerDidError() {
    const cached = await self.caches.match(buildFacts.offlinePage, { cacheName: buildCache });
    // Without the URL of the cached response. WebKit reports it as the loaded document's, so that the navigation would
    // take the requested URL for a later one, and load its page again and again.
    return cached && new Response(cached.body, cached);
  },
};

/**
 * `NetworkFirst` that also uses the cached copy when a navigation preload fails in Firefox. Its `preloadResponse` then
 * isn't rejected, as https://w3c.github.io/ServiceWorker/#fetch-event-preloadresponse requires, but resolves with a
 * network error, which Workbox returns.
 */
class PageStrategy extends NetworkFirst {
  override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const response = await super._handle(request, handler);
    return response.type === 'error' ? ((await handler.cacheMatch(request)) ?? response) : response;
  }
}

const pages = new PageStrategy({
  cacheName: buildCache,
  networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
  plugins: [ownFiles('page'), sharedFiles, cacheOwnBuildOnly, keyedByPath, offlinePage, itsFiles],
});

/**
 * Requests a cached page again when newer data of it are cached: offline, its HTML would differ from what React renders
 * with the data.
 */
const itsPage: WorkboxPlugin = {
  cacheDidUpdate: async ({ newResponse, event }) => {
    const { path, contentHash }: Partial<PageDataFile> = await newResponse.json().catch(() => ({}));
    const page = path === undefined ? undefined : await self.caches.match(path, { cacheName: buildCache });
    if (path === undefined || page === undefined || (await page.text()).includes(` data-content="${contentHash}"`))
      return;
    await pages.handle({ request: new Request(path), event }).catch(() => undefined);
  },
};

const data = new NetworkFirst({
  cacheName: buildCache,
  networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
  plugins: [ownFiles('data'), sharedFiles, cacheOwnBuildOnly, keyedByPath, itsPage],
});

/** A window that was open before this worker falls back to the data of its own build. */
const fetchBuildData: RouteHandlerCallback = async ({ request, event }) => {
  const earlier = event instanceof FetchEvent ? await findEarlierCache(event.clientId) : undefined;
  const strategy = earlier
    ? new NetworkFirst({
        cacheName: earlier,
        networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
        plugins: [nothing, ownFiles('data'), keyedByPath],
      })
    : data;
  return strategy.handle({ request, event });
};

/**
 * Caches the files that all pages need.
 *
 * @throws Error if one of them is missing or not of this site, so that the worker isn't installed until the next attempt
 */
export async function cacheBuildFiles(): Promise<void> {
  const cache = await self.caches.open(buildCache);
  const cacheFile = async (url: string) => {
    const response = await fetch(url);
    if (!(await isGenuine(url === buildFacts.offlinePage ? 'page' : 'data', url, response)))
      throw new Error(`Expected ${url} of this site, found ${response.status} of another`);
    await cache.put(url, response);
  };
  await Promise.all(buildFacts.files.map(cacheFile));
}

export const assets = new CacheFirst({
  cacheName: ASSET_CACHE,
  plugins: [ownFiles('asset'), skipHttpCache, sharedFiles, createExpiration({ maxEntries: ASSETS_KEPT })],
});

const images = new StaleWhileRevalidate({
  cacheName: IMAGE_CACHE,
  plugins: [
    ownFiles('image'),
    sharedFiles,
    createExpiration({ maxEntries: IMAGES_KEPT, maxAgeSeconds: IMAGE_KEPT_SECONDS }),
  ],
});

export const handlers: Record<Kind, RouteHandlerCallback> = {
  page: ({ request, event }) => pages.handle({ request, event }),
  data: fetchBuildData,
  asset: ({ request, event }) => assets.handle({ request, event }),
  image: ({ request, event }) => images.handle({ request, event }),
};
