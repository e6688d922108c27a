import { writeAbCookie } from '@whorl/contract/experiments/ab-cookie.ts';
import { experimentPages } from '@whorl/contract/experiments/experiment-pages.ts';
import { lower, variantPath, variants } from '@whorl/contract/experiments/variant.ts';
import { pageDataUrl, pagePayloadUrl } from '@whorl/contract/page-data.ts';
import { AB_COOKIE, BUILD_CACHE_PREFIX } from '@whorl/contract/stored-data/names.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import { describe, expect } from 'vitest';
import { startBot } from '../fixtures/browser.ts';
import {
  assign,
  cookieOf,
  drawTreatment,
  experimentNames,
  flagsOf,
  follow,
  inAll,
  interactive,
  saveSettings,
  shownVariant,
} from '../fixtures/tested-pages.ts';
import { experimentTest } from './experiment-test.ts';

const { home, pricing, demo, blog } = pages;
const tested = [home, pricing, demo].map(({ path }) => path);

const it = experimentTest;

/** What a page without a network complains of. */
const outOfReach = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Error fetching country data|Unable to get service status/;

it('whose page is drawn after that of another is Treatment gets it, and not what was loaded before', async ({
  inCountry,
  site,
}) => {
  const context = await inCountry('US');
  await drawTreatment(context);
  const [domain, path] = ['127.0.0.1', '/'];
  const value = writeAbCookie({ chosen: false, flags: { 'home-evidence': 'Treatment' } });
  await context.addCookies([{ name: AB_COOKIE, value, domain, path }]);
  const page = await context.newPage();
  await page.goto(`${site.origin}/robots.txt`);
  const copies = { name: `${BUILD_CACHE_PREFIX}of-a-test`, path: pricing.path };
  await page.evaluate(async (of) => (await caches.open(of.name)).put(of.path, new Response('Control')), copies);
  await page.goto(site.origin + blog.path);
  await interactive(page);
  await expect.poll(() => flagsOf(page)).toEqual(inAll('Treatment'));
  await expect.poll(() => page.evaluate(async (of) => await caches.has(of), copies.name)).toBe(true);
  const copied = () => page.evaluate(async (of) => (await caches.match(of)) !== undefined, copies.path);
  await expect.poll(copied).toBe(false);
  await follow(page, pricing.path);
  expect(await shownVariant(page)).toBe('treatment');
});

describe('a visitor', () => {
  it('has one variant of each page: in every tab, after a reload and on every way through the site', async ({
    newContext,
    open,
    site,
  }) => {
    const context = await newContext();
    const first = await open(context, home.path);
    await expect.poll(async () => Object.keys(await flagsOf(first)).sort()).toEqual([...experimentNames].sort());
    const flags = await flagsOf(first);
    expect((await cookieOf(context))?.flags).toEqual(flags);
    const expected = (path: string) => lower(flags[experimentPages[path as '/']] ?? 'Control');
    expect(await shownVariant(first)).toBe(expected(home.path));
    await first.reload();
    expect(await shownVariant(first)).toBe(expected(home.path));
    const second = await open(context, blog.path);
    const documents: string[] = [];
    second.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(request.url());
    });
    for (const path of tested) {
      await follow(second, path);
      expect(await shownVariant(second), path).toBe(expected(path));
      await first.goto(site.origin + path);
      expect(await shownVariant(first), path).toBe(expected(path));
      expect(await second.title()).toBe(await first.title());
    }
    expect(documents).toEqual([]);
    await second.goBack();
    await expect.poll(() => shownVariant(second)).toBe(expected(pricing.path));
    expect(await flagsOf(second)).toEqual(flags);
  });

  it('whose cookie was dropped gets it back from local storage, without another page on the way', async ({
    newContext,
    open,
  }) => {
    const context = await newContext();
    await assign(context, 'Treatment');
    const page = await open(context, pricing.path);
    expect(await shownVariant(page)).toBe('treatment');
    await context.clearCookies({ name: AB_COOKIE });
    const answer = await page.reload();
    const served = answer?.headers()['x-page-variant'];
    // The page stays what was served, whichever was drawn; the next one is the visitor's own again.
    expect(await shownVariant(page)).toBe(served);
    expect((await cookieOf(context))?.flags).toEqual(inAll('Treatment'));
    await interactive(page);
    expect(await shownVariant(page)).toBe(served);
    await page.reload();
    expect(await shownVariant(page)).toBe('treatment');
    expect(await flagsOf(page)).toEqual(inAll('Treatment'));
  });

  it('keeps what was drawn where the country cannot be looked up for once', async ({ newContext, open }) => {
    const context = await newContext();
    await assign(context, 'Treatment');
    const page = await open(context, home.path, [/Error fetching country data|ERR_FAILED/]);
    await page.route(`**${endpoints.country}`, (route) => route.abort());
    await page.reload();
    await page.locator('main').getByRole('button', { name: 'Read my browser' }).first().waitFor();
    await page.unroute(`**${endpoints.country}`);
    await page.reload();
    expect(await shownVariant(page)).toBe('treatment');
    expect([await flagsOf(page), (await cookieOf(context))?.flags]).toEqual([inAll('Treatment'), inAll('Treatment')]);
  });

  it('without script has a variant too, and keeps it', async ({ newContext, site }) => {
    for (const variant of variants) {
      const context = await newContext({ javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto(site.origin + home.path);
      expect((await cookieOf(context))?.flags['home-evidence']?.toLowerCase()).toBe(await shownVariant(page));
      await context.clearCookies();
      await assign(context, variant);
      for (const path of tested) {
        await page.goto(site.origin + path);
        expect(await shownVariant(page)).toBe(lower(variant));
        expect(await page.locator('h1').count()).toBe(1);
      }
    }
  });
});

