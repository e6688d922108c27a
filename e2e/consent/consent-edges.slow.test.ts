import { ANALYTICS_PREFIX, COOKIE_CHOICE_KEY } from '@whorl/contract/stored-data/names.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import { isReading, startPersonWithProfile, watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';

const it = browserTest({ TRUSTED_PROXIES: '127.0.0.1' }).extend(
  'open',
  ({ site }) =>
    async (
      context: BrowserContext,
      headers: Record<string, string>,
      expected: readonly RegExp[] = [],
    ): Promise<Page> => {
      await context.setExtraHTTPHeaders(headers);
      const page = await context.newPage();
      watchPage(page, site.origin, expected);
      const asked = page.waitForResponse(`**${endpoints.country}`);
      await page.goto(site.origin + pages.smartSignals.path);
      await page.locator('html[data-interactive]').waitFor();
      await (await asked).finished();
      return page;
    },
);

const banner = (page: Page) => page.getByRole('region', { name: 'May we recognise this browser' });
const choiceIn = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), COOKIE_CHOICE_KEY);
const countsIn = (page: Page) =>
  page.evaluate((prefix) => Object.keys(localStorage).some((key) => key.startsWith(prefix)), ANALYTICS_PREFIX);

/** Without a place to keep it no browser takes a service worker, and without the cookie nobody learns what was said. */
const storesNothing = [
  /Error during service worker registration: NotSupportedError/,
  /status of 404.*\/agent\/v\d+\/event\//,
];

describe('a visitor whom the identification places somewhere else than the page was told', () => {
  /** An address out of no registry's range, and an edge that does not know. */
  const nowhere = { 'X-Forwarded-For': '3000::1', 'CF-IPCountry': 'XX' };
  const places = [
    { told: nowhere, found: 'DE', asks: true, choice: ['not-defined'] },
    { told: nowhere, found: 'BR', asks: false, choice: ['required', 'advertising', 'analytics'] },
    { told: { 'CF-IPCountry': 'BR' }, found: 'DE', asks: true, choice: ['not-defined'] },
    { told: { 'CF-IPCountry': 'BR' }, found: 'US', asks: false, choice: ['required', 'advertising', 'analytics'] },
  ];

  it.for(places)('from $told to $found', async ({ told, found, asks, choice }, { person, open }) => {
    const context = await person.newContext({ timezoneId: 'America/Sao_Paulo', serviceWorkers: 'block' });
    onTestFinished(() => context.close());
    const page = await open(context, told);
    // Outside the EU that happens by itself.
    if (told !== nowhere) {
      await page.getByText('In colour: this browser').waitFor();
      // What is only beginning to count could still write when it is told to stop.
      await expect.poll(() => countsIn(page), { timeout: 20_000 }).toBe(true);
    }
    expect(await banner(page).count()).toBe(0);
    await context.setExtraHTTPHeaders({ 'CF-IPCountry': found });
    const identified = page.waitForResponse(
      (response) => new URL(response.url()).pathname === endpoints.identify && response.request().method() === 'POST',
    );
    await page.getByRole('button', { name: told === nowhere ? 'Read my browser' : 'Read again' }).click();
    await identified;
    await expect.poll(() => choiceIn(page)).toEqual(choice);
    if (asks) await banner(page).waitFor();
    else await expect.poll(() => countsIn(page), { timeout: 20_000 }).toBe(true);
    expect(await banner(page).count()).toBe(asks ? 1 : 0);
    if (asks) await expect.poll(() => countsIn(page)).toBe(false);
  });
});

describe('a browser that stores nothing', () => {
  const startWithoutStorage = (country: string) =>
    startPersonWithProfile(
      { profile: { default_content_setting_values: { cookies: 2 } } },
      { extraHTTPHeaders: { 'CF-IPCountry': country } },
    );

  it('is asked, keeps to the answer while the window stays on the site, and says so', async ({ open, site }) => {
    const context = await startWithoutStorage('DE');
    const page = await open(context, { 'CF-IPCountry': 'DE' }, storesNothing);
    expect(await page.evaluate(() => typeof Reflect.get(window, 'localStorage')).catch(() => 'blocked')).toBe(
      'blocked',
    );
    await banner(page).getByRole('button', { name: 'Reject' }).click();
    await page.locator('.toast', { hasText: 'Your browser stores nothing' }).waitFor();
    await page.locator(`footer a[href="${pages.blog.path}"]`).first().click();
    await page.waitForURL(site.origin + pages.blog.path);
    await page.waitForLoadState('networkidle');
    expect(await banner(page).count()).toBe(0);
    expect(await context.cookies()).toEqual([]);
    await page.reload();
    await banner(page).waitFor();
  });

  it('outside the EU is identified, and every page works', async ({ open, site }) => {
    const context = await startWithoutStorage('BR');
    const identified = context.waitForEvent('response', (response) => isReading(response.request()));
    const page = await open(context, { 'CF-IPCountry': 'BR' }, storesNothing);
    expect((await identified).status()).toBe(200);
    for (const { path } of [pages.pricing, pages.contactSales, pages.blog]) {
      await page.locator(`footer a[href="${path}"]`).first().click();
      await page.waitForURL(site.origin + path);
      await page.locator('h1').waitFor();
    }
    expect(await context.cookies()).toEqual([]);
  });
});
