import { serviceWorkerUrl } from '@whorl/contract/urls.ts';
import { askForPage } from './ask-for-page.ts';

type Options = {
  /** A newer build is ready in the browser: the next navigation should be a full one, with which it takes over. */
  onUpdateReady: () => void;
};

/** Lets the service worker look after this site, once the page has loaded. Never in development. */
export function registerServiceWorker({ onUpdateReady }: Options): void {
  if (import.meta.env.DEV) return;
  if (location.protocol !== 'https:' && !['localhost', '127.0.0.1'].includes(location.hostname)) {
    console.error('Service workers can only be used over HTTPS, or on localhost for development');
    return;
  }
  if (!('serviceWorker' in navigator)) return;
  const start = () => {
    register(onUpdateReady).catch((error: unknown) =>
      console.error('Error during service worker registration:', error),
    );
  };
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}

async function register(onUpdateReady: () => void): Promise<void> {
  const registration = await navigator.serviceWorker.register(scriptAddress() as string);
  const watch = () => {
    if (registration.installing) watchInstalling(registration.installing, onUpdateReady);
  };
  // The first installation may have begun before this line.
  watch();
  registration.addEventListener('updatefound', watch);
}

function watchInstalling(worker: ServiceWorker, onUpdateReady: () => void): void {
  let isFirst = false;
  const note = () => {
    if (worker.state === 'installed') {
      isFirst = !navigator.serviceWorker.controller;
      // biome-ignore lint/suspicious/noConsole: once in the life of a browser, and what developers look for.
      if (isFirst) console.log('Content is now available offline!');
      else onUpdateReady();
    } else if (worker.state === 'redundant') {
      console.error('The installing service worker became redundant.');
    } else if (worker.state === 'activated') {
      // What ends it later is its successor, which is no error.
      worker.removeEventListener('statechange', note);
      if (isFirst) worker.postMessage(whatThisPageLoaded());
    }
  };
  worker.addEventListener('statechange', note);
}

/** The first page was loaded before there was a worker to keep it. Workbox understands this message. */
function whatThisPageLoaded() {
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  return { type: 'CACHE_URLS', payload: { urlsToCache: [[location.href, askForPage], ...files] } };
}

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
