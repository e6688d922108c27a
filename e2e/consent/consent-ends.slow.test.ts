import { DatabaseSync } from 'node:sqlite';
import { browserEntryOf } from '@whorl/contract/stored-data/kept-in-browser.ts';
import { VISITOR_TOKEN_KEY, WINDOW_KIND_KEY } from '@whorl/contract/stored-data/names.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { findAll } from '../fixtures/browser-storage.ts';
import { browserTest } from '../fixtures/browser-test.ts';

const it = browserTest({ TRUSTED_PROXIES: '127.0.0.1', EXPERIMENTS: 'on' })
  .extend('visit', ({ person, site }) => async (headers: Record<string, string>, timezoneId: string) => {
    const context = await person.newContext({ extraHTTPHeaders: headers, timezoneId, serviceWorkers: 'block' });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    watchPage(page, site.origin);
    return { context, page };
  })
  .extend('open', ({ site }) => async (page: Page, path: string = pages.pricing.path): Promise<void> => {
    await page.goto(site.origin + path);
    await page.locator('html[data-interactive]').waitFor();
  })
  /** Events on the server, by the id that they count for. */
  .extend('eventsOf', ({ site }) => (visitorId: string): string[] => {
    const database = new DatabaseSync(`${site.dataDir}/whorl.sqlite`, { readOnly: true });
    const rows = database
      .prepare('select event_type from analytics_events where device_id = ? order by seq')
      .all(visitorId) as { event_type: string }[];
    database.close();
    return rows.map(({ event_type }) => event_type);
  });

/** The SDK sends what it has every ten seconds; finding out what kind of window it is takes a second too. */
const ARRIVAL = { timeout: 30_000 };

async function setAnalytics(page: Page, wanted: boolean): Promise<void> {
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
  if ((await close.count()) > 0) await close.click();
  await page.locator('footer').getByRole('button', { name: 'Cookie settings' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: /^Analytics/ }).setChecked(wanted);
  await dialog.getByRole('button', { name: 'Save' }).click();
}

const tokenIn = (page: Page) => page.evaluate((key) => localStorage.getItem(key) ?? '', VISITOR_TOKEN_KEY);
/** The token begins with the id that it is of. */
const visitorIn = async (page: Page): Promise<string> => /[A-Za-z0-9]{20}/.exec(await tokenIn(page))?.[0] ?? '';

describe('a withdrawal', () => {
  it('deletes what was collected by the consent also where the id was asked for by a button', async ({
    visit,
    open,
    eventsOf,
  }) => {
    const { page } = await visit({ 'CF-IPCountry': 'DE' }, 'Europe/Vienna');
    await open(page, pages.home.path);
    const banner = page.getByRole('region', { name: 'May we recognise this browser' });
    await banner.getByRole('button', { name: 'Reject' }).click();
    await page.locator('main').getByRole('button', { name: 'Read my browser' }).first().click();
    await expect.poll(() => tokenIn(page), ARRIVAL).not.toBe('');
    await setAnalytics(page, true);
    const visitorId = await visitorIn(page);
    await expect.poll(() => eventsOf(visitorId), ARRIVAL).toContain('Web Page Viewed');
    await setAnalytics(page, false);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('because you asked for it with a button').waitFor();
    expect(await dialog.getByText(/events? that our server had/i).count()).toBe(1);
    expect(eventsOf(visitorId)).toEqual([]);
    expect(await visitorIn(page)).toBe(visitorId);
  });
});

describe('what stands by an assumption of another place', () => {
  const stored = async (context: BrowserContext, page: Page): Promise<string[]> => {
    const found = (await findAll(context, page)).map(({ place, name }) => browserEntryOf(place, name));
    // The counting library lets go of its empty database with the page.
    const optional = found.filter((entry) => entry?.category !== 'required' && entry?.place !== 'IndexedDB');
    return [...new Set(optional.map((entry) => `${entry?.place}: ${entry?.names[0]}`))].sort();
  };
  const ends = [
    { what: 'goes with a journey into the EU', headers: { 'CF-IPCountry': 'FR' } },
    { what: 'goes with Global Privacy Control', headers: { 'CF-IPCountry': 'US', 'Sec-GPC': '1' } },
  ];

  it.for(ends)('$what, as with a refusal', async ({ headers }, { visit, open, eventsOf }) => {
    const { context, page } = await visit({ 'CF-IPCountry': 'US' }, 'America/Boise');
    await open(page);
    const names = async () => (await findAll(context, page)).map(({ name }) => name);
    await expect.poll(names, ARRIVAL).toEqual(expect.arrayContaining(['visitor', VISITOR_TOKEN_KEY, WINDOW_KIND_KEY]));
    const visitorId = await visitorIn(page);
    await expect.poll(() => eventsOf(visitorId), ARRIVAL).toContain('Web Page Viewed');
    await context.setExtraHTTPHeaders(headers);
    await open(page, pages.blog.path);
    await expect.poll(() => stored(context, page), ARRIVAL).toEqual([]);
    await expect.poll(() => eventsOf(visitorId), ARRIVAL).toEqual([]);
  });
});

describe('where nobody knows the country', () => {
  it('what was pressed before an acceptance is not sent after it', async ({ visit, open, eventsOf }) => {
    const nowhere = { 'X-Forwarded-For': '3000::1', 'CF-IPCountry': 'XX' };
    const { page } = await visit(nowhere, 'Asia/Seoul');
    await open(page);
    // From then on presses are noted.
    await page.waitForLoadState('networkidle');
    await page.evaluate(() =>
      addEventListener(
        'click',
        // What is pressed stays where it is.
        (event) => (event.target as Element).closest('a.button') && event.preventDefault(),
        { capture: true },
      ),
    );
    const press = () => page.locator('main a.button').first().click();
    await press();
    await press();
    await setAnalytics(page, true);
    await expect.poll(() => tokenIn(page), ARRIVAL).not.toBe('');
    const visitorId = await visitorIn(page);
    await expect.poll(() => eventsOf(visitorId), ARRIVAL).toContain('Web Page Viewed');
    await press();
    const presses = () => eventsOf(visitorId).filter((type) => type === 'Web CTA Clicked').length;
    await expect.poll(presses, ARRIVAL).toBeGreaterThan(0);
    expect(presses()).toBe(1);
  });
});
