import { type EventName, eventSchemas } from '@whorl/contract/analytics/events.ts';
import type { IdentificationAnswer } from '@whorl/contract/identification/result.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { isIdentifyRequest, startBot, watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { trackActivity, waitUntilSettled } from '../fixtures/page-activity.ts';
import type { RunningSite } from '../fixtures/running-site.ts';
import { readRows } from '../fixtures/test-database.ts';

const it = browserTest()
  /**
   * Waits until the given number of events is either queued or stored: the SDK keeps each in local storage for up to
   * ten seconds, then the collector has it.
   *
   * @param since start of the test, in milliseconds since 1970
   */
  .extend(
    'waitForEvents',
    ({ site }) =>
      async (page: Page, type: EventName, count: number, since: number): Promise<void> => {
        const ids = async () => {
          const unsent = await page.evaluate((name) => {
            type Unsent = { event_type: string; insert_id: string };
            const keys = Object.keys(localStorage).filter((each) => each.startsWith('AMP_unsent'));
            const events = keys.flatMap((key) => JSON.parse(localStorage.getItem(key) ?? '[]') as Unsent[]);
            return events.filter((event) => event.event_type === name).map((event) => event.insert_id);
          }, type);
          const sent = readEvents(site, type, since);
          return new Set([...unsent, ...sent.map((row) => row.insert_id)]).size;
        };
        await expect.poll(ids, { timeout: 30_000 }).toBeGreaterThanOrEqual(count);
      },
  );

/** A beacon may be sent with a delay, especially on a busy machine. */
const ARRIVAL_MS = 15_000;

type StoredView = { device_id: string; properties: Record<string, unknown> };

/**
 * Returns the collector's events in chronological order. Visitors with the same signals share an ID, and a beacon of an
 * earlier test may arrive late, so a test reads only the events that happened since it started.
 *
 * @param since start of the test, in milliseconds since 1970
 */
function readEvents({ dataDir }: RunningSite, type: EventName, since: number, deviceId?: string) {
  const rows = readRows<{ device_id: string; insert_id: string; happened_at: number; event: string }>(
    dataDir,
    'select device_id, insert_id, happened_at, event from analytics_events where event_type = ? order by happened_at',
    type,
  );
  return rows.filter((row) => row.happened_at >= since && (deviceId === undefined || row.device_id === deviceId));
}

const cookiesPath = '/cookies/';
const path = (properties: Record<string, unknown>): string => String(properties['Web Page Path']);

const readViews = (from: RunningSite, since: number, deviceId?: string): StoredView[] =>
  readEvents(from, 'Web Page Viewed', since, deviceId).map(({ device_id, event }) => ({
    device_id,
    properties: JSON.parse(event).event_properties,
  }));

