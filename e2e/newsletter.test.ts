import { DatabaseSync } from 'node:sqlite';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPerson, type Visitor, watchPage } from './browser.ts';
import { type RunningSite, startSite } from './running-site.ts';

let site: RunningSite;
let person: Visitor;
beforeAll(async () => {
  [site, person] = await Promise.all([startSite(), startPerson()]);
});
afterAll(async () => {
  await person.browser.close();
  await site.stop();
});

async function open(javaScriptEnabled = true, query = ''): Promise<Page> {
  const page = await (await person.newContext({ javaScriptEnabled })).newPage();
  watchPage(page, site.origin, [/status of (400|503)/, /ERR_(INTERNET_DISCONNECTED|FAILED)/]);
  await page.goto(site.origin + pages.subscribeNewsletter.path + query);
  // The script that sends the form comes with it, and may be later than what makes the page interactive.
  if (javaScriptEnabled) await page.locator('html[data-interactive] main form[novalidate]').waitFor();
  return page;
}
const send = (page: Page) => page.locator('main form button[type=submit]').click();

it('takes an address in place, with the campaign that led here', async () => {
  const page = await open(true, '?utm_source=letter');
  await page.locator('#email').fill('reader@example.com');
  await send(page);
  await page.locator('main p:focus', { hasText: 'reader@example.com' }).waitFor();
  expect(addresses('reader@example.com')).toMatchObject([
    { form: 'newsletter', payload: { email: 'reader@example.com', utm_info: { utm_source: 'letter' } } },
  ]);
  await page.context().close();
});

it('says what is wrong with an address, also where only the server can tell, and takes it when it is mended', async () => {
  const page = await open();
  for (const wrong of ['reader', 'mended@localhost']) {
    await page.locator('#email').fill(wrong);
    await send(page);
    await page.locator('#email[aria-invalid=true]:focus').waitFor();
    expect(await page.locator('#email-error').textContent()).toMatch(/\w/);
    expect(await page.locator('#email').inputValue()).toBe(wrong);
  }
  await page.locator('#email').fill('mended@example.com');
  await send(page);
  await page.locator('main p:focus', { hasText: 'mended@example.com' }).waitFor();
  expect(addresses('mended@example.com')).toHaveLength(1);
  await page.context().close();
});

it('keeps the address when it cannot be stored, and stores it once when it can', async () => {
  const page = await open();
  let refuses = true;
  await page.route(`**${endpoints.newsletter}`, async (route) => {
    // The server takes it, and its answer is lost on the way.
    if (!refuses) return route.continue();
    await route.fetch();
    refuses = false;
    await route.fulfill({ status: 503 });
  });
  await page.locator('#email').fill('again@example.com');
  await send(page);
  await page.locator('#email-error:not([hidden])').waitFor();
  expect(await page.locator('#email').inputValue()).toBe('again@example.com');
  await send(page);
  await page.locator('main p:focus').waitFor();
  expect(addresses('again@example.com')).toHaveLength(1);
  await page.context().close();
});

it('without script comes back with what was typed, and ends on a page that says it is stored', async () => {
  const page = await open(false);
  await page.locator('#email').fill('plain@localhost');
  await send(page);
  await page.waitForURL(/draft=/);
  expect(await page.locator('#email').inputValue()).toBe('plain@localhost');
  expect(await page.locator('#email-error').textContent()).toMatch(/\w/);
  await page.locator('#email').fill('plain@example.com');
  await send(page);
  await page.waitForURL(site.origin + pages.subscribeNewsletterSent.path);
  expect(addresses('plain@example.com')).toHaveLength(1);
  await page.context().close();
});

function addresses(email: string): { form: string; payload: unknown }[] {
  const database = new DatabaseSync(`${site.dataDir}/whorl.sqlite`, { readOnly: true });
  const rows = database.prepare('select form, payload from leads where email = ?').all(email) as {
    form: string;
    payload: string;
  }[];
  database.close();
  return rows.map(({ form, payload }) => ({ form, payload: JSON.parse(payload) as unknown }));
}
