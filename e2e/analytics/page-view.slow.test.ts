import { DatabaseSync } from 'node:sqlite';
import { type EventName, eventSchemas } from '@whorl/contract/analytics/events.ts';
import type { IdentificationAnswer } from '@whorl/contract/identification/result.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { isReading, startBot, watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import type { RunningSite } from '../fixtures/running-site.ts';

const it = browserTest()
  /**
   * Waits until so many events of a test have been taken note of: the SDK keeps each in local storage for ten seconds at
   * most, then the collector has it.
   *
   * @param since when the test began, in milliseconds since 1970
   */
  .extend('noted', ({ site }) => async (page: Page, type: EventName, count: number, since: number): Promise<void> => {
    const ids = async () => {
      const unsent = await page.evaluate((name) => {
        type Unsent = { event_type: string; insert_id: string };
        const keys = Object.keys(localStorage).filter((each) => each.startsWith('AMP_unsent'));
        const events = keys.flatMap((key) => JSON.parse(localStorage.getItem(key) ?? '[]') as Unsent[]);
        return events.filter((event) => event.event_type === name).map((event) => event.insert_id);
      }, type);
      const sent = stored(site, type).filter((row) => row.happened_at >= since);
      return new Set([...unsent, ...sent.map((row) => row.insert_id)]).size;
    };
    await expect.poll(ids, { timeout: 30_000 }).toBeGreaterThanOrEqual(count);
  });

/** A beacon is sent when the browser finds the time; on a busy machine that is not at once. */
const ARRIVAL_MS = 15_000;

type StoredView = { device_id: string; properties: Record<string, unknown> };

/** Events of one visitor as the collector has them, in the order in which they happened. */
function stored({ dataDir }: RunningSite, type: EventName, deviceId?: string) {
  const database = new DatabaseSync(`${dataDir}/whorl.sqlite`, { readOnly: true });
  const rows = database
    .prepare(
      'select device_id, insert_id, happened_at, event from analytics_events where event_type = ? order by happened_at',
    )
    .all(type) as { device_id: string; insert_id: string; happened_at: number; event: string }[];
  database.close();
  return rows.filter((row) => deviceId === undefined || row.device_id === deviceId);
}

const cookiesPath = '/cookies/';
const path = (properties: Record<string, unknown>): string => String(properties['Web Page Path']);

const storedViews = (from: RunningSite, deviceId?: string): StoredView[] =>
  stored(from, 'Web Page Viewed', deviceId).map(({ device_id, event }) => ({
    device_id,
    properties: JSON.parse(event).event_properties,
  }));

