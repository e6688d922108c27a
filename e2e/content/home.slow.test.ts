import { pages } from '@whorl/contract/urls.ts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';

const it = browserTest({ TRUSTED_PROXIES: '127.0.0.1' }).extend(
  'open',
  ({ person, site }) =>
    async (path: string, options: BrowserContextOptions): Promise<Page> => {
      const context = await person.newContext(options);
      onTestFinished(() => context.close());
      const page = await context.newPage();
      watchPage(page, site.origin);
      await page.goto(site.origin + path);
      return page;
    },
);

/** Settings that no other context of these tests has, to be found again on the page. */
const somewhere = { timezoneId: 'Pacific/Chatham', locale: 'de-AT', screen: { width: 1618, height: 1000 } };

describe('the table of what one request told', () => {
  it('has this browser’s own values, and how long they took', async ({ open }) => {
    const page = await open(pages.home.path, somewhere);
    await page.locator('[data-live=timeZone]').waitFor();
    expect(await page.locator('[data-live=timeZone]').textContent()).toBe('Pacific/Chatham');
    expect(await page.locator('[data-live=languages]').textContent()).toContain('de-AT');
    expect(await page.locator('[data-live=screen]').textContent()).toMatch(/^1618 × 1000/);
    expect(await page.locator('[data-live=cores]').textContent()).toBe(
      await page.evaluate(() => {
        const { hardwareConcurrency, deviceMemory } = navigator as Navigator & { deviceMemory?: number };
        return `${hardwareConcurrency} cores${deviceMemory ? `, ${deviceMemory} GB` : ''}`;
      }),
    );
    const canvasRow = page.locator('tr', { has: page.locator('[data-live=canvas]') });
    expect(Number(await canvasRow.locator('td').last().textContent())).toBeGreaterThan(0);
    expect(await canvasRow.locator('rect').count()).toBe(1);
  });

  it('keeps them when the answer comes from the session’s cache', async ({ open }) => {
    const page = await open(pages.home.path, somewhere);
    await page.locator('[data-live=timeZone]').waitFor();
    await page.reload();
    await page.locator('[data-live=timeZone]').waitFor();
    expect(await page.locator('[data-live=timeZone]').textContent()).toBe('Pacific/Chatham');
  });

  it('has no value before the visitor has agreed to be read', async ({ open }) => {
    const page = await open(pages.home.path, { extraHTTPHeaders: { 'CF-IPCountry': 'DE' } });
    await page.getByRole('button', { name: 'Read my browser' }).waitFor();
    expect(await page.locator('[data-live]').count()).toBe(0);
    await page.getByRole('button', { name: 'Read my browser' }).click();
    await page.locator('[data-live=timeZone]').waitFor();
  });

  it('stands without script, with what would be read and nothing invented', async ({ open }) => {
    const page = await open(pages.home.path, { javaScriptEnabled: false });
    expect(await page.locator('table').first().locator('tbody tr').count()).toBe(12);
    expect(await page.locator('[data-live], .own').count()).toBe(0);
  });
});

describe('the plate', () => {
  it('ties each of the six rows to the print where there is room, and by number where there is not', async ({
    open,
  }) => {
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

  it('ends every leader at the rule of its own row', async ({ open }) => {
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
    it(`moves nothing at ${width} px when the answer comes, asked or not`, async ({ open }) => {
      for (const extraHTTPHeaders of [{}, { 'CF-IPCountry': 'DE' }]) {
        const page = await open(pages.home.path, { viewport: { width, height: 800 }, extraHTTPHeaders });
        // On the page, not in the window: a button below the question about cookies is scrolled to.
        const place = () =>
          page.locator('#told').evaluate((told) => Math.round(told.getBoundingClientRect().top + scrollY));
        const before = await place();
        if ('CF-IPCountry' in extraHTTPHeaders) {
          const button = page.getByRole('button', { name: 'Read my browser' });
          await button.waitFor();
          expect(await place()).toBe(before);
          await button.click();
        }
        await page.locator('svg.whorl-developed').waitFor();
        expect(await place()).toBe(before);
        await page.context().close();
      }
    });
  }
});

describe('the two home pages', () => {
  it('both name the one at the root as theirs, and are kept out of indexes', async ({ site }) => {
    for (const { path } of [pages.homeA, pages.homeB]) {
      const html = await (await fetch(site.origin + path)).text();
      const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
      expect(new URL(canonical ?? '', site.origin).pathname).toBe(pages.home.path);
      expect(html).toContain('<meta name="robots" content="noindex">');
    }
  });

  it('the second shows the same values on its steps, and which way the request took', async ({ open, site }) => {
    const page = await open(pages.homeB.path, { ...somewhere, timezoneId: 'Asia/Kathmandu', locale: 'ne-NP' });
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

  it('the second’s steps stand without script', async ({ open }) => {
    const page = await open(pages.homeB.path, { javaScriptEnabled: false });
    expect(await page.locator('tbody').first().locator('svg').count()).toBe(9);
    expect(await page.locator('[data-live], [data-route]').count()).toBe(0);
  });
});
