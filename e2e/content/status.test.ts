import { brotliCompressSync } from 'node:zlib';
import { statusComponents } from '@whorl/contract/status/components.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { browserTest } from '../fixtures/browser-test.ts';
import { expectAccessible } from '../fixtures/expect-accessible.ts';
import { startAt } from '../fixtures/start-at.ts';
import { openSiteDatabase } from '../fixtures/test-database.ts';

const DAY_MS = 86_400_000;
const MAX_HTML_BYTES = 20_480;

/** Around midnight, the server would count another day than the test. */
const NOW = '2026-06-10T12:00:00Z';

const it = browserTest(startAt(NOW), 'bot')
  /** A site with measurements of 90 days. */
  .extend('measured', { scope: 'file' }, ({ site }) => {
    const database = openSiteDatabase(site.dataDir);
    database.exec('begin immediate');
    const insert = database.prepare('insert into status_hours values (?, ?, ?, ?, ?, ?, ?, ?)');
    const today = Date.parse(NOW) - (Date.parse(NOW) % DAY_MS);
    for (const component of statusComponents)
      for (let day = 0; day < 90; day++) {
        const requests = 1_000 + ((day * 7_919) % 9_973);
        const failures = day % 30 === 3 ? 77 : 0;
        insert.run(
          component,
          today - day * DAY_MS,
          1_440,
          failures,
          requests,
          failures,
          requests * (11 + (day % 17)),
          90 + ((day * 31) % 700),
        );
      }
    database.exec('commit');
    database.close();
    return site;
  })
  .extend('open', ({ newContext, measured }) => async (options: BrowserContextOptions): Promise<Page> => {
    const page = await (await newContext(options)).newPage();
    await page.goto(measured.origin + pages.status.path);
    return page;
  });

describe('the status page', () => {
  for (const colorScheme of ['light', 'dark'] as const)
    it(`shows uptime, days and incidents without JavaScript at 320 px (${colorScheme})`, {
      tags: ['complete'],
    }, async ({ open }) => {
      const page = await open({ javaScriptEnabled: false, colorScheme, viewport: { width: 320, height: 700 } });
      for (const title of ['Website and forms', 'Identification', 'Event collector', 'Deliveries'])
        await page.getByRole('heading', { name: title, exact: true }).waitFor();
      const bars = page.getByRole('img', { name: '87 without downtime, 3 with downtime, 0 not measured' });
      expect(await bars.count()).toBe(4);
      expect(await page.getByText('No incidents have been reported.').isVisible()).toBe(true);
      await page.getByText('Measured days: Identification').click();
      expect(await page.getByRole('row').count()).toBe(91);
      const overflow = await page.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      expect(overflow).toBe(0);
    });

  it('has no accessibility violations and at most 20,480 bytes of compressed HTML', { tags: ['complete'] }, async ({
    open,
    measured,
  }) => {
    const page = await open({ viewport: { width: 1280, height: 800 } });
    await page.locator('html[data-interactive]').waitFor();
    for (const summary of await page.locator('article summary').all()) await summary.click();
    await expectAccessible(page);
    expect(await page.locator('article').count()).toBe(4);
    const html = await (await fetch(measured.origin + pages.status.path)).text();
    expect(brotliCompressSync(html).length).toBeLessThanOrEqual(MAX_HTML_BYTES);
  });

  it('shows the measurements after client-side navigation, also back and forward', async ({ newContext, measured }) => {
    const page = await (await newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    await page.goto(measured.origin + pages.support.path);
    await page.locator('html[data-interactive]').waitFor();
    await page.locator('header [data-step]').click();
    await page.getByRole('heading', { name: 'Event collector' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(pages.status.path);
    await page.goBack();
    await page.waitForURL(measured.origin + pages.support.path);
    // Only a page that has been shown replaces the measurements.
    await page.getByRole('heading', { level: 1, name: 'Service status' }).waitFor({ state: 'detached' });
    await page.goForward();
    await page.getByRole('heading', { name: 'Event collector' }).waitFor();
  });
});
