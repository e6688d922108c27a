import { CACHE_USE_DATABASE } from '@whorl/contract/stored-data/names.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
// A page that finds this worker waiting (see `register.ts`) sends a message to activate it. A page that registered the
// worker while this one was active has reinstalled it, and its message makes it remove itself again.
self.addEventListener('message', (event) => {
  event.waitUntil(self.serviceWorker.state === 'activated' ? removeEverything() : self.skipWaiting());
});

/** Open windows continue without a worker. They aren't reloaded, because a visitor may be typing. */
self.addEventListener('activate', (event) => {
  event.waitUntil(removeEverything());
});

async function removeEverything(): Promise<void> {
  for (const name of await self.caches.keys()) await self.caches.delete(name);
  self.indexedDB.deleteDatabase(CACHE_USE_DATABASE);
  await self.registration.unregister();
}
