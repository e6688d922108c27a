import { buildFacts } from './build-facts.ts';

declare const self: ServiceWorkerGlobalScope;

/** A page and its data belong together, so the copies of both lie in one cache per build. */
const PREFIX = 'whorl-build-';
export const buildCache = PREFIX + buildFacts.hash;
/** No file of the site: holds the ids of the windows that ran a build when its worker was replaced. */
const WINDOWS = '/windows-of-this-build';

/**
 * Writes down which windows run this build, for the worker that takes over: their data stay until the last of them has
 * gone.
 *
 * @param newer the window that gets a page of the new build just now.
 */
export async function noteOpenWindows(newer: string): Promise<void> {
  const others = new Set([newer]);
  for (const name of await earlierCaches()) for (const id of await windowsOf(name)) others.add(id);
  const ids = (await openWindows()).filter((id) => !others.has(id));
  await (await self.caches.open(buildCache)).put(WINDOWS, Response.json(ids));
}

/** @returns the cache of the earlier build that this window runs; undefined for a window of the worker's own build. */
export async function earlierCacheOf(window: string): Promise<string | undefined> {
  for (const name of await earlierCaches()) {
    if ((await windowsOf(name)).includes(window)) return name;
  }
  return undefined;
}

/** Deletes what earlier builds left behind and no open window runs any more. */
export async function dropUnneededCaches(): Promise<void> {
  // What an update has put by for itself looks the same from here.
  if (self.registration.waiting ?? self.registration.installing) return;
  const names = await earlierCaches();
  if (names.length === 0) return;
  const open = new Set(await openWindows());
  for (const name of names) {
    if (!(await windowsOf(name)).some((id) => open.has(id))) await self.caches.delete(name);
  }
}

async function earlierCaches(): Promise<string[]> {
  const names = await self.caches.keys();
  return names.filter((name) => name.startsWith(PREFIX) && name !== buildCache);
}

async function windowsOf(cacheName: string): Promise<string[]> {
  const noted = await self.caches.match(WINDOWS, { cacheName });
  return noted ? ((await noted.json()) as string[]) : [];
}

async function openWindows(): Promise<string[]> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.map(({ id }) => id);
}
