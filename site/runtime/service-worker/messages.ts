/** How a window asks the worker to keep a page: a script cannot send a navigation. */
export const askForPage = { headers: { accept: 'text/html' } } as const;

/** What a window says to a worker that waits: I show a page of this build. */
export type TakeOver = { type: 'TAKE_OVER'; build: string | undefined };

/** What a window says to a worker that has just become active: these files I have; keep them. Workbox listens to it. */
export type CacheUrls = { type: 'CACHE_URLS'; payload: { urlsToCache: (string | [url: string, init: RequestInit])[] } };
