import { enable as enableNavigationPreload } from 'workbox-navigation-preload/enable.js';
import { registerRoute } from 'workbox-routing/registerRoute.js';
import { NetworkOnly } from 'workbox-strategies/NetworkOnly.js';
import { handlingOf } from '../handling.ts';
import { buildCache, dropUnneededCaches } from './build-caches.ts';
import { buildFacts } from './build-facts.ts';
import { assets, handlers } from './strategies.ts';
import { takeOverWhenTold } from './take-over.ts';

declare const self: ServiceWorkerGlobalScope;

/** Chromium's static routes (https://www.w3.org/TR/service-workers/#service-worker-static-routing); others have none. */
type WithRoutes = { addRoutes?: (rules: { condition: { requestMethod: string }; source: 'network' }) => Promise<void> };

self.addEventListener('install', (event) => {
  // What is sent does not pass by a worker that has to be started for it: a beacon of a page that is being left got lost
  // on the way.
  const sent = (event as WithRoutes).addRoutes?.({ condition: { requestMethod: 'POST' }, source: 'network' });
  if (sent) event.waitUntil(sent);
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
