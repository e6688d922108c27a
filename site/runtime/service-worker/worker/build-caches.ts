import { BUILD_CACHE_PREFIX } from '@whorl/contract/stored-data/names.ts';
import { buildFacts } from './build-facts.ts';

declare const self: ServiceWorkerGlobalScope;

/** A page and its data belong together, so the copies of both lie in one cache per build. */
export const buildCache = BUILD_CACHE_PREFIX + buildFacts.hash;
/** No file of the site: holds the ids of the windows that ran a build when its worker was replaced. */
const WINDOWS = '/windows-of-this-build';

/**
 * Writes down which windows run the build whose worker is about to be replaced: its data stay until the last of them has
 * gone.
 *
 * @param newer a window that runs the new build already.
 */
export async function noteOpenWindows(newer: string): Promise<void> {
  const noted = new Set([newer]);
  const unnoted: string[] = [];
  for (const name of await otherCaches()) {
    const windows = await windowsOf(name);
    if (windows) for (const id of windows) noted.add(id);
    else unnoted.push(name);
  }
  const windows = (await openWindows()).filter((id) => !noted.has(id));
  for (const name of unnoted) await (await self.caches.open(name)).put(WINDOWS, Response.json(windows));
}

/** @returns the cache of the earlier build that this window runs; undefined for a window of the worker's own build. */
export async function earlierCacheOf(window: string): Promise<string | undefined> {
  for (const name of await otherCaches()) {
    if ((await windowsOf(name))?.includes(window)) return name;
  }
  return undefined;
}

/** Deletes what earlier builds left behind and no open window runs any more. */
export async function dropUnneededCaches(): Promise<void> {
  // What an update has put by for itself looks the same from here.
  if (self.registration.waiting ?? self.registration.installing) return;
  const names = await otherCaches();
  if (names.length === 0) return;
  const open = new Set(await openWindows());
  for (const name of names) {
    if (!(await windowsOf(name))?.some((id) => open.has(id))) await self.caches.delete(name);
  }
}

async function otherCaches(): Promise<string[]> {
  const names = await self.caches.keys();
  return names.filter((name) => name.startsWith(BUILD_CACHE_PREFIX) && name !== buildCache);
}

async function windowsOf(cacheName: string): Promise<string[] | undefined> {
  const noted = await self.caches.match(WINDOWS, { cacheName });
  return noted ? ((await noted.json()) as string[]) : undefined;
}

async function openWindows(): Promise<string[]> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.map(({ id }) => id);
}
