import { pages } from '@whorl/contract/urls.ts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { holdIdentification } from '../fixtures/hold-identification.ts';

const it = browserTest({ TRUSTED_PROXIES: '127.0.0.1' })
  .extend('newPage', ({ newContext, site }) => async (options: BrowserContextOptions): Promise<Page> => {
    const page = await (await newContext(options)).newPage();
    watchPage(page, site.origin);
    return page;
  })
  .extend('open', ({ newPage, site }) => async (path: string, options: BrowserContextOptions): Promise<Page> => {
    const page = await newPage(options);
    await page.goto(site.origin + path);
    return page;
  });

/** Settings that no other context of these tests has, so that its values on the page cannot be defaults. */
const distinctiveSettings = { timezoneId: 'Pacific/Chatham', locale: 'de-AT', screen: { width: 1618, height: 1000 } };

describe('the table of traits on the second home page', () => {
  it('shows this browser’s values', async ({ open }) => {
    const page = await open(pages.homeB.path, distinctiveSettings);
    await page.locator('[data-live=timeZone]').waitFor();
    expect(await page.locator('[data-live=timeZone]').textContent()).toMatch(/^Pacific\/Cha/);
    expect(await page.locator('[data-live=languages]').textContent()).toContain('de-AT');
    expect(await page.locator('[data-live=screen]').textContent()).toMatch(/^1618 × 1000/);
  });

  it('shows the values again when the result comes from the session cache', async ({ open }) => {
    const page = await open(pages.homeB.path, distinctiveSettings);
    await page.locator('[data-live=timeZone]').waitFor();
    await page.reload();
    await page.locator('[data-live=timeZone]').waitFor();
    expect(await page.locator('[data-live=timeZone]').textContent()).toMatch(/^Pacific\/Cha/);
  });

  it('shows no values until a visitor in the EU agrees to identification', async ({ open }) => {
    const page = await open(pages.homeB.path, { extraHTTPHeaders: { 'CF-IPCountry': 'DE' } });
    const button = page.getByRole('button', { name: 'Identify my browser' });
    await button.waitFor();
    expect(await page.locator('[data-live]').count()).toBe(0);
    await button.click();
    await page.locator('[data-live=timeZone]').waitFor();
  });
});

describe('the fingerprint drawing on the home page', () => {
  it('connects six rows to the print by lines on wide screens and by numbers on narrow ones', async ({ open }) => {
    for (const [width, shown] of [
      [1440, true],
      [1200, false],
      [320, false],
    ] as const) {
      const page = await open(pages.home.path, { viewport: { width, height: 900 } });
      await page.locator('svg.whorl-developed').waitFor();
      const leaders = page.locator('polyline[pathLength]');
      expect(await leaders.count(), `${width} px`).toBe(6);
      expect(await leaders.first().isVisible(), `${width} px`).toBe(shown);
      expect(await page.locator('svg.whorl-developed text').allTextContents()).toEqual(['1', '2', '3', '4', '5', '6']);
      expect(await page.locator('main').evaluate((main) => main.scrollWidth)).toBeLessThanOrEqual(width);
      await page.context().close();
    }
  });

  it('ends each line at its row', async ({ open }) => {
    const page = await open(pages.home.path, { viewport: { width: 1440, height: 900 } });
    await page.locator('svg.whorl-developed').waitFor();
    const gaps = await page.evaluate(() => {
      const rows = [...document.querySelectorAll('dl > div')].map((row) => row.getBoundingClientRect());
      return [...document.querySelectorAll<SVGPolylineElement>('polyline[pathLength]')].map((leader, index) => {
        const last = leader.points.getItem(leader.points.numberOfItems - 1);
        const end = last.matrixTransform(leader.getScreenCTM() ?? undefined);
        const row = rows[index] ?? new DOMRect();
        return Math.max(Math.abs(end.x - row.left), Math.abs(end.y - row.top));
      });
    });
    expect(gaps).toHaveLength(6);
    for (const gap of gaps) expect(gap).toBeLessThanOrEqual(1);
  });

  for (const width of [1440, 1200, 800, 390, 320]) {
    it(`causes no layout shift at ${width} px when the result arrives, with and without prior consent`, async ({
      newPage,
      site,
    }) => {
      for (const extraHTTPHeaders of [{}, { 'CF-IPCountry': 'DE' }]) {
        const page = await newPage({ viewport: { width, height: 800 }, extraHTTPHeaders, serviceWorkers: 'block' });
        const identification = await holdIdentification(page.context());
        await page.goto(site.origin + pages.home.path);
        const isAsked = 'CF-IPCountry' in extraHTTPHeaders;
        if (!isAsked) await identification.waitUntilHeld();
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        // Measured from the top of the page, because clicking a button below the cookie banner scrolls it into view.
        const measureTop = () =>
          page.locator('#measured').evaluate((table) => Math.round(table.getBoundingClientRect().top + scrollY));
        const before = await measureTop();
        if (isAsked) {
          const button = page.getByRole('button', { name: 'Identify my browser' });
          await button.waitFor();
          expect(await measureTop()).toBe(before);
          await button.click();
        }
        expect(await page.locator('svg.whorl-developed').count()).toBe(0);
        identification.release();
        await page.locator('svg.whorl-developed').waitFor();
        expect(await measureTop()).toBe(before);
        await page.context().close();
      }
    });
  }
});

describe('the two home page variants', () => {
  it('name the home page at / as canonical and are excluded from search indexes', async ({ site }) => {
    for (const { path } of [pages.homeA, pages.homeB]) {
      const html = await (await fetch(site.origin + path)).text();
      const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
      expect(new URL(canonical ?? '', site.origin).pathname).toBe(pages.home.path);
      expect(html).toContain('<meta name="robots" content="noindex">');
    }
  });

  it("home-b shows the browser's values in its steps and how the visitor was recognized", async ({ open, site }) => {
    const page = await open(pages.homeB.path, {
      ...distinctiveSettings,
      timezoneId: 'Asia/Kathmandu',
      locale: 'ne-NP',
    });
    await page.locator('[data-live=timeZone]').waitFor();
    expect(await page.locator('[data-live=timeZone]').textContent()).toMatch(/^Asia\/Kat/);
    expect(await page.locator('[data-route]').getAttribute('data-route')).toBe('new');
    const again = await page.context().newPage();
    await again.goto(site.origin + pages.homeB.path);
    await again.locator('[data-route=token]').waitFor();
    await again.getByRole('button', { name: 'Delete this record' }).click();
    await again.locator('[data-route=token]').waitFor({ state: 'detached' });
    expect(await again.locator('[data-live]').count()).toBe(0);
  });

  it('home-b shows its steps when JavaScript is disabled', async ({ open }) => {
    const page = await open(pages.homeB.path, { javaScriptEnabled: false });
    expect(await page.locator('tbody').first().locator('svg').count()).toBe(9);
    expect(await page.locator('[data-live], [data-route]').count()).toBe(0);
  });
});
