/** Options with which a window has a page cached: a script can't send a navigation request. */
export const pageRequestInit = { headers: { accept: 'text/html' } } as const;

/** Message to a waiting worker: this window shows a page of this build. */
export type ActivateMessage = { type: 'TAKE_OVER'; build: string | undefined };

/**
 * Message to the active worker when the window registers another one; only the worker that unregisters itself handles
 * it.
 */
export type UsageMessage = { type: 'ASKED_FOR' };

/** Message to the worker: fetch and cache these URLs. Handled by Workbox. */
export type CacheUrlsMessage = {
  type: 'CACHE_URLS';
  payload: { urlsToCache: (string | [url: string, init: RequestInit])[] };
};

/** Returns the message that has the worker cache these URLs. @param urls pages and their data files */
export const createCacheMessage = (urls: readonly string[]): CacheUrlsMessage => ({
  type: 'CACHE_URLS',
  payload: { urlsToCache: urls.map((url) => [url, pageRequestInit]) },
});
