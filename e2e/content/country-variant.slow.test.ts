import { countryVariants } from '@whorl/contract/country/country-variants.ts';
import { COOKIE_CHOICE_KEY } from '@whorl/contract/stored-data/names.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { startBot, watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';

const [pair = { international: '', variant: '' }] = countryVariants;
const { international, variant } = pair;

const it = browserTest({ TRUSTED_PROXIES: '127.0.0.1' })
  /** A page of a visitor whose country the edge tells. */
  .extend(
    'visitorIn',
    ({ person, site }) =>
      async (country: string, options: BrowserContextOptions = {}, visitor = person): Promise<Page> => {
        const context = await visitor.newContext({ extraHTTPHeaders: { 'CF-IPCountry': country }, ...options });
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
  /** Opens an address and waits until the page is interactive and the country is known. */
  .extend('open', ({ site }) => async (page: Page, path: string): Promise<void> => {
    await decided(page, () => page.goto(site.origin + path));
  });

const toInternational = (page: Page) => page.getByRole('link', { name: 'Read the international version' });
const toVariant = (page: Page) => page.getByRole('link', { name: 'Leia a versão para o Brasil' });

async function decided(page: Page, load: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForResponse(`**${endpoints.country}`), load()]);
  await page.locator('html[data-interactive]').waitFor();
}

/** Nothing is on its way any more, so nothing will lead elsewhere. */
async function stays(page: Page, path: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  expect(new URL(page.url()).pathname).toBe(path);
}

describe('a visitor in Brazil', () => {
  it('is taken to the variant on the first load, in the place of the page asked for', async ({
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

  it('is taken to it from a link inside the site, and back leads to where the link stood', async ({
    visitorIn,
    open,
    at,
  }) => {
    const page = await visitorIn('BR');
    await open(page, pages.blog.path);
    // The page has read the country, and not only been answered.
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

  it('finds the way to the other version, which is remembered, and the way back', async ({ visitorIn, open, at }) => {
    const page = await visitorIn('BR');
    await open(page, international);
    await at(page, variant);
    await page.locator('html[data-interactive]').waitFor();
    await toInternational(page).click();
    await at(page, international);
    await toVariant(page).waitFor();
    await open(page, international);
    await stays(page, international);

    const tab = await page.context().newPage();
    await open(tab, international);
    await stays(tab, international);
    await open(tab, variant);
    await stays(tab, variant);
    await tab.goBack();
    await at(tab, international);

    await toVariant(page).click();
    await at(page, variant);
    await toInternational(page).waitFor();
    await page.goBack();
    await at(page, international);
    await page.goForward();
    await open(page, international);
    await at(page, variant);
    await page.context().close();
  });

  it('keeps the way to the other version where nothing can be stored', async ({ visitorIn, open, at }) => {
    const page = await visitorIn('BR');
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await open(page, variant);
    await toInternational(page).click();
    await at(page, international);
    await toVariant(page).waitFor();
    await stays(page, international);
    await decided(page, () => page.reload());
    await stays(page, international);
    await page.context().close();
  });

  it('reads both versions without script', async ({ visitorIn, site, at }) => {
    const page = await visitorIn('BR', { javaScriptEnabled: false });
    await page.goto(site.origin + international);
    await toVariant(page).click();
    await at(page, variant);
    await toInternational(page).click();
    await at(page, international);
    await page.context().close();
  });

  it('is left where they are when the country cannot be looked up', async ({ person, site }) => {
    const context = await person.newContext({ extraHTTPHeaders: { 'CF-IPCountry': 'BR' } });
    const page = await context.newPage();
    const logged = page.waitForEvent('console', (message) => message.text().startsWith('Error fetching country data:'));
    await page.route(`**${endpoints.country}`, (route) => route.abort());
    await page.goto(site.origin + international);
    expect((await logged).type()).toBe('error');
    await stays(page, international);
    await context.close();
  });
});

it('a visitor elsewhere stays, and may choose the variant, which is remembered', async ({ visitorIn, open, at }) => {
  const page = await visitorIn('PT');
  await open(page, international);
  await stays(page, international);
  await toVariant(page).click();
  await at(page, variant);
  await open(page, international);
  await at(page, variant);
  await page.context().close();
});

it.for(['a browser that is driven by a script', 'a crawler'])('%s stays', async (who, { visitorIn, open }) => {
  const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
  const bot = await startBot();
  const page = who === 'a crawler' ? await visitorIn('BR', { userAgent: crawler }) : await visitorIn('BR', {}, bot);
  await open(page, international);
  await stays(page, international);
  await page.context().close();
  await bot.browser.close();
});

it('both versions name each other for search engines', async ({ visitorIn, site }) => {
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
