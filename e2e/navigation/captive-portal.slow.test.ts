import { ASSET_CACHE } from '@whorl/contract/stored-data/names.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isCached, it, workerPoll } from './service-worker-test.ts';

const { home, contactSales } = pages;
const portal = '<!doctype html><html><title>Log in to this network</title></html>';

/** Returns the cached URLs whose cached response is the portal's. */
const listPoisoned = (page: Page) =>
  page.evaluate(async () => {
    const poisoned: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if ((await (await cache.match(request))?.text())?.includes('Log in to')) poisoned.push(request.url);
    }
    return poisoned;
  });
const isInteractive = (page: Page) => page.evaluate(() => document.documentElement.dataset.interactive !== undefined);

it.for([
  { answer: 'HTML', fault: { body: portal, contentType: 'text/html; charset=utf-8' } },
  { answer: 'JSON', fault: { body: '{"error":"Log in to this network"}', contentType: 'application/json' } },
])(
  'the $answer of a captive portal is not cached, and the site recovers after the login',
  async ({ fault }, { deployedProxy, deployment, page, visit }) => {
    await visit(home.path);
    // Everything but the page itself is answered by the portal.
    deployedProxy.fail(/^GET \/(assets|page-data|slice-data)\//, fault);
    await page.goto(deployment.origin + contactSales.path);
    await expect.poll(() => isCached(page), workerPoll).toBe(true);
    expect(await isInteractive(page)).toBe(false);
    expect(await listPoisoned(page)).toEqual([]);
    deployedProxy.clearFaults();
    await page.reload();
    await page.locator('html[data-interactive]').waitFor();
  },
);

it('a page of a captive portal is shown but not cached', async ({
  deployedProxy,
  deployment,
  page,
  visit,
  withoutNetwork,
}) => {
  await visit(home.path);
  deployedProxy.fail(/^GET \/contact-sales\//, { body: portal, contentType: 'text/html' });
  await page.goto(deployment.origin + contactSales.path);
  expect(await page.title()).toBe('Log in to this network');
  await withoutNetwork(async () => {
    await page.reload();
    await page.locator('h1', { hasText: 'You’re offline' }).waitFor();
  });
  deployedProxy.clearFaults();
  await page.reload();
  await page.locator('html[data-interactive]').waitFor();
  await expect.poll(() => isCached(page), workerPoll).toBe(true);
  expect(await listPoisoned(page)).toEqual([]);
});

it('responses of a captive portal that an earlier worker has cached are replaced at the next start', async ({
  deployedProxy,
  page,
  visit,
  withoutNetwork,
}) => {
  await visit(home.path);
  deployedProxy.fail('/portal', { body: portal, contentType: 'text/html' });
  const count = await page.evaluate(async (assetCache) => {
    const cache = await caches.open(assetCache);
    const scripts = (await cache.keys()).filter(({ url }) => url.endsWith('.js'));
    const pages = await caches.open((await caches.keys()).find((name) => name.startsWith('whorl-build-')) ?? '');
    await pages.put(location.origin + location.pathname, await fetch('/portal'));
    for (const script of scripts) await cache.put(script, await fetch('/portal'));
    return scripts.length;
  }, ASSET_CACHE);
  expect(count).toBeGreaterThan(3);
  await page.reload();
  await page.locator('html[data-interactive]').waitFor();
  // Files that this page doesn't load are replaced when another one does.
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const listUsed = async () => (await listPoisoned(page)).filter((url) => loaded.includes(url));
  await expect.poll(listUsed, workerPoll).toEqual([]);
  await withoutNetwork(async () => {
    await page.reload();
    await page.locator('html[data-interactive]').waitFor();
  });
});
