import { ANALYTICS_PREFIX, COOKIE_CHOICE_KEY } from '@whorl/contract/stored-data/names.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import { isIdentifyRequest, startPersonWithProfile, watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { trackActivity, waitUntilSettled } from '../fixtures/page-activity.ts';

// A text of the website. cspell:ignore colour

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
      trackActivity(page);
      watchPage(page, site.origin, expected);
      const countryResponse = page.waitForResponse(`**${endpoints.country}`);
      await page.goto(site.origin + pages.smartSignals.path);
      await page.locator('html[data-interactive]').waitFor();
      await (await countryResponse).finished();
      return page;
    },
);

const banner = (page: Page) => page.getByRole('region', { name: 'May we identify your browser' });
const choiceIn = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), COOKIE_CHOICE_KEY);
const isAnalyticsRunning = (page: Page) =>
  page.evaluate((prefix) => Object.keys(localStorage).some((key) => key.startsWith(prefix)), ANALYTICS_PREFIX);

/**
 * Expected errors: without storage the browser rejects service workers, and without the cookie the event can't be read.
 */
const blockedStorageErrors = [
  /Error during service worker registration: NotSupportedError/,
  /status of 404.*\/agent\/v\d+\/event\//,
];

describe('a visitor whose identification finds another country than the page', () => {
  /** Headers with an IP address outside all registry ranges, and with an unknown country from the CDN. */
  const unknownCountryHeaders = { 'X-Forwarded-For': '3000::1', 'CF-IPCountry': 'XX' };
  const places = [
    { headers: unknownCountryHeaders, found: 'DE', showsBanner: true, choice: ['not-defined'] },
    {
      headers: unknownCountryHeaders,
      found: 'BR',
      showsBanner: false,
      choice: ['required', 'advertising', 'analytics'],
    },
    { headers: { 'CF-IPCountry': 'BR' }, found: 'DE', showsBanner: true, choice: ['not-defined'] },
    {
      headers: { 'CF-IPCountry': 'BR' },
      found: 'US',
      showsBanner: false,
      choice: ['required', 'advertising', 'analytics'],
    },
  ];

  it.for(places)(
    'gets the consent settings of $found after a page load with $headers',
    async ({ headers, found, showsBanner, choice }, { person, open }) => {
      const context = await person.newContext({ timezoneId: 'America/Sao_Paulo', serviceWorkers: 'block' });
      onTestFinished(() => context.close());
      const page = await open(context, headers);
      // Outside the EU the identification starts automatically.
      if (headers !== unknownCountryHeaders) {
        await page.getByText('Your own data is shown in pink, from request').waitFor();
        // Analytics that is still starting could write after it was stopped.
        await expect.poll(() => isAnalyticsRunning(page), { timeout: 20_000 }).toBe(true);
      }
      expect(await banner(page).count()).toBe(0);
      await context.setExtraHTTPHeaders({ 'CF-IPCountry': found });
      const identified = page.waitForResponse(
        (response) => new URL(response.url()).pathname === endpoints.identify && response.request().method() === 'POST',
      );
      await page
        .getByRole('button', { name: headers === unknownCountryHeaders ? 'Identify my browser' : 'Identify me again' })
        .click();
      await identified;
      await expect.poll(() => choiceIn(page)).toEqual(choice);
      if (showsBanner) await banner(page).waitFor();
      else await expect.poll(() => isAnalyticsRunning(page), { timeout: 20_000 }).toBe(true);
      expect(await banner(page).count()).toBe(showsBanner ? 1 : 0);
      if (showsBanner) await expect.poll(() => isAnalyticsRunning(page)).toBe(false);
    },
  );
});

describe('a browser that blocks storage', () => {
  const startWithoutStorage = (country: string) =>
    startPersonWithProfile(
      { profile: { default_content_setting_values: { cookies: 2 } } },
      { extraHTTPHeaders: { 'CF-IPCountry': country } },
    );

  it("shows the banner, keeps the choice until the page is reloaded, and reports that it isn't stored", async ({
    open,
    site,
  }) => {
    const context = await startWithoutStorage('DE');
    const page = await open(context, { 'CF-IPCountry': 'DE' }, blockedStorageErrors);
    expect(await page.evaluate(() => typeof Reflect.get(window, 'localStorage')).catch(() => 'blocked')).toBe(
      'blocked',
    );
    await banner(page).getByRole('button', { name: 'Reject' }).click();
    await page.locator('.toast', { hasText: 'Your browser doesn’t store data' }).waitFor();
    await page.locator(`footer a[href="${pages.blog.path}"]`).first().click();
    await page.waitForURL(site.origin + pages.blog.path);
    await waitUntilSettled(page);
    expect(await banner(page).count()).toBe(0);
    expect(await context.cookies()).toEqual([]);
    await page.reload();
    await banner(page).waitFor();
  });

  it('outside the EU is identified, and all pages work', async ({ open, site }) => {
    const context = await startWithoutStorage('BR');
    const identified = context.waitForEvent('response', (response) => isIdentifyRequest(response.request()));
    const page = await open(context, { 'CF-IPCountry': 'BR' }, blockedStorageErrors);
    expect((await identified).status()).toBe(200);
    for (const { path } of [pages.pricing, pages.contactSales, pages.blog]) {
      await page.locator(`footer a[href="${path}"]`).first().click();
      await page.waitForURL(site.origin + path);
      await page.locator('h1').waitFor();
    }
    expect(await context.cookies()).toEqual([]);
  });
});
