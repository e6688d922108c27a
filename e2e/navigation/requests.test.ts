import {
  appDataUrl,
  type ChunkMap,
  chunkMapUrl,
  pageDataUrl,
  pagePayloadUrl,
  sliceDataUrl,
} from '@whorl/contract/page-data.ts';
import { pages } from '@whorl/contract/urls.ts';
import { expect } from 'vitest';
import { turnOnDataSaver } from '../fixtures/browser.ts';
import { pageTest } from '../fixtures/browser-test.ts';
import { clickAddedLink } from '../fixtures/click-added-link.ts';
import { listModules } from '../fixtures/list-modules.ts';
import { trackActivity, waitUntilSettled } from '../fixtures/page-activity.ts';

const pricing = pages.pricing.path;

const it = pageTest()
  // A service worker would answer instead of the intercepted requests.
  .override('contextOptions', { serviceWorkers: 'block' })
  .extend('page', async ({ context, site }) => {
    const page = await context.newPage();
    trackActivity(page);
    // Prefetching would have loaded the next page already.
    await turnOnDataSaver(page);
    await page.goto(site.origin + pages.blog.path);
    await page.locator('html[data-interactive]').waitFor();
    await waitUntilSettled(page);
    return page;
  });

it('a client-side navigation requests data and modules at once, and no style sheet', async ({ page, site }) => {
  const chunks = (await (await fetch(site.origin + chunkMapUrl)).json()) as ChunkMap;
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const modules = listModules(chunks, chunks.pages[pricing] ?? '').filter((url) => !loaded.includes(site.origin + url));
  expect(modules.length).toBeGreaterThan(0);
  const missing = new Set(modules);
  const modulesRequested = Promise.withResolvers<void>();
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    requested.push(pathname);
    missing.delete(pathname);
    if (missing.size === 0) modulesRequested.resolve();
  });
  // The page's data arrives only after its modules have been requested.
  await page.route(`**${pageDataUrl(pricing)}`, async (route) => {
    await modulesRequested.promise;
    await route.continue();
  });
  await clickAddedLink(page, pricing);
  await page.waitForURL(site.origin + pricing);
  await page.locator('h1', { hasText: 'Pricing' }).waitFor();
  const forPage = [appDataUrl, pageDataUrl(pricing), pagePayloadUrl(pricing), ...modules];
  expect(requested).toEqual(expect.arrayContaining(forPage));
  expect(requested.filter((path) => path.endsWith('.css'))).toEqual([]);
});

it('a link to a page that was hovered needs no request of its data and modules', async ({ page, site }) => {
  await page.locator(`a[href="${pricing}"]`).first().dispatchEvent('mouseover');
  await waitUntilSettled(page);
  const chunks = (await (await fetch(site.origin + chunkMapUrl)).json()) as ChunkMap;
  const modules = listModules(chunks, chunks.pages[pricing] ?? '');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await clickAddedLink(page, pricing);
  await page.waitForURL(site.origin + pricing);
  await page.locator('h1', { hasText: 'Pricing' }).waitFor();
  // Components of the page may load more once they are shown.
  expect(requested.filter((path) => path.startsWith('/page-data/') || modules.includes(path))).toEqual([]);
});

it('a page with another part of the layout requests it together with its data, and the header stays as it is', async ({
  page,
  site,
}) => {
  await page.goto(site.origin + pages.home.path);
  await page.locator('html[data-interactive]').waitFor();
  await waitUntilSettled(page);
  await page.evaluate(() => document.getElementById('site-menu')?.setAttribute('data-kept', ''));
  const part = page.waitForRequest(`**${sliceDataUrl('newsletter')}`);
  // The page's data arrives only after that of the layout has been requested.
  await page.route(`**${pageDataUrl(pages.blog.path)}`, async (route) => {
    await part;
    await route.continue();
  });
  await clickAddedLink(page, pages.blog.path);
  await page.waitForURL(site.origin + pages.blog.path);
  await page.locator('aside:has(input[type=email])').waitFor();
  expect(await page.locator('#site-menu[data-kept]').count()).toBe(1);
});
