import type { BrowserPlace } from '@whorl/contract/stored-data/browser-entry.ts';
import type { BrowserContext, Page } from 'playwright-core';

export type Found = { place: BrowserPlace; name: string };

/** Everything that can be found in a browser: what is not here no page of this site may leave behind. */
export async function findAll(context: BrowserContext, page: Page): Promise<Found[]> {
  const inPage = await page.evaluate(async () => ({
    'local storage': Object.keys(localStorage),
    'session storage': Object.keys(sessionStorage),
    'Cache Storage': await caches.keys(),
    IndexedDB: (await indexedDB.databases()).map(({ name }) => name ?? ''),
  }));
  const cookies = (await context.cookies()).map(({ name }) => name);
  return Object.entries({ cookie: cookies, ...inPage }).flatMap(([place, names]) =>
    names.map((name) => ({ place: place as BrowserPlace, name })),
  );
}
