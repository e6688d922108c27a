import { CACHE_USE_DATABASE } from '@whorl/contract/stored-data/names.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
// A page that finds it waiting all the same (`register.ts` says why it may) tells it to take over; and one that asked for
// the worker while others still had this one brought it back with that, and tells it so.
self.addEventListener('message', (event) => {
  event.waitUntil(self.serviceWorker.state === 'activated' ? removeEverything() : self.skipWaiting());
});

/** Open windows go on without a worker; none is loaded again, since somebody may be typing in it. */
self.addEventListener('activate', (event) => {
  event.waitUntil(removeEverything());
});

async function removeEverything(): Promise<void> {
  for (const name of await self.caches.keys()) await self.caches.delete(name);
  self.indexedDB.deleteDatabase(CACHE_USE_DATABASE);
  await self.registration.unregister();
}
