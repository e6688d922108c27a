import { DatabaseSync } from 'node:sqlite';
import { eventSchemas } from '@whorl/contract/analytics/events.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBot, startPerson, type Visitor, watchPage } from './browser.ts';
import { type RunningSite, startSite } from './running-site.ts';

let site: RunningSite;
let person: Visitor;
beforeAll(async () => {
  [site, person] = await Promise.all([startSite(), startPerson()]);
});
afterAll(async () => {
  await person.browser.close();
  await site.stop();
});

/** A beacon is sent when the browser finds the time; on a busy machine that is not at once. */
const ARRIVAL_MS = 15_000;

type StoredView = { device_id: string; properties: Record<string, unknown> };

/** Page views of one visitor as the collector has them, in the order in which they happened. */
function storedViews({ dataDir }: RunningSite, deviceId?: string): StoredView[] {
  const database = new DatabaseSync(`${dataDir}/whorl.sqlite`, { readOnly: true });
  const rows = database
    .prepare("select device_id, event from analytics_events where event_type = 'Web Page Viewed' order by happened_at")
    .all() as { device_id: string; event: string }[];
  database.close();
  return rows
    .filter((row) => deviceId === undefined || row.device_id === deviceId)
    .map((row) => ({ device_id: row.device_id, properties: JSON.parse(row.event).event_properties }));
}

/** Waits until the SDK has taken note of so many page views; it keeps them in local storage until they are sent. */
async function noted(page: Page, views: number): Promise<void> {
  await page.waitForFunction((least) => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('AMP_unsent'));
    return (localStorage.getItem(key ?? '') ?? '').split('Web Page Viewed').length > least;
  }, views);
}

describe('a page view', () => {
  it('of a recognised person is stored, also those of moves inside the site', async () => {
    const context = await person.newContext();
    const page = await context.newPage();
    watchPage(page, site.origin);
    const identified = page.waitForResponse(`**${endpoints.identify}`);
    await page.goto(site.origin + pages.home.path);
    const { result } = (await (await identified).json()) as { result: { visitorId: string } };
    const { visitorId } = result;
    await noted(page, 1);
    await page
      .locator(`a[href="${pages.blog.path}"]`)
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await page.waitForURL(`**${pages.blog.path}`);
    await noted(page, 2);
    const title = await page.title();
    await page.goto('about:blank');
    await expect.poll(() => storedViews(site, visitorId).length, { timeout: ARRIVAL_MS }).toBe(2);
    const [home, blog] = storedViews(site, visitorId);
    expect(v.is(eventSchemas['Web Page Viewed'], home?.properties)).toBe(true);
    expect(home?.properties).toMatchObject({ 'Web Page Path': pages.home.path, botDetected: 'False' });
    expect(blog?.properties).toMatchObject({ 'Web Page Path': pages.blog.path, 'Web Page Title': title });
    await context.close();
  });

  it('is counted once, also after the settings were saved as they stood', async () => {
    const context = await person.newContext();
    const page = await context.newPage();
    const identified = page.waitForResponse(`**${endpoints.identify}`);
    await page.goto(site.origin + pages.home.path);
    const { visitorId } = ((await (await identified).json()) as { result: { visitorId: string } }).result;
    const before = storedViews(site, visitorId).length;
    await noted(page, 1);
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.locator('.toast', { hasText: 'Saved' }).waitFor();
    await page.waitForLoadState('networkidle');
    for (const path of [pages.blog.path, pages.contactSales.path]) {
      await page.locator(`footer a[href="${path}"]`).first().click();
      await page.waitForURL(`**${path}`);
    }
    await noted(page, 3);
    await page.goto('about:blank');
    const last = () =>
      storedViews(site, visitorId).filter((row) => row.properties['Web Page Path'] === pages.contactSales.path);
    await expect.poll(() => last().length, { timeout: ARRIVAL_MS }).toBeGreaterThan(0);
    expect(storedViews(site, visitorId).length - before).toBe(3);
    await context.close();
  });

  it('of a bot says so', async () => {
    const bot = await startBot();
    const context = await bot.newContext();
    const page = await context.newPage();
    await page.goto(site.origin + pages.blog.path);
    await noted(page, 1);
    await page.goto('about:blank');
    await expect
      .poll(() => storedViews(site).filter(({ properties }) => properties.botDetected === 'True').length, {
        timeout: ARRIVAL_MS,
      })
      .toBe(1);
    await bot.browser.close();
  });
});
