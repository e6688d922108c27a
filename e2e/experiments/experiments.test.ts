import { serializeAbCookie } from '@whorl/contract/experiments/ab-cookie.ts';
import { experimentPages } from '@whorl/contract/experiments/experiment-pages.ts';
import { toLowerVariant, variantPath, variants } from '@whorl/contract/experiments/variant.ts';
import { pageDataUrl, pagePayloadUrl } from '@whorl/contract/page-data.ts';
import { AB_COOKIE, BUILD_CACHE_PREFIX } from '@whorl/contract/stored-data/names.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import { describe, expect } from 'vitest';
import { startBot } from '../fixtures/browser.ts';
import {
  assignVariant,
  createFlags,
  experimentNames,
  followLink,
  forceTreatment,
  getShownVariant,
  readAbCookie,
  readFlags,
  saveCookieSettings,
  waitUntilInteractive,
} from '../fixtures/experiment-helpers.ts';
import { trackActivity, waitUntilSettled } from '../fixtures/page-activity.ts';
import { experimentTest } from './experiment-test.ts';

const { home, pricing, demo, blog } = pages;
const testedPaths = [home, pricing, demo].map(({ path }) => path);

const it = experimentTest;

/** Expected errors of a page without a network. */
const offlineErrors = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Error fetching country data|Unable to get service status/;

it('an assignment made after a page was prefetched and cached replaces both copies', { tags: ['complete'] }, async ({
  inCountry,
  site,
}) => {
  const context = await inCountry('US');
  await forceTreatment(context);
  const [domain, path] = ['127.0.0.1', '/'];
  const value = serializeAbCookie({ chosen: false, flags: { 'home-evidence': 'Treatment' } });
  await context.addCookies([{ name: AB_COOKIE, value, domain, path }]);
  const page = await context.newPage();
  await page.goto(`${site.origin}/robots.txt`);
  const copies = { name: `${BUILD_CACHE_PREFIX}of-a-test`, path: pricing.path };
  await page.evaluate(async (of) => (await caches.open(of.name)).put(of.path, new Response('Control')), copies);
  await page.goto(site.origin + blog.path);
  await waitUntilInteractive(page);
  await expect.poll(() => readFlags(page)).toEqual(createFlags('Treatment'));
  await expect.poll(() => page.evaluate(async (of) => await caches.has(of), copies.name)).toBe(true);
  const isCopied = () => page.evaluate(async (of) => (await caches.match(of)) !== undefined, copies.path);
  await expect.poll(isCopied).toBe(false);
  await followLink(page, pricing.path);
  expect(await getShownVariant(page)).toBe('treatment');
});

describe('a visitor', () => {
  it('has one variant per page in every tab, after a reload, and by client-side navigation', {
    tags: ['complete'],
  }, async ({ newContext, open, site }) => {
    const context = await newContext();
    const first = await open(context, home.path);
    await expect.poll(async () => Object.keys(await readFlags(first)).sort()).toEqual([...experimentNames].sort());
    const flags = await readFlags(first);
    expect((await readAbCookie(context))?.flags).toEqual(flags);
    const expected = (path: string) => toLowerVariant(flags[experimentPages[path as '/']] ?? 'Control');
    expect(await getShownVariant(first)).toBe(expected(home.path));
    await first.reload();
    expect(await getShownVariant(first)).toBe(expected(home.path));
    const second = await open(context, blog.path);
    const documents: string[] = [];
    second.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(request.url());
    });
    for (const path of testedPaths) {
      await followLink(second, path);
      expect(await getShownVariant(second), path).toBe(expected(path));
      await first.goto(site.origin + path);
      expect(await getShownVariant(first), path).toBe(expected(path));
      expect(await second.title()).toBe(await first.title());
    }
    expect(documents).toEqual([]);
    await second.goBack();
    await expect.poll(() => getShownVariant(second)).toBe(expected(pricing.path));
    expect(await readFlags(second)).toEqual(flags);
  });

  it('without the cookie gets it back from local storage on the next page view', { tags: ['complete'] }, async ({
    newContext,
    open,
  }) => {
    const context = await newContext();
    await assignVariant(context, 'Treatment');
    const page = await open(context, pricing.path);
    expect(await getShownVariant(page)).toBe('treatment');
    await context.clearCookies({ name: AB_COOKIE });
    const answer = await page.reload();
    const served = answer?.headers()['x-page-variant'];
    // The page keeps the variant that was served, even if another was drawn; the next page has the visitor's own.
    expect(await getShownVariant(page)).toBe(served);
    expect((await readAbCookie(context))?.flags).toEqual(createFlags('Treatment'));
    await waitUntilInteractive(page);
    expect(await getShownVariant(page)).toBe(served);
    await page.reload();
    expect(await getShownVariant(page)).toBe('treatment');
    expect(await readFlags(page)).toEqual(createFlags('Treatment'));
  });

  it('keeps the assignments when one country lookup fails', { tags: ['complete'] }, async ({ newContext, open }) => {
    const context = await newContext();
    await assignVariant(context, 'Treatment');
    const page = await open(context, home.path, [/Error fetching country data|ERR_FAILED/]);
    await page.route(`**${endpoints.country}`, (route) => route.abort());
    await page.reload();
    await page.locator('main').getByRole('button', { name: 'Identify my browser' }).first().waitFor();
    await page.unroute(`**${endpoints.country}`);
    await page.reload();
    expect(await getShownVariant(page)).toBe('treatment');
    expect([await readFlags(page), (await readAbCookie(context))?.flags]).toEqual([
      createFlags('Treatment'),
      createFlags('Treatment'),
    ]);
  });

  it('gets a variant and keeps it when JavaScript is disabled', async ({ newContext, site }) => {
    for (const variant of variants) {
      const context = await newContext({ javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto(site.origin + home.path);
      expect((await readAbCookie(context))?.flags['home-evidence']?.toLowerCase()).toBe(await getShownVariant(page));
      await context.clearCookies();
      await assignVariant(context, variant);
      for (const path of testedPaths) {
        await page.goto(site.origin + path);
        expect(await getShownVariant(page)).toBe(toLowerVariant(variant));
        expect(await page.locator('h1').count()).toBe(1);
      }
    }
  });
});

