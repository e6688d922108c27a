import { enable as enableNavigationPreload } from 'workbox-navigation-preload/enable.js';
import { registerRoute } from 'workbox-routing/registerRoute.js';
import { NetworkOnly } from 'workbox-strategies/NetworkOnly.js';
import { handlingOf } from '../handling.ts';
import { buildCache, dropUnneededCaches } from './build-caches.ts';
import { buildFacts } from './build-facts.ts';
import { assets, handlers } from './strategies.ts';
import { takeOverWhenTold } from './take-over.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => {
  for (const request of buildFacts.assets) event.waitUntil(assets.handle({ request, event }));
  event.waitUntil(self.caches.open(buildCache).then((cache) => cache.addAll([...buildFacts.files])));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(dropUnneededCaches());
  // The first worker looks after the window that brought it, too; a later one gets the windows of the one before.
  event.waitUntil(self.clients.claim());
});
// A phone needs 50 ms and more to start a worker; the page is on its way meanwhile.
enableNavigationPreload();
takeOverWhenTold();

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.waitUntil(dropUnneededCaches());
});
for (const [handling, handler] of Object.entries(handlers))
  registerRoute(({ request }) => handlingOf(request, self.origin) === handling, handler);
// What has no handling never comes by here. Navigations have to, or their preloaded answers would be thrown away.
registerRoute(({ request }) => request.mode === 'navigate', new NetworkOnly());
