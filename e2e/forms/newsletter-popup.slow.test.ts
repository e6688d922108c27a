import { NEWSLETTER_SHEET_KEY } from '@whorl/contract/stored-data/names.ts';
import { articlePath, pages } from '@whorl/contract/urls.ts';
import type { BrowserContext, Page, Response } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { sumLayoutShifts } from '../fixtures/layout-shifts.ts';

const it = browserTest({ TRUSTED_PROXIES: '127.0.0.1', COUNTRY_FALLBACK: 'US' })
  .extend('contextIn', ({ person }) => async (country = 'US'): Promise<BrowserContext> => {
    const context = await person.newContext({
      extraHTTPHeaders: { 'CF-IPCountry': country },
      viewport: { width: 390, height: 844 },
    });
    onTestFinished(() => context.close());
    return context;
  })
  .extend('open', ({ site }) => async (context: BrowserContext, path = article): Promise<Page> => {
    const page = await context.newPage();
    watchPage(page, site.origin);
    const loaded = path === article ? page.waitForResponse(isPopupScript, POPUP_TIMEOUT) : undefined;
    loaded?.catch(() => undefined);
    await page.goto(site.origin + path);
    await page.locator('html[data-interactive]').waitFor();
    await loaded;
    return page;
  });

const article = articlePath('confirm-forms-after-saving');
/** The popup is loaded some seconds after the page. */
const POPUP_TIMEOUT = { timeout: 20_000 };

/** Whether the response is the popup's script, whose name differs in each build. */
async function isPopupScript(response: Response): Promise<boolean> {
  return response.url().endsWith('.js') && (await response.text()).includes('Get the next blog post');
}
const findArticleEnd = (page: Page) => page.locator('main article footer').first();
const scrollToEnd = (page: Page) => findArticleEnd(page).evaluate((end) => end.scrollIntoView({ block: 'end' }));
/** Scrolls to the top and waits until the page has noticed: two scrolls in one frame wouldn't trigger its observer. */
const scrollToStart = (page: Page) =>
  findArticleEnd(page).evaluate((end) => {
    scrollTo(0, 0);
    return new Promise<void>((resolve) => {
      const observer = new IntersectionObserver(([entry]) => {
        if (entry?.isIntersecting) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(end);
    });
  });
const sheet = (page: Page) => page.getByRole('region', { name: 'Get the next blog post' });
const readStoredState = (page: Page) => page.evaluate((key) => localStorage.getItem(key), NEWSLETTER_SHEET_KEY);

it('the newsletter popup appears at the end of an article, without focus or layout shift, and is dismissed by Escape', async ({
  contextIn,
  open,
}) => {
  const context = await contextIn();
  const page = await open(context);
  expect(await sheet(page).count()).toBe(0);
  await scrollToEnd(page);
  await sheet(page).waitFor(POPUP_TIMEOUT);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  const box = await page.locator('[popover=manual]', { has: sheet(page) }).boundingBox();
  expect(box?.height).toBeLessThan(844 * 0.4);
  expect(await sumLayoutShifts(page)).toBeLessThan(0.1);
  await page.keyboard.press('Escape');
  await sheet(page).waitFor({ state: 'detached' });
  expect(await readStoredState(page)).toBe('shown');

  const again = await open(context);
  await scrollToEnd(again);
  await again.locator('main ~ aside form').scrollIntoViewIfNeeded();
  expect(await sheet(again).count()).toBe(0);
});

it("the newsletter popup subscribes a visitor, and doesn't appear after a subscription elsewhere", async ({
  contextIn,
  open,
}) => {
  const context = await contextIn();
  const page = await open(context);
  await scrollToEnd(page);
  await sheet(page).getByLabel('New blog posts by email').fill('sheet@shop.example.com');
  await sheet(page).getByRole('button', { name: 'Subscribe' }).click();
  await sheet(page).getByText('is subscribed').waitFor();
  expect(await readStoredState(page)).toBe('subscribed');

  const other = await contextIn();
  const form = await open(other, pages.subscribeNewsletter.path);
  await form.locator('main #email').fill('page@shop.example.com');
  await form.locator('main form button[type=submit]').click();
  await form.locator('main p:focus').waitFor();
  expect(await readStoredState(form)).toBe('subscribed');
});

it('the newsletter popup waits for a cookie choice in the EU', async ({ contextIn, open }) => {
  const context = await contextIn('DE');
  const page = await open(context);
  const countryResponse = page.waitForResponse(/get-country/);
  await scrollToEnd(page);
  await countryResponse;
  expect(await readStoredState(page)).toBeNull();
  expect(await sheet(page).count()).toBe(0);
  await page.evaluate(() => localStorage.setItem('cookieChoice', '["required"]'));
  await scrollToStart(page);
  await scrollToEnd(page);
  await sheet(page).waitFor(POPUP_TIMEOUT);
});