it('a detected bot gets Control and no assignment', { tags: ['complete'] }, async ({ site }) => {
  const bot = await startBot();
  const context = await bot.newContext();
  trackActivity(context);
  const page = await context.newPage();
  for (const path of testedPaths) {
    await Promise.all([page.waitForResponse(`**${endpoints.country}`), page.goto(site.origin + path)]);
    await waitUntilSettled(page);
    expect([await getShownVariant(page), await readAbCookie(context), await readFlags(page)]).toEqual([
      'control',
      undefined,
      {},
    ]);
  }
  await bot.browser.close();
});

it('the service worker serves only the assigned variant, online and offline', { tags: ['complete'] }, async ({
  newContext,
  open,
  site,
}) => {
  const context = await newContext();
  await assignVariant(context, 'Treatment');
  // Failed requests are reported while offline and shortly afterwards.
  const page = await open(context, pricing.path, [offlineErrors]);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  const cachedVariant = (path: string) =>
    page.evaluate(async (url) => (await caches.match(url))?.headers.get('x-page-variant'), path);
  await expect.poll(() => cachedVariant(pricing.path)).toBe('treatment');
  // A page with a forced variant isn't cached.
  await page.goto(`${site.origin + pricing.path}?variant=control`);
  expect(await getShownVariant(page)).toBe('control');
  await waitUntilInteractive(page);
  expect(await cachedVariant(pricing.path)).toBe('treatment');
  await context.setOffline(true);
  await page.goto(site.origin + pricing.path);
  expect(await getShownVariant(page)).toBe('treatment');
  await waitUntilInteractive(page);
  await context.setOffline(false);
  await page.goto(site.origin + pricing.path);
  await waitUntilInteractive(page);
  await saveCookieSettings(page, false);
  await expect.poll(() => cachedVariant(pricing.path)).toBe('control');
});

it('a page cached before its variant was assigned is cached again and opens offline', { tags: ['complete'] }, async ({
  newContext,
  open,
}) => {
  const context = await newContext();
  await assignVariant(context, 'Control');
  await forceTreatment(context);
  const page = await open(context, home.path, [offlineErrors]);
  // A page that is left while the service worker is being installed isn't cached.
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  const cachedVariant = () =>
    page.evaluate(async (url) => (await caches.match(url))?.headers.get('x-page-variant'), home.path);
  await saveCookieSettings(page, false);
  await expect.poll(() => readFlags(page)).toEqual({});
  await page.reload();
  await expect.poll(cachedVariant).toBe('control');
  await waitUntilInteractive(page);
  await saveCookieSettings(page, true);
  await expect.poll(() => readFlags(page)).toEqual(createFlags('Treatment'));
  await expect.poll(cachedVariant).toBe('treatment');
  const data = variantPath(home.path, 'Treatment');
  const missing = () =>
    page.evaluate(
      async ([path = '', ...files]) => {
        const html = (await (await caches.match(path))?.text()) ?? '';
        const urls = [...files, ...Array.from(html.matchAll(/"(\/assets\/[^"]+)"/g), ([, url = '']) => url)];
        const copies = await Promise.all(urls.map((url) => caches.match(url)));
        return urls.filter((_, i) => copies[i] === undefined);
      },
      [home.path, pageDataUrl(data), pagePayloadUrl(data)],
    );
  await expect.poll(missing).toEqual([]);
  await context.setOffline(true);
  await page.reload();
  expect(await getShownVariant(page)).toBe('treatment');
  await waitUntilInteractive(page);
});
