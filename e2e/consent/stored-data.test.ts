import { browserEntryOf, keptInBrowser } from '@whorl/contract/stored-data/kept-in-browser.ts';
import { COOKIE_CHOICE_KEY, VISITOR_COOKIE, WINDOW_KIND_KEY } from '@whorl/contract/stored-data/names.ts';
import { articlePath, pages } from '@whorl/contract/urls.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { type Found, findAll } from '../fixtures/browser-storage.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { startSite } from '../fixtures/running-site.ts';

const it = browserTest().extend(
  'visit',
  ({ newContext }) =>
    async (country: string): Promise<{ context: BrowserContext; page: Page; origin: string }> => {
      const site = await startSite({ COUNTRY_FALLBACK: country, EXPERIMENTS: 'on' });
      onTestFinished(() => site.stop());
      const context = await newContext();
      const page = await context.newPage();
      watchPage(page, site.origin);
      await page.goto(site.origin + pages.home.path);
      await page.locator('html[data-interactive]').waitFor();
      return { context, page, origin: site.origin };
    },
);

const categoriesOf = (found: readonly Found[]) =>
  new Set(found.map(({ place, name }) => browserEntryOf(place, name)?.category ?? `not in the register: ${name}`));

it('everything that a busy visit leaves in a browser is in the register', async ({ visit }) => {
  const { context, page, origin } = await visit('US');
  const names = async () => (await findAll(context, page)).map(({ name }) => name);
  await expect.poll(names, { timeout: 20_000 }).toContain(VISITOR_COOKIE);
  // It takes a second to find out, and no answer waits for it.
  await expect.poll(names, { timeout: 20_000 }).toContain(WINDOW_KIND_KEY);
  await expect
    .poll(async () => (await names()).some((name) => name.startsWith('AMP_')), { timeout: 20_000 })
    .toBe(true);

  // Pictures are kept of pages that the worker looks after.
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.goto(origin + articlePath('when-may-a-form-say-thank-you'));
  await page.locator('footer').getByText('Dark', { exact: true }).click();
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.goto(origin + pages.contactSales.path);
  await page.locator('html[data-interactive]').waitFor();
  await page.locator('main').getByLabel('Work e-mail').fill('ada@example.com');
  await page.locator('main').getByLabel('What happens on your site').fill('Bots.');
  await page.locator('main').getByRole('button', { name: 'Send' }).click();
  await page.getByRole('heading', { name: 'Your message is with us' }).waitFor();
  await expect.poll(names, { timeout: 20_000 }).toContain('workbox-expiration');

  // A visit that leaves little would prove little.
  const unseen = async () => {
    const seen = new Set((await findAll(context, page)).map(({ place, name }) => browserEntryOf(place, name)));
    const left = keptInBrowser.filter((entry) => !seen.has(entry));
    return left.flatMap(({ names: [name] }) => name).sort();
  };
  const rare = [
    '__di_…',
    'articleVersion',
    'console',
    'last-readings',
    'newsletterSheet',
    'no-ab',
    'reloaded-for-build',
    'visitor-asked',
  ];
  await expect.poll(unseen, { timeout: 20_000 }).toEqual(rare);
  const found = await findAll(context, page);
  expect(found.filter(({ place, name }) => browserEntryOf(place, name) === undefined)).toEqual([]);

  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await page.getByRole('checkbox', { name: /^Analytics/ }).uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').getByText('What the counting of page views had stored.').waitFor();
  // The library keeps its empty database open as long as the page is there.
  const counted = async () =>
    (await findAll(context, page)).filter(({ place, name }) => place !== 'IndexedDB' && name.startsWith('AMP_'));
  await expect.poll(counted).toEqual([]);
  await page.reload();
  const all = async () => categoriesOf(await findAll(context, page));
  await expect.poll(all).toEqual(new Set(['required']));
  await context.close();
});

it('in the EU nothing but the required is there before a choice, and after a refusal', async ({ visit }) => {
  const { context, page } = await visit('DE');
  await page
    .getByText(/we ask before we read your browser/)
    .first()
    .waitFor();
  expect(categoriesOf(await findAll(context, page))).toEqual(new Set(['required']));
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  const stored = () => page.evaluate((key) => localStorage.getItem(key), COOKIE_CHOICE_KEY);
  await expect.poll(stored).toBe('["required"]');
  expect(categoriesOf(await findAll(context, page))).toEqual(new Set(['required']));
  await context.close();
});

it('no source writes into a browser under a name of its own', async () => {
  const { globSync, readFileSync } = await import('node:fs');
  const root = new URL('../..', import.meta.url).pathname;
  const sources = globSync('{agent,site,server}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|(^|\/)test-|node_modules/.test(file),
  );
  const writes = /\b(?:setItem|caches\.open|cookieStore\.set)\(|document\.cookie\s*=|cacheName:|['"]set-cookie['"]/i;
  const byName =
    /(?:setItem|caches\.open|cookieStore\.set)\(\s*['"`]|cacheName:\s*['"`]|document\.cookie\s*=\s*['"`](?!\$\{)/;
  const writing = sources.filter((file) => writes.test(readFileSync(root + file, 'utf8')));
  expect(writing.length).toBeGreaterThan(5);
  expect(writing.filter((file) => byName.test(readFileSync(root + file, 'utf8')))).toEqual([]);
});
