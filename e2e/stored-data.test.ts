import { type BrowserPlace, browserEntryOf, keptInBrowser } from '@whorl/contract/stored-data/kept-in-browser.ts';
import { COOKIE_CHOICE_KEY, VISITOR_COOKIE } from '@whorl/contract/stored-data/names.ts';
import { articlePath, pages } from '@whorl/contract/urls.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPerson, type Visitor, watchPage } from './browser.ts';
import { type RunningSite, startSite } from './running-site.ts';

let person: Visitor;
let site: RunningSite | undefined;
beforeAll(async () => {
  person = await startPerson();
});
afterAll(async () => {
  await person.browser.close();
  await site?.stop();
});

async function visit(country: string): Promise<{ context: BrowserContext; page: Page; origin: string }> {
  await site?.stop();
  site = await startSite({ COUNTRY_FALLBACK: country });
  const context = await person.newContext();
  const page = await context.newPage();
  watchPage(page, site.origin);
  await page.goto(site.origin + pages.home.path);
  await page.locator('html[data-interactive]').waitFor();
  return { context, page, origin: site.origin };
}

type Found = { place: BrowserPlace; name: string };

/** Everything that can be found in a browser: what is not here no page of this site may leave behind. */
async function findAll(context: BrowserContext, page: Page): Promise<Found[]> {
  const inPage = await page.evaluate(async () => ({
    'local storage': Object.keys(localStorage),
    'session storage': Object.keys(sessionStorage),
    'Cache Storage': await caches.keys(),
    IndexedDB: (await indexedDB.databases()).map(({ name }) => name ?? ''),
  }));
  const cookies = (await context.cookies()).map(({ name }) => name);
  return Object.entries({ cookie: cookies, ...inPage }).flatMap(([place, names]) =>
    names.map((name) => ({ place: place as BrowserPlace, name })),
  );
}

const categoriesOf = (found: readonly Found[]) =>
  new Set(found.map(({ place, name }) => browserEntryOf(place, name)?.category ?? `not in the register: ${name}`));

it('everything that a busy visit leaves in a browser is in the register', async () => {
  const { context, page, origin } = await visit('US');
  const names = async () => (await findAll(context, page)).map(({ name }) => name);
  await expect.poll(names, { timeout: 20_000 }).toContain(VISITOR_COOKIE);
  await expect
    .poll(async () => (await names()).some((name) => name.startsWith('AMP_')), { timeout: 20_000 })
    .toBe(true);

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

  const found = await findAll(context, page);
  expect(found.filter(({ place, name }) => browserEntryOf(place, name) === undefined)).toEqual([]);
  // A visit that leaves little would prove little.
  const seen = new Set(found.map(({ place, name }) => browserEntryOf(place, name)));
  const rare = ['articleVersion', 'newsletterSheet', 'reloaded-for-build'];
  expect(
    keptInBrowser
      .filter((entry) => !seen.has(entry))
      .flatMap(({ names: [name] }) => name)
      .sort(),
  ).toEqual(rare);

  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await page.getByRole('checkbox', { name: /^Analytics/ }).uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  // The library keeps its empty database open as long as the page is there.
  const counted = async () =>
    (await findAll(context, page)).filter(({ place, name }) => place !== 'IndexedDB' && name.startsWith('AMP_'));
  await expect.poll(counted).toEqual([]);
  await context.close();
});

it('in the EU nothing but the required is there before a choice, and after a refusal', async () => {
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
  const root = new URL('..', import.meta.url).pathname;
  const sources = globSync('{agent,site,server}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|(^|\/)test-|node_modules/.test(file),
  );
  const writes = /\b(?:setItem|caches\.open|cookieStore\.set)\(|document\.cookie\s*=|cacheName:|['"]set-cookie['"]/i;
  const byName = /(?:setItem|caches\.open|cookieStore\.set)\(\s*['"`]|cacheName:\s*['"`]|document\.cookie\s*=/;
  const writing = sources.filter((file) => writes.test(readFileSync(root + file, 'utf8')));
  expect(writing.length).toBeGreaterThan(5);
  expect(writing.filter((file) => byName.test(readFileSync(root + file, 'utf8')))).toEqual([]);
});