describe('a page view', () => {
  it('is not counted where the network goes before its script came, and nothing is thrown', async ({
    person,
    site,
  }) => {
    const context = await person.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    watchPage(page, site.origin, [/Failed to load resource/]);
    let isGone = false;
    const missing: string[] = [];
    page.on('response', (response) => {
      isGone ||= isReading(response.request());
    });
    await page.route('**/assets/*.js', (route) => {
      if (!isGone) return route.continue();
      missing.push(route.request().url());
      return route.abort();
    });
    await page.goto(site.origin + pages.blog.path);
    await page.mouse.move(8, 8);
    await expect.poll(() => missing.length, { timeout: 30_000 }).toBeGreaterThan(0);
    // Settles after the import of the page itself, so that a rejection nobody handles has been reported by then.
    await page.evaluate(`import(${JSON.stringify(missing[0])}).catch(() => undefined)`);
    await page.evaluate(() => undefined);
    await context.close();
  });

  it('of a recognised person is stored, also those of moves inside the site', async ({ person, site, noted }) => {
    const began = Date.now();
    const context = await person.newContext();
    const page = await context.newPage();
    watchPage(page, site.origin);
    const identified = page.waitForResponse((response) => isReading(response.request()));
    await page.goto(site.origin + pages.home.path);
    const { result } = (await (await identified).json()) as { result: { visitorId: string } };
    const { visitorId } = result;
    await noted(page, 'Web Page Viewed', 1, began);
    await page
      .locator(`a[href="${pages.blog.path}"]`)
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await page.waitForURL(`**${pages.blog.path}`);
    await noted(page, 'Web Page Viewed', 2, began);
    const title = await page.title();
    await page.goto('about:blank');
    await expect.poll(() => storedViews(site, visitorId).length, { timeout: ARRIVAL_MS }).toBe(2);
    const [home, blog] = storedViews(site, visitorId);
    expect(v.is(eventSchemas['Web Page Viewed'], home?.properties)).toBe(true);
    expect(home?.properties).toMatchObject({ 'Web Page Path': pages.home.path, botDetected: 'False' });
    expect(blog?.properties).toMatchObject({ 'Web Page Path': pages.blog.path, 'Web Page Title': title });
    await context.close();
  });

  it('comes with the press that first told that somebody is there, at the time when it was', async ({
    person,
    site,
    noted,
  }) => {
    const began = Date.now();
    const context = await person.newContext({}, { isStill: true });
    const page = await context.newPage();
    await page.goto(site.origin + pages.home.path);
    await page.waitForLoadState('networkidle');
    const identified = page.waitForResponse((response) => isReading(response.request()));
    await page.locator('main a.button').first().click();
    const latest = Date.now();
    const { result } = (await (await identified).json()) as { result: { visitorId: string } };
    await noted(page, 'Web CTA Clicked', 1, began);
    await page.goto('about:blank');
    const clicks = () => stored(site, 'Web CTA Clicked', result.visitorId);
    await expect.poll(() => clicks().length, { timeout: ARRIVAL_MS }).toBe(1);
    expect(clicks()[0]?.happened_at).toBeLessThanOrEqual(latest);
    await context.close();
  });

  it('is counted once, also after the settings were saved as they stood', async ({ person, site, noted }) => {
    const began = Date.now();
    const context = await person.newContext();
    const page = await context.newPage();
    const identified = page.waitForResponse((response) => isReading(response.request()));
    await page.goto(site.origin + pages.home.path);
    const { visitorId } = ((await (await identified).json()) as { result: { visitorId: string } }).result;
    // Whoever looks alike has the same id.
    const last = () =>
      storedViews(site, visitorId).filter((row) => row.properties['Web Page Path'] === pages.contactSales.path);
    const before = [storedViews(site, visitorId).length, last().length] as const;
    await noted(page, 'Web Page Viewed', 1, began);
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.locator('.toast', { hasText: 'Saved' }).waitFor();
    await page.waitForLoadState('networkidle');
    for (const path of [pages.blog.path, pages.contactSales.path]) {
      await page.locator(`footer a[href="${path}"]`).first().click();
      await page.waitForURL(`**${path}`);
    }
    await noted(page, 'Web Page Viewed', 3, began);
    await page.goto('about:blank');
    await expect.poll(() => last().length, { timeout: ARRIVAL_MS }).toBe(before[1] + 1);
    expect(storedViews(site, visitorId).length).toBe(before[0] + 3);
    await context.close();
  });

  it('says what the latest reading has found, and the page does too', async ({ person, site, noted }) => {
    const began = Date.now();
    const context = await person.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    watchPage(page, site.origin);
    const identified = page.waitForResponse((response) => isReading(response.request()));
    await page.goto(site.origin + pages.botDetection.path);
    const { visitorId } = ((await (await identified).json()) as IdentificationAnswer).result;
    await noted(page, 'Web Page Viewed', 1, began);
    const follow = async (path: string) => {
      await page
        .locator(`a[href="${path}"]`)
        .first()
        .evaluate((link: HTMLElement) => link.click());
      await page.waitForURL(`**${path}`);
    };
    const checkAgain = async () => {
      const read = page.waitForResponse((response) => isReading(response.request()));
      await page.getByRole('button', { name: 'Check again' }).click();
      await read;
    };
    const saysThatItIs = (what: string) =>
      page.locator('[data-consent-state]', { hasText: `as those of a ${what}` }).waitFor();

    await page.route(`**${endpoints.identify}`, async (route) => {
      if (!isReading(route.request())) return route.continue();
      const response = await route.fetch();
      const answer = (await response.json()) as IdentificationAnswer;
      const { botd } = answer.result.products;
      if ('data' in botd) botd.data.bot = { result: 'bad', type: 'headless' };
      answer.result.products.virtualMachine = { data: { result: true } };
      await route.fulfill({ response, json: answer });
    });
    await checkAgain();
    await follow(cookiesPath);
    await saysThatItIs('program');
    await noted(page, 'Web Page Viewed', 2, began);
    await page.unroute(`**${endpoints.identify}`);
    await follow(pages.botDetection.path);
    await noted(page, 'Web Page Viewed', 3, began);
    await checkAgain();
    await follow(cookiesPath);
    await saysThatItIs('person');
    await noted(page, 'Web Page Viewed', 4, began);
    await page.goto('about:blank');
    const views = () =>
      storedViews(site, visitorId)
        .filter(({ properties }) => [pages.botDetection.path, cookiesPath].includes(path(properties)))
        .map(({ properties }) => [path(properties), properties.botDetected, properties.vmDetected]);
    await expect.poll(() => views().length, { timeout: ARRIVAL_MS }).toBe(4);
    const [first, ...later] = views();
    expect(first?.slice(0, 2)).toEqual([pages.botDetection.path, 'False']);
    expect(later).toEqual([
      [cookiesPath, 'True', true],
      [pages.botDetection.path, 'True', true],
      [cookiesPath, 'False', first?.[2]],
    ]);
    await context.close();
  });

  it('of a bot says so', async ({ site, noted }) => {
    const began = Date.now();
    const bot = await startBot();
    const context = await bot.newContext();
    const page = await context.newPage();
    const identified = page.waitForResponse((response) => isReading(response.request()));
    await page.goto(site.origin + pages.blog.path);
    const { visitorId } = ((await (await identified).json()) as IdentificationAnswer).result;
    await noted(page, 'Web Page Viewed', 1, began);
    await page.goto('about:blank');
    await expect
      .poll(() => storedViews(site, visitorId).map(({ properties }) => properties.botDetected), { timeout: ARRIVAL_MS })
      .toEqual(['True']);
    await bot.browser.close();
  });
});