it('a browser that says it is a bot gets Control, and nothing is drawn for it', async ({ site }) => {
  const bot = await startBot();
  const context = await bot.newContext();
  const page = await context.newPage();
  for (const path of tested) {
    await page.goto(site.origin + path);
    await page.waitForLoadState('networkidle');
    expect([await shownVariant(page), await cookieOf(context), await flagsOf(page)]).toEqual([
      'control',
      undefined,
      {},
    ]);
  }
  await bot.browser.close();
});

it('the service worker shows no other variant than the one that was assigned, without a network too', async ({
  newContext,
  open,
  site,
}) => {
  const context = await newContext();
  await assign(context, 'Treatment');
  // What cannot be asked without a network is complained about, for a moment after it is back too.
  const page = await open(context, pricing.path, [outOfReach]);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  const kept = (path: string) =>
    page.evaluate(async (url) => (await caches.match(url))?.headers.get('x-page-variant'), path);
  await expect.poll(() => kept(pricing.path)).toBe('treatment');
  // A forced page leaves no copy behind.
  await page.goto(`${site.origin + pricing.path}?variant=control`);
  expect(await shownVariant(page)).toBe('control');
  await interactive(page);
  expect(await kept(pricing.path)).toBe('treatment');
  await context.setOffline(true);
  await page.goto(site.origin + pricing.path);
  expect(await shownVariant(page)).toBe('treatment');
  await interactive(page);
  await context.setOffline(false);
  await page.goto(site.origin + pricing.path);
  await interactive(page);
  await saveSettings(page, false);
  await expect.poll(() => kept(pricing.path)).toBe('control');
});

it('a page that was kept before its variant was drawn is kept anew, and opens without a network', async ({
  newContext,
  open,
}) => {
  const context = await newContext();
  await assign(context, 'Control');
  await drawTreatment(context);
  const page = await open(context, home.path, [outOfReach]);
  // A page that is left while its worker is being installed is kept by nobody.
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  const kept = () => page.evaluate(async (url) => (await caches.match(url))?.headers.get('x-page-variant'), home.path);
  await saveSettings(page, false);
  await expect.poll(() => flagsOf(page)).toEqual({});
  await page.reload();
  await expect.poll(kept).toBe('control');
  await interactive(page);
  await saveSettings(page, true);
  await expect.poll(() => flagsOf(page)).toEqual(inAll('Treatment'));
  await expect.poll(kept).toBe('treatment');
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
  expect(await shownVariant(page)).toBe('treatment');
  await interactive(page);
});
