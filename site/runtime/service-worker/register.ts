import { type AskedFor, askForPage, type CacheUrls, type TakeOver } from '@whorl/contract/service-worker-messages.ts';
import { pathsInScripts, serviceWorkerUrl } from '@whorl/contract/urls.ts';

/** Nothing loaded for so long: the page is complete, and its prefetching starts later. */
const CALM_MS = 750;

type Options = {
  /** A newer build is ready in the browser: the next navigation should be a full one, with which it takes over. */
  onUpdateReady: () => void;
};

/** Lets the service worker look after this site; to be called once the page has loaded. Never in development. */
export function registerServiceWorker({ onUpdateReady }: Options): void {
  if (import.meta.env.DEV) return;
  if (location.protocol !== 'https:' && !['localhost', '127.0.0.1'].includes(location.hostname)) {
    console.error('Service workers can only be used over HTTPS, or on localhost for development');
    return;
  }
  if (!('serviceWorker' in navigator)) return;
  register(onUpdateReady).catch((error: unknown) => console.error('Error during service worker registration:', error));
}

async function register(onUpdateReady: () => void): Promise<void> {
  const registration = await navigator.serviceWorker.register(scriptAddress() as string);
  const { active, waiting } = registration;
  active?.postMessage({ type: 'ASKED_FOR' } satisfies AskedFor);
  if (waiting) handOver(waiting);
  let watched: ServiceWorker | undefined;
  const watch = () => {
    const { installing } = registration;
    if (!installing || installing === watched) return;
    watched = installing;
    watchInstalling(installing, onUpdateReady);
  };
  // The installation may have begun before this line, and be told of after it.
  watch();
  registration.addEventListener('updatefound', watch);
}

/**
 * This page was loaded after the update was ready: here it takes over, if it is of the same build as the page. In a calm
 * moment: a request that comes while workers change makes Chromium put the change off, often until the next navigation.
 */
function handOver(waiting: ServiceWorker): void {
  const { build } = document.documentElement.dataset;
  waiting.addEventListener('statechange', () => {
    if (waiting.state === 'activated') waiting.postMessage(whatThisPageLoaded());
  });
  let loaded = -1;
  const calm = window.setInterval(() => {
    const before = loaded;
    loaded = loadedFiles().length;
    if (loaded !== before) return;
    window.clearInterval(calm);
    waiting.postMessage({ type: 'TAKE_OVER', build } satisfies TakeOver);
  }, CALM_MS);
}

function watchInstalling(worker: ServiceWorker, onUpdateReady: () => void): void {
  let isFirst = false;
  const note = () => {
    if (worker.state === 'installed') {
      isFirst = !navigator.serviceWorker.controller;
      if (!isFirst) onUpdateReady();
    } else if (worker.state === 'redundant') {
      console.error('The installing service worker became redundant.');
    } else if (worker.state === 'activated') {
      // What ends it later is its successor, which is no error.
      worker.removeEventListener('statechange', note);
      if (!isFirst) return;
      worker.postMessage(whatThisPageLoaded());
      void sayWhatIsKept();
    }
  };
  worker.addEventListener('statechange', note);
}

/** The worker that removes itself is installed like any other; by the time it is activated nothing is kept. */
async function sayWhatIsKept(): Promise<void> {
  if ((await caches.match(pathsInScripts.offline, { ignoreSearch: true })) === undefined) return;
  // biome-ignore lint/suspicious/noConsole: once in the life of a browser, and what developers look for.
  console.log('Content is now available offline!');
}

/** This page was loaded before the worker could keep it. */
function whatThisPageLoaded(): CacheUrls {
  const files = loadedFiles().map(({ name }) => name);
  return { type: 'CACHE_URLS', payload: { urlsToCache: [[location.href, askForPage], ...files] } };
}

const loadedFiles = () => performance.getEntriesByType('resource');

type Policy = { createScriptURL(url: string): unknown };
type TrustedTypes = { createPolicy(name: string, rules: { createScriptURL(): string }): Policy };

/** Trusted Types guard the address of a script; the policy knows no other than this one. */
function scriptAddress(): unknown {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  return (
    trustedTypes
      ?.createPolicy('service-worker', { createScriptURL: () => serviceWorkerUrl })
      .createScriptURL(serviceWorkerUrl) ?? serviceWorkerUrl
  );
}
