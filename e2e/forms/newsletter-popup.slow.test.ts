import { NEWSLETTER_SHEET_KEY } from '@whorl/contract/stored-data/names.ts';
import { articlePath, pages } from '@whorl/contract/urls.ts';
import type { BrowserContext, Page, Response } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';

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
    const loaded = path === article ? page.waitForResponse(isTheSheet, PATIENCE) : undefined;
    loaded?.catch(() => undefined);
    await page.goto(site.origin + path);
    await page.locator('html[data-interactive]').waitFor();
    await loaded;
    return page;
  });

const article = articlePath('when-may-a-form-say-thank-you');
/** The sheet comes some seconds after the page. */
const PATIENCE = { timeout: 20_000 };

/** The script that offers it, which has a name of its own with each build. */
async function isTheSheet(response: Response): Promise<boolean> {
  return response.url().endsWith('.js') && (await response.text()).includes('Read to the end?');
}
const endOf = (page: Page) => page.locator('main article footer').first();
const readToTheEnd = (page: Page) => endOf(page).evaluate((end) => end.scrollIntoView({ block: 'end' }));
/** Back at the beginning, and the page has noticed: two moves in one frame are none for those who watch the end. */
const backToTheStart = (page: Page) =>
  endOf(page).evaluate((end) => {
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
const sheet = (page: Page) => page.getByRole('region', { name: 'Read to the end?' });
const kept = (page: Page) => page.evaluate((key) => localStorage.getItem(key), NEWSLETTER_SHEET_KEY);

it('comes at the end of a text, takes no focus, moves nothing, and goes with Esc for good', async ({
  contextIn,
  open,
}) => {
  const context = await contextIn();
  const page = await open(context);
  expect(await sheet(page).count()).toBe(0);
  await readToTheEnd(page);
  await sheet(page).waitFor(PATIENCE);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  const box = await page.locator('[popover=manual]', { has: sheet(page) }).boundingBox();
  expect(box?.height).toBeLessThan(844 * 0.4);
  const shifts = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as never as { value: number }).value, 0)),
        ).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
  expect(shifts).toBeLessThan(0.1);
  await page.keyboard.press('Escape');
  await sheet(page).waitFor({ state: 'detached' });
  expect(await kept(page)).toBe('shown');

  const again = await open(context);
  await readToTheEnd(again);
  await again.locator('main ~ aside form').scrollIntoViewIfNeeded();
  expect(await sheet(again).count()).toBe(0);
});

it('subscribes, and whoever has subscribed elsewhere is not asked', async ({ contextIn, open }) => {
  const context = await contextIn();
  const page = await open(context);
  await readToTheEnd(page);
  await sheet(page).getByLabel('New notes by e-mail').fill('sheet@shop.example.com');
  await sheet(page).getByRole('button', { name: 'Subscribe' }).click();
  await sheet(page).getByText('is on the list').waitFor();
  expect(await kept(page)).toBe('subscribed');

  const other = await contextIn();
  const form = await open(other, pages.subscribeNewsletter.path);
  await form.locator('main #email').fill('page@shop.example.com');
  await form.locator('main form button[type=submit]').click();
  await form.locator('main p:focus').waitFor();
  expect(await kept(form)).toBe('subscribed');
});

it('in the EU never comes before the visitor has chosen', async ({ contextIn, open }) => {
  const context = await contextIn('DE');
  const page = await open(context);
  const asked = page.waitForResponse(/get-country/);
  await readToTheEnd(page);
  await asked;
  expect(await kept(page)).toBeNull();
  expect(await sheet(page).count()).toBe(0);
  await page.evaluate(() => localStorage.setItem('cookieChoice', '["required"]'));
  await backToTheStart(page);
  await readToTheEnd(page);
  await sheet(page).waitFor(PATIENCE);
});
