import { findBrowserEntry } from '@whorl/contract/stored-data/browser-storage.ts';
import { VISITOR_TOKEN_KEY, WINDOW_KIND_KEY } from '@whorl/contract/stored-data/names.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { listStoredData } from '../fixtures/browser-storage.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { trackActivity, waitUntilSettled } from '../fixtures/page-activity.ts';
import { readRows } from '../fixtures/test-database.ts';

const it = browserTest({ TRUSTED_PROXIES: '127.0.0.1', EXPERIMENTS: 'on' })
  .extend('visit', ({ person, site }) => async (headers: Record<string, string>, timezoneId: string) => {
    const context = await person.newContext({ extraHTTPHeaders: headers, timezoneId, serviceWorkers: 'block' });
    onTestFinished(() => context.close());
    trackActivity(context);
    const page = await context.newPage();
    watchPage(page, site.origin);
    return { context, page };
  })
  .extend('open', ({ site }) => async (page: Page, path: string = pages.pricing.path): Promise<void> => {
    await page.goto(site.origin + path);
    await page.locator('html[data-interactive]').waitFor();
  })
  /** Returns the types of a visitor ID's events on the server. */
  .extend('readEventTypes', ({ site }) => (visitorId: string): string[] => {
    const rows = readRows<{ event_type: string }>(
      site.dataDir,
      'select event_type from analytics_events where device_id = ? order by seq',
      visitorId,
    );
    return rows.map(({ event_type }) => event_type);
  });

/** The SDK sends its events every ten seconds, and detecting the kind of window takes a second. */
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
/** The token starts with its visitor ID. */
const visitorIn = async (page: Page): Promise<string> => /[A-Za-z0-9]{20}/.exec(await tokenIn(page))?.[0] ?? '';

describe('a withdrawal of consent', () => {
  it('deletes the data collected by consent even if the visitor requested the ID with a button', async ({
    visit,
    open,
    readEventTypes,
  }) => {
    const { page } = await visit({ 'CF-IPCountry': 'DE' }, 'Europe/Vienna');
    await open(page, pages.home.path);
    const banner = page.getByRole('region', { name: 'May we identify your browser' });
    await banner.getByRole('button', { name: 'Reject' }).click();
    await page.locator('main').getByRole('button', { name: 'Identify my browser' }).first().click();
    await expect.poll(() => tokenIn(page), ARRIVAL).not.toBe('');
    await setAnalytics(page, true);
    const visitorId = await visitorIn(page);
    await expect.poll(() => readEventTypes(visitorId), ARRIVAL).toContain('Web Page Viewed');
    await setAnalytics(page, false);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('because you asked to be identified').waitFor();
    expect(await dialog.getByText(/events? that our server counted/i).count()).toBe(1);
    expect(readEventTypes(visitorId)).toEqual([]);
    expect(await visitorIn(page)).toBe(visitorId);
  });
});

describe('consent assumed outside the EU', () => {
  const listOptionalEntries = async (context: BrowserContext, page: Page): Promise<string[]> => {
    const found = (await listStoredData(context, page)).map(({ place, name }) => findBrowserEntry(place, name));
    // The analytics SDK deletes its empty database only when the page is closed.
    const optional = found.filter((entry) => entry?.category !== 'required' && entry?.place !== 'IndexedDB');
    return [...new Set(optional.map((entry) => `${entry?.place}: ${entry?.names[0]}`))].sort();
  };
  const ends = [
    { what: 'ends when the visitor enters the EU', headers: { 'CF-IPCountry': 'FR' } },
    { what: 'ends with Global Privacy Control', headers: { 'CF-IPCountry': 'US', 'Sec-GPC': '1' } },
  ];

  it.for(ends)('$what, with the same result as a refusal', async ({ headers }, { visit, open, readEventTypes }) => {
    const { context, page } = await visit({ 'CF-IPCountry': 'US' }, 'America/Boise');
    await open(page);
    const names = async () => (await listStoredData(context, page)).map(({ name }) => name);
    await expect.poll(names, ARRIVAL).toEqual(expect.arrayContaining(['visitor', VISITOR_TOKEN_KEY, WINDOW_KIND_KEY]));
    const visitorId = await visitorIn(page);
    await expect.poll(() => readEventTypes(visitorId), ARRIVAL).toContain('Web Page Viewed');
    await context.setExtraHTTPHeaders(headers);
    await open(page, pages.blog.path);
    await expect.poll(() => listOptionalEntries(context, page), ARRIVAL).toEqual([]);
    await expect.poll(() => readEventTypes(visitorId), ARRIVAL).toEqual([]);
  });
});

describe('a visitor in an unknown country', () => {
  it('sends no clicks from before the consent', async ({ visit, open, readEventTypes }) => {
    const nowhere = { 'X-Forwarded-For': '3000::1', 'CF-IPCountry': 'XX' };
    const { page } = await visit(nowhere, 'Asia/Seoul');
    await open(page);
    // Clicks are recorded from here on.
    await waitUntilSettled(page);
    await page.evaluate(() =>
      addEventListener(
        'click',
        // Prevents the navigation.
        (event) => (event.target as Element).closest('a.button') && event.preventDefault(),
        { capture: true },
      ),
    );
    const clickButton = () => page.locator('main a.button').first().click();
    await clickButton();
    await clickButton();
    await setAnalytics(page, true);
    await expect.poll(() => tokenIn(page), ARRIVAL).not.toBe('');
    const visitorId = await visitorIn(page);
    await expect.poll(() => readEventTypes(visitorId), ARRIVAL).toContain('Web Page Viewed');
    await clickButton();
    const countClicks = () => readEventTypes(visitorId).filter((type) => type === 'Web CTA Clicked').length;
    await expect.poll(countClicks, ARRIVAL).toBeGreaterThan(0);
    expect(countClicks()).toBe(1);
  });
});