describe('a page view', () => {
  it('is not counted, and throws no error, when the network fails before the analytics script loads', async ({
    person,
    site,
  }) => {
    const context = await person.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    watchPage(page, site.origin, [/Failed to load resource/]);
    let isOffline = false;
    const missing: string[] = [];
    page.on('response', (response) => {
      isOffline ||= isIdentifyRequest(response.request());
    });
    await page.route('**/assets/*.js', (route) => {
      if (!isOffline) return route.continue();
      missing.push(route.request().url());
      return route.abort();
    });
    await page.goto(site.origin + pages.blog.path);
    await page.mouse.move(8, 8);
    await expect.poll(() => missing.length, { timeout: 30_000 }).toBeGreaterThan(0);
    // Settles after the page's own import, so an unhandled rejection has been reported by then.
    await page.evaluate(`import(${JSON.stringify(missing[0])}).catch(() => undefined)`);
    await page.evaluate(() => undefined);
    await context.close();
  });

  it('of a recognized person is stored on load and on client-side navigation', async ({
    person,
    site,
    waitForEvents,
  }) => {
    const began = Date.now();
    const context = await person.newContext();
    const page = await context.newPage();
    watchPage(page, site.origin);
    const identified = page.waitForResponse((response) => isIdentifyRequest(response.request()));
    await page.goto(site.origin + pages.home.path);
    const { result } = (await (await identified).json()) as { result: { visitorId: string } };
    const { visitorId } = result;
    await waitForEvents(page, 'Web Page Viewed', 1, began);
    await page
      .locator(`a[href="${pages.blog.path}"]`)
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await page.waitForURL(`**${pages.blog.path}`);
    await waitForEvents(page, 'Web Page Viewed', 2, began);
    const title = await page.title();
    await page.goto('about:blank');
    await expect.poll(() => readViews(site, began, visitorId).length, { timeout: ARRIVAL_MS }).toBe(2);
    const [home, blog] = readViews(site, began, visitorId);
    expect(v.is(eventSchemas['Web Page Viewed'], home?.properties)).toBe(true);
    expect(home?.properties).toMatchObject({ 'Web Page Path': pages.home.path, botDetected: 'False' });
    expect(blog?.properties).toMatchObject({ 'Web Page Path': pages.blog.path, 'Web Page Title': title });
    await context.close();
  });

  it('and the click that was the first user activity are stored with the time of the click', async ({
    person,
    site,
    waitForEvents,
  }) => {
    const began = Date.now();
    const context = await person.newContext({}, { isStill: true });
    const page = await context.newPage();
    trackActivity(page);
    await page.goto(site.origin + pages.home.path);
    await page.locator('html[data-interactive]').waitFor();
    await waitUntilSettled(page);
    const identified = page.waitForResponse((response) => isIdentifyRequest(response.request()));
    await page.locator('main a.button').first().click();
    const latest = Date.now();
    const { result } = (await (await identified).json()) as { result: { visitorId: string } };
    await waitForEvents(page, 'Web CTA Clicked', 1, began);
    await page.goto('about:blank');
    const clicks = () => readEvents(site, 'Web CTA Clicked', began, result.visitorId);
    await expect.poll(() => clicks().length, { timeout: ARRIVAL_MS }).toBe(1);
    expect(clicks()[0]?.happened_at).toBeLessThanOrEqual(latest);
    await context.close();
  });

  it('is stored once even after the cookie settings are saved unchanged', async ({ person, site, waitForEvents }) => {
    const began = Date.now();
    const context = await person.newContext();
    const page = await context.newPage();
    trackActivity(page);
    const identified = page.waitForResponse((response) => isIdentifyRequest(response.request()));
    await page.goto(site.origin + pages.home.path);
    const { visitorId } = ((await (await identified).json()) as { result: { visitorId: string } }).result;
    await waitForEvents(page, 'Web Page Viewed', 1, began);
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.locator('.toast', { hasText: 'Saved' }).waitFor();
    await waitUntilSettled(page);
    for (const path of [pages.blog.path, pages.contactSales.path]) {
      await page.locator(`footer a[href="${path}"]`).first().click();
      await page.waitForURL(`**${path}`);
    }
    await waitForEvents(page, 'Web Page Viewed', 3, began);
    await page.goto('about:blank');
    const viewedPaths = () => readViews(site, began, visitorId).map(({ properties }) => path(properties));
    await expect
      .poll(viewedPaths, { timeout: ARRIVAL_MS })
      .toEqual([pages.home.path, pages.blog.path, pages.contactSales.path]);
    await context.close();
  });

  it('contains the bot and VM results of the latest identification, and so does the cookie page', async ({
    person,
    site,
    waitForEvents,
  }) => {
    const began = Date.now();
    const context = await person.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    watchPage(page, site.origin);
    const identified = page.waitForResponse((response) => isIdentifyRequest(response.request()));
    await page.goto(site.origin + pages.botDetection.path);
    const { visitorId } = ((await (await identified).json()) as IdentificationAnswer).result;
    await waitForEvents(page, 'Web Page Viewed', 1, began);
    const follow = async (path: string) => {
      await page
        .locator(`a[href="${path}"]`)
        .first()
        .evaluate((link: HTMLElement) => link.click());
      await page.waitForURL(`**${path}`);
    };
    const checkAgain = async () => {
      const read = page.waitForResponse((response) => isIdentifyRequest(response.request()));
      await page.getByRole('button', { name: 'Check again' }).click();
      await read;
    };
    const waitForResult = (what: string) =>
      page.locator('[data-consent-state]', { hasText: `as those of a ${what}` }).waitFor();

    await page.route(`**${endpoints.identify}`, async (route) => {
      if (!isIdentifyRequest(route.request())) return route.continue();
      const response = await route.fetch();
      const answer = (await response.json()) as IdentificationAnswer;
      const { botd } = answer.result.products;
      if ('data' in botd) botd.data.bot = { result: 'bad', type: 'headless' };
      answer.result.products.virtualMachine = { data: { result: true } };
      await route.fulfill({ response, json: answer });
    });
    await checkAgain();
    await follow(cookiesPath);
    await waitForResult('bot');
    await waitForEvents(page, 'Web Page Viewed', 2, began);
    await page.unroute(`**${endpoints.identify}`);
    await follow(pages.botDetection.path);
    await waitForEvents(page, 'Web Page Viewed', 3, began);
    await checkAgain();
    await follow(cookiesPath);
    await waitForResult('person');
    await waitForEvents(page, 'Web Page Viewed', 4, began);
    await page.goto('about:blank');
    const views = () =>
      readViews(site, began, visitorId)
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

  it('of a bot is stored with botDetected', async ({ site, waitForEvents }) => {
    const began = Date.now();
    const bot = await startBot();
    const context = await bot.newContext();
    const page = await context.newPage();
    const identified = page.waitForResponse((response) => isIdentifyRequest(response.request()));
    await page.goto(site.origin + pages.blog.path);
    const { visitorId } = ((await (await identified).json()) as IdentificationAnswer).result;
    await waitForEvents(page, 'Web Page Viewed', 1, began);
    await page.goto('about:blank');
    await expect
      .poll(() => readViews(site, began, visitorId).map(({ properties }) => properties.botDetected), {
        timeout: ARRIVAL_MS,
      })
      .toEqual(['True']);
    await bot.browser.close();
  });
});
