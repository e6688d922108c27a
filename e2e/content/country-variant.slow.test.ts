import { countryVariants } from '@whorl/contract/country/country-variants.ts';
import { COOKIE_CHOICE_KEY } from '@whorl/contract/stored-data/names.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { startBot, watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { trackActivity, waitUntilSettled } from '../fixtures/page-activity.ts';

const [pair = { international: '', variant: '' }] = countryVariants;
const { international, variant } = pair;

const it = browserTest({ TRUSTED_PROXIES: '127.0.0.1' })
  /** Opens a page for a visitor whose country is set in the CDN's header. */
  .extend(
    'visitorIn',
    ({ person, site }) =>
      async (country: string, options: BrowserContextOptions = {}, visitor = person): Promise<Page> => {
        const context = await visitor.newContext({ extraHTTPHeaders: { 'CF-IPCountry': country }, ...options });
        trackActivity(context);
        const page = await context.newPage();
        watchPage(page, site.origin);
        return page;
      },
  )
  .extend(
    'at',
    ({ site }) =>
      (page: Page, path: string) =>
        page.waitForURL(site.origin + path),
  )
  /** Opens a URL and waits until the page is interactive and the country has been requested. */
  .extend('open', ({ site }) => async (page: Page, path: string): Promise<void> => {
    await waitForCountry(page, () => page.goto(site.origin + path));
  });

const internationalLink = (page: Page) => page.getByRole('link', { name: 'Read the international version' });
const variantLink = (page: Page) => page.getByRole('link', { name: 'Leia a versão para o Brasil' });

async function waitForCountry(page: Page, load: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForResponse(`**${endpoints.country}`), load()]);
  await page.locator('html[data-interactive]').waitFor();
}

/** Waits until the page has handled the country lookup, so that no redirect can follow. */
async function expectToStay(page: Page, path: string): Promise<void> {
  await waitUntilSettled(page);
  expect(new URL(page.url()).pathname).toBe(path);
}

describe('a visitor in Brazil', () => {
  it('is redirected to the variant on the first load, and the back button leads to the previous page', async ({
    visitorIn,
    site,
    at,
  }) => {
    const page = await visitorIn('BR');
    await page.goto(site.origin + pages.home.path);
    await page.goto(`${site.origin}${international}?utm_source=mail`);
    await at(page, `${variant}?utm_source=mail`);
    await page.locator('html[lang=pt-BR]').waitFor();
    await page.goBack();
    await at(page, pages.home.path);
    await page.context().close();
  });

  it('gets the variant from a link inside the site, and the back button leads to the page with the link', async ({
    visitorIn,
    open,
    at,
  }) => {
    const page = await visitorIn('BR');
    await open(page, pages.blog.path);
    // The page has stored its cookie choice, so it has processed the country response.
    await page.waitForFunction((key) => localStorage.getItem(key) !== null, COOKIE_CHOICE_KEY);
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(request.url());
    });
    await page.locator(`main h2 a[href="${international}"]`).click();
    await at(page, variant);
    await page.locator('article h1').waitFor();
    await page.goBack();
    await at(page, pages.blog.path);
    await page.goForward();
    await at(page, variant);
    expect(documents).toEqual([]);
    await page.context().close();
  });

  it('can switch to the other version and back, and each choice is remembered', async ({ visitorIn, open, at }) => {
    const page = await visitorIn('BR');
    await open(page, international);
    await at(page, variant);
    await page.locator('html[data-interactive]').waitFor();
    await internationalLink(page).click();
    await at(page, international);
    await variantLink(page).waitFor();
    await open(page, international);
    await expectToStay(page, international);

    const tab = await page.context().newPage();
    await open(tab, international);
    await expectToStay(tab, international);
    await open(tab, variant);
    await expectToStay(tab, variant);
    await tab.goBack();
    await at(tab, international);

    await variantLink(page).click();
    await at(page, variant);
    await internationalLink(page).waitFor();
    await page.goBack();
    await at(page, international);
    await page.goForward();
    await open(page, international);
    await at(page, variant);
    await page.context().close();
  });

  it('can switch to the other version when local storage is unavailable', async ({ visitorIn, open, at }) => {
    const page = await visitorIn('BR');
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await open(page, variant);
    await internationalLink(page).click();
    await at(page, international);
    await variantLink(page).waitFor();
    await expectToStay(page, international);
    await waitForCountry(page, () => page.reload());
    await expectToStay(page, international);
    await page.context().close();
  });

  it('can read both versions without JavaScript', async ({ visitorIn, site, at }) => {
    const page = await visitorIn('BR', { javaScriptEnabled: false });
    await page.goto(site.origin + international);
    await variantLink(page).click();
    await at(page, variant);
    await internationalLink(page).click();
    await at(page, international);
    await page.context().close();
  });

  it('stays on the requested page when the country lookup fails', async ({ person, site }) => {
    const context = await person.newContext({ extraHTTPHeaders: { 'CF-IPCountry': 'BR' } });
    trackActivity(context);
    const page = await context.newPage();
    const logged = page.waitForEvent('console', (message) => message.text().startsWith('Error fetching country data:'));
    await page.route(`**${endpoints.country}`, (route) => route.abort());
    await page.goto(site.origin + international);
    expect((await logged).type()).toBe('error');
    await expectToStay(page, international);
    await context.close();
  });
});

it('a visitor in another country stays on the international version and can choose the variant, which is remembered', async ({
  visitorIn,
  open,
  at,
}) => {
  const page = await visitorIn('PT');
  await open(page, international);
  await expectToStay(page, international);
  await variantLink(page).click();
  await at(page, variant);
  await open(page, international);
  await at(page, variant);
  await page.context().close();
});

it.for(['a browser that is driven by a script', 'a crawler'])(
  '%s in Brazil stays on the international version',
  async (who, { visitorIn, open }) => {
    const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
    const bot = await startBot();
    const page = who === 'a crawler' ? await visitorIn('BR', { userAgent: crawler }) : await visitorIn('BR', {}, bot);
    await open(page, international);
    await expectToStay(page, international);
    await page.context().close();
    await bot.browser.close();
  },
);

it('both versions link to each other with hreflang alternates', async ({ visitorIn, site }) => {
  const page = await visitorIn('US');
  for (const [path, language] of [
    [international, 'en'],
    [variant, 'pt-BR'],
  ] as const) {
    await page.goto(site.origin + path);
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    const alternates = await page
      .locator('link[rel=alternate][hreflang]')
      .evaluateAll((links) => links.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]));
    expect(alternates).toEqual([
      ['en', international],
      ['pt-BR', variant],
      ['x-default', international],
    ]);
  }
  await page.context().close();
});
