import {
  type ActivateMessage,
  type CacheUrlsMessage,
  pageRequestInit,
  type UsageMessage,
} from '@whorl/contract/service-worker-messages.ts';
import { pathsInScripts, serviceWorkerUrl } from '@whorl/contract/urls.ts';
import { openCaches } from '../../browser/caches.ts';
import { getServiceWorkers } from '../../browser/service-workers.ts';
import { localStore } from '../../browser/storage.ts';

/** Time without new requests, in milliseconds, after which the page counts as loaded; its prefetching starts later. */
const CALM_MS = 750;

type Options = {
  /** Called when a newer build is ready: the next navigation should be a full page load, which activates it. */
  onUpdateReady: () => void;
};

/** Registers the service worker; call it after the page has loaded. Does nothing in development. */
export function registerServiceWorker({ onUpdateReady }: Options): void {
  if (import.meta.env.DEV) return;
  if (location.protocol !== 'https:' && !['localhost', '127.0.0.1'].includes(location.hostname)) {
    console.error('Service workers can only be used over HTTPS, or on localhost for development');
    return;
  }
  const workers = getServiceWorkers();
  // A browser that blocks storage refuses the registration.
  if (!workers || localStore.isBlocked()) return;
  register(workers, onUpdateReady).catch((error: unknown) =>
    console.error('Error during service worker registration:', error),
  );
}

async function register(workers: ServiceWorkerContainer, onUpdateReady: () => void): Promise<void> {
  const registration = await workers.register(scriptAddress() as string);
  const { active, waiting } = registration;
  active?.postMessage({ type: 'ASKED_FOR' } satisfies UsageMessage);
  if (waiting) activateWaiting(waiting);
  let watched: ServiceWorker | undefined;
  const watch = () => {
    const { installing } = registration;
    if (!installing || installing === watched) return;
    watched = installing;
    watchInstalling(workers, installing, onUpdateReady);
  };
  // The installation may have started before this line, and `updatefound` may still fire after it.
  watch();
  registration.addEventListener('updatefound', watch);
}

/**
 * Activates an update that was ready before this page loaded, if it has the page's build. Waits for a moment without
 * requests: during a request Chromium delays the activation, often until the next navigation.
 */
function activateWaiting(waiting: ServiceWorker): void {
  const { build } = document.documentElement.dataset;
  waiting.addEventListener('statechange', () => {
    if (waiting.state === 'activated') waiting.postMessage(createCacheMessage());
  });
  let loaded = -1;
  const calm = window.setInterval(() => {
    const before = loaded;
    loaded = loadedFiles().length;
    if (loaded !== before) return;
    window.clearInterval(calm);
    waiting.postMessage({ type: 'TAKE_OVER', build } satisfies ActivateMessage);
  }, CALM_MS);
}

function watchInstalling(workers: ServiceWorkerContainer, worker: ServiceWorker, onUpdateReady: () => void): void {
  // WebKit has already set the controller when it reports that the first worker is installed.
  const isFirst = !workers.controller;
  const handleStateChange = () => {
    if (worker.state === 'installed') {
      if (!isFirst) onUpdateReady();
    } else if (worker.state === 'redundant') {
      console.error('The installing service worker became redundant.');
    } else if (worker.state === 'activated') {
      // The worker becomes redundant later when its successor replaces it, which isn't an error.
      worker.removeEventListener('statechange', handleStateChange);
      if (!isFirst) return;
      worker.postMessage(createCacheMessage());
      void logOfflinePages();
    }
  };
  worker.addEventListener('statechange', handleStateChange);
}

/**
 * Logs that the site is available offline. The worker that removes itself is installed like any other, but leaves no
 * cache.
 */
async function logOfflinePages(): Promise<void> {
  const caches = await openCaches();
  if ((await caches?.match(pathsInScripts.offline, { ignoreSearch: true })) === undefined) return;
  // biome-ignore lint/suspicious/noConsole: logged once per browser, for developers
  console.log('Content is now available offline!');
}

/** Returns the message that makes the worker cache this page, which was loaded before the worker was active. */
function createCacheMessage(): CacheUrlsMessage {
  const files = loadedFiles().map(({ name }) => name);
  return { type: 'CACHE_URLS', payload: { urlsToCache: [[location.href, pageRequestInit], ...files] } };
}

const loadedFiles = () => performance.getEntriesByType('resource');

type Policy = { createScriptURL(url: string): unknown };
type TrustedTypes = { createPolicy(name: string, rules: { createScriptURL(): string }): Policy };

/** Trusted Types require a policy for a worker's URL; this one allows only one URL. */
function scriptAddress(): unknown {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  return (
    trustedTypes
      ?.createPolicy('service-worker', { createScriptURL: () => serviceWorkerUrl })
      .createScriptURL(serviceWorkerUrl) ?? serviceWorkerUrl
  );
}
