/** How a window asks the worker to keep a page: a script cannot send a navigation. */
export const askForPage = { headers: { accept: 'text/html' } } as const;

/** What a window says to a worker that waits: I show a page of this build. */
export type TakeOver = { type: 'TAKE_OVER'; build: string | undefined };

/** What a window says to the worker that was active when it asked for one. Only the worker that removes itself listens. */
export type AskedFor = { type: 'ASKED_FOR' };

/** What a window says to its worker: fetch these files and keep them. Workbox listens to it. */
export type CacheUrls = { type: 'CACHE_URLS'; payload: { urlsToCache: (string | [url: string, init: RequestInit])[] } };

/** @param urls pages and their data */
export const toKeep = (urls: readonly string[]): CacheUrls => ({
  type: 'CACHE_URLS',
  payload: { urlsToCache: urls.map((url) => [url, askForPage]) },
});
