import { articlePath, pages } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { startPersonWithProfile, watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { trackActivity, waitUntilSettled } from '../fixtures/page-activity.ts';

const blocksCookies = { profile: { default_content_setting_values: { cookies: 2 } } };

const it = browserTest({ EXPERIMENTS: 'on' })
  /** Opens a page in a browser that blocks all cookies, and so all storage. An error on the page fails the test. */
  .extend('open', ({ site }) => async (...paths: readonly string[]): Promise<Page> => {
    const context = await startPersonWithProfile(blocksCookies, {});
    trackActivity(context);
    const page = await context.newPage();
    watchPage(page, site.origin);
    for (const path of paths) {
      await page.goto(site.origin + path);
      await page.locator('html[data-interactive]').waitFor();
      await page.mouse.move(8, 8);
      await waitUntilSettled(page);
    }
    return page;
  });

it('a browser that blocks cookies gets an explanation in place of the bot result', async ({ open }) => {
  const page = await open(pages.home.path, pages.botDetection.path);
  await expect(page.evaluate(() => localStorage.length)).rejects.toThrow('Access is denied');
  await page.getByText(/no result: your browser blocks cookies/).waitFor();
});

it('a browser that blocks cookies can use a demo', { tags: ['complete'] }, async ({ open }) => {
  const page = await open(pages.couponFraud.path);
  await page.getByLabel('Coupon code', { exact: true }).fill('FIELD30');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await page.getByText(/Allowed, HTTP 200/).waitFor();
});

it('a browser that blocks cookies gets a message that the server deleted nothing', { tags: ['complete'] }, async ({
  open,
}) => {
  const page = await open(pages.identifyNow.path);
  await page
    .getByText(/your browser blocks cookies/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Delete my visitor profile' }).click();
  await page
    .getByText(/Your browser blocks cookies, so our server can’t tell which data are yours/)
    .first()
    .waitFor();
});

it('no page throws an error in a browser that blocks cookies', { tags: ['complete'] }, async ({ open }) => {
  const paths = Object.values(pages)
    .map(({ path }): string => path)
    .filter((path) => path.endsWith('/') && !path.startsWith(pages.console.path));
  await open(...paths, articlePath('confirm-forms-after-saving'));
});
