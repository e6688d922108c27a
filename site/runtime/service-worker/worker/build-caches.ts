import { BUILD_CACHE_PREFIX } from '@whorl/contract/stored-data/names.ts';
import { buildFacts } from './build-facts.ts';

declare const self: ServiceWorkerGlobalScope;

/** Cache of this build. Pages and their data must match, so both are in one cache per build. */
export const buildCache = BUILD_CACHE_PREFIX + buildFacts.hash;
/** Key of a cache entry with the IDs of the windows that ran a build when its worker was replaced. */
const WINDOWS = '/windows-of-this-build';

/**
 * Stores which windows run the build whose worker is about to be replaced. Its data are kept until the last of them is
 * closed.
 *
 * @param newer ID of a window that already runs the new build
 */
export async function storeOpenWindows(newer: string): Promise<void> {
  const noted = new Set([newer]);
  const unnoted: string[] = [];
  for (const name of await otherCaches()) {
    const windows = await readWindows(name);
    if (windows) for (const id of windows) noted.add(id);
    else unnoted.push(name);
  }
  const windows = (await openWindows()).filter((id) => !noted.has(id));
  for (const name of unnoted) await (await self.caches.open(name)).put(WINDOWS, Response.json(windows));
}

/** @returns the cache of the earlier build that a window runs; undefined for a window of the worker's own build */
export async function findEarlierCache(window: string): Promise<string | undefined> {
  for (const name of await otherCaches()) {
    if ((await readWindows(name))?.includes(window)) return name;
  }
  return undefined;
}

/** Deletes the caches of earlier builds that no open window runs. */
export async function deleteUnusedCaches(): Promise<void> {
  // The cache of a pending update looks the same.
  if (self.registration.waiting ?? self.registration.installing) return;
  const names = await otherCaches();
  if (names.length === 0) return;
  const open = new Set(await openWindows());
  for (const name of names) {
    if (!(await readWindows(name))?.some((id) => open.has(id))) await self.caches.delete(name);
  }
}

async function otherCaches(): Promise<string[]> {
  const names = await self.caches.keys();
  return names.filter((name) => name.startsWith(BUILD_CACHE_PREFIX) && name !== buildCache);
}

async function readWindows(cacheName: string): Promise<string[] | undefined> {
  const noted = await self.caches.match(WINDOWS, { cacheName });
  return noted?.json();
}

async function openWindows(): Promise<string[]> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.map(({ id }) => id);
}
