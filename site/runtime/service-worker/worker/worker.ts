import { enable as enableNavigationPreload } from 'workbox-navigation-preload/enable.js';
import { registerRoute } from 'workbox-routing/registerRoute.js';
import { NetworkOnly } from 'workbox-strategies/NetworkOnly.js';
import { chooseHandling } from '../handling.ts';
import { activateOnMessage } from './activate-on-message.ts';
import { deleteUnusedCaches } from './build-caches.ts';
import { buildFacts } from './build-facts.ts';
import { assets, cacheBuildFiles, handlers } from './strategies.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Static routes (https://www.w3.org/TR/service-workers/#service-worker-static-routing), which only Chromium supports.
 */
type WithRoutes = { addRoutes?: (rules: { condition: { requestMethod: string }; source: 'network' }) => Promise<void> };

self.addEventListener('install', (event) => {
  // POST requests bypass the worker: a beacon of a page that was being left got lost while the worker was started.
  const sent = (event as WithRoutes).addRoutes?.({ condition: { requestMethod: 'POST' }, source: 'network' });
  if (sent) event.waitUntil(sent);
  for (const request of buildFacts.assets) event.waitUntil(assets.handle({ request, event }));
  event.waitUntil(cacheBuildFiles());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteUnusedCaches());
  // The first worker also controls the window that registered it; later ones take over the previous worker's windows.
  event.waitUntil(self.clients.claim());
});
// Starting a worker takes 50 ms and more on a phone; the page is requested in the meantime.
enableNavigationPreload();
activateOnMessage();

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.waitUntil(deleteUnusedCaches());
});
for (const [handling, handler] of Object.entries(handlers))
  registerRoute(({ request }) => chooseHandling(request, self.origin) === handling, handler);
// Requests without a handling aren't routed. Navigations must be, or their preloaded responses would be discarded.
registerRoute(({ request }) => request.mode === 'navigate', new NetworkOnly());
