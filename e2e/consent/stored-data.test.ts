import { globSync, readFileSync } from 'node:fs';
import { browserStorageEntries, findBrowserEntry } from '@whorl/contract/stored-data/browser-storage.ts';
import * as storageNames from '@whorl/contract/stored-data/names.ts';
import { articlePath, pages } from '@whorl/contract/urls.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { listStoredData, type StoredItem } from '../fixtures/browser-storage.ts';
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

const listCategories = (found: readonly StoredItem[]) =>
  new Set(found.map(({ place, name }) => findBrowserEntry(place, name)?.category ?? `not in the register: ${name}`));

it('a visit with many actions stores only documented data in the browser', { tags: ['complete'] }, async ({
  visit,
}) => {
  const { context, page, origin } = await visit('US');
  const names = async () => (await listStoredData(context, page)).map(({ name }) => name);
  await expect.poll(names, { timeout: 20_000 }).toContain(storageNames.VISITOR_COOKIE);
  // Detecting the kind of window takes a second, and no response waits for it.
  await expect.poll(names, { timeout: 20_000 }).toContain(storageNames.WINDOW_KIND_KEY);
  await expect
    .poll(async () => (await names()).some((name) => name.startsWith('AMP_')), { timeout: 20_000 })
    .toBe(true);

  // Pictures are cached only for pages controlled by the service worker.
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.goto(origin + articlePath('confirm-forms-after-saving'));
  await page.locator('footer').getByRole('radio', { name: 'Dark' }).check();
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.goto(origin + pages.contactSales.path);
  await page.locator('html[data-interactive]').waitFor();
  await page.locator('main').getByLabel('Work email').fill('ada@example.com');
  await page.locator('main').getByLabel('How can we help?').fill('Bots.');
  await page.locator('main').getByRole('button', { name: 'Send message' }).click();
  await page.getByRole('heading', { name: 'Thank you for your message' }).waitFor();
  await expect.poll(names, { timeout: 20_000 }).toContain('workbox-expiration');

  // The visit must store nearly all documented entries, or the test would prove little.
  const missingEntries = async () => {
    const storedEntries = new Set(
      (await listStoredData(context, page)).map(({ place, name }) => findBrowserEntry(place, name)),
    );
    const missing = browserStorageEntries.filter((entry) => !storedEntries.has(entry));
    return missing.flatMap(({ names: [name] }) => name).sort();
  };
  const rareEntries = [
    '__di_…',
    'articleVersion',
    'console',
    'console-openid',
    'last-readings',
    'newsletterSheet',
    'no-ab',
    'reloaded-for-build',
    'visitor-asked',
  ];
  await expect.poll(missingEntries, { timeout: 20_000 }).toEqual(rareEntries);
  const found = await listStoredData(context, page);
  expect(found.filter(({ place, name }) => findBrowserEntry(place, name) === undefined)).toEqual([]);
  await context.close();
});

it('withdrawing consent to analytics deletes its data and leaves only required data', { tags: ['complete'] }, async ({
  visit,
}) => {
  const { context, page } = await visit('US');
  const listAnalyticsNames = async () =>
    (await listStoredData(context, page)).flatMap(({ place, name }) =>
      // The analytics SDK keeps its empty database open until the page is closed.
      place !== 'IndexedDB' && name.startsWith(storageNames.ANALYTICS_PREFIX) ? name : [],
    );
  await expect.poll(listAnalyticsNames, { timeout: 20_000 }).not.toEqual([]);
  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' }).click();
  await page.getByRole('checkbox', { name: /^Analytics/ }).uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').getByText('Data stored for counting page views.').waitFor();
  await expect.poll(listAnalyticsNames).toEqual([]);
  await page.reload();
  const stored = async () => listCategories(await listStoredData(context, page));
  await expect.poll(stored).toEqual(new Set(['required']));
  await context.close();
});

it('in the EU only required data are stored before a choice and after a refusal', async ({ visit }) => {
  const { context, page } = await visit('DE');
  await page
    .getByText(/we ask before we identify your browser/)
    .first()
    .waitFor();
  expect(listCategories(await listStoredData(context, page))).toEqual(new Set(['required']));
  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  const stored = () => page.evaluate((key) => localStorage.getItem(key), storageNames.COOKIE_CHOICE_KEY);
  await expect.poll(stored).toBe('["required"]');
  expect(listCategories(await listStoredData(context, page))).toEqual(new Set(['required']));
  await context.close();
});

it('each name of browser storage is documented', () => {
  const documented = new Set(browserStorageEntries.flatMap(({ names }) => names.map((name) => name.replace('…', ''))));
  expect(Object.values(storageNames).filter((name) => !documented.has(name))).toEqual([]);
});

it('no source file writes to browser storage under a literal name instead of a documented constant', () => {
  const root = new URL('../..', import.meta.url).pathname;
  const sources = globSync('{agent,site,server}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|(^|\/)test-|node_modules/.test(file),
  );
  const writes = /\b(?:setItem|caches\.open|cookieStore\.set)\(|document\.cookie\s*=|cacheName:|['"]set-cookie['"]/i;
  const writesLiteral =
    /(?:setItem|caches\.open|cookieStore\.set)\(\s*['"`]|cacheName:\s*['"`]|document\.cookie\s*=\s*['"`](?!\$\{)/;
  const writing = sources.filter((file) => writes.test(readFileSync(root + file, 'utf8')));
  expect(writing.length).toBeGreaterThan(5);
  expect(writing.filter((file) => writesLiteral.test(readFileSync(root + file, 'utf8')))).toEqual([]);
});
