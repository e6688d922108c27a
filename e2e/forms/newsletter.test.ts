import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { form as newsletterForm } from '@whorl/contract/leads/forms/newsletter.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';

const it = browserTest()
  .extend('open', ({ person, site }) => async (javaScriptEnabled = true, query = ''): Promise<Page> => {
    // A worker that takes over in between would send past what a test puts in the way.
    const page = await (await person.newContext({ javaScriptEnabled, serviceWorkers: 'block' })).newPage();
    watchPage(page, site.origin, [/status of (400|503)/, /ERR_(INTERNET_DISCONNECTED|FAILED)/]);
    await page.goto(site.origin + pages.subscribeNewsletter.path + query);
    // The script that sends the form comes with it, and may be later than what makes the page interactive.
    if (javaScriptEnabled) await page.locator('html[data-interactive] main form[novalidate]').waitFor();
    return page;
  })
  .extend('addresses', ({ site }) => (email: string): { form: string; payload: unknown }[] => {
    const database = new DatabaseSync(`${site.dataDir}/whorl.sqlite`, { readOnly: true });
    const rows = database.prepare('select form, payload from leads where email = ?').all(email) as {
      form: string;
      payload: string;
    }[];
    database.close();
    return rows.map(({ form, payload }) => ({ form, payload: JSON.parse(payload) as unknown }));
  });

/** One that no earlier attempt has left on the server. */
const freshAddress = () => `${randomUUID()}@example.com`;
const send = (page: Page) => page.locator('main form button[type=submit]').click();

it('takes an address in place, with the campaign that led here', async ({ open, addresses }) => {
  const address = freshAddress();
  const page = await open(true, '?utm_source=letter');
  await page.locator('#email').fill(address);
  await send(page);
  await page.locator('main p:focus', { hasText: address }).waitFor();
  expect(addresses(address)).toMatchObject([
    { form: 'newsletter', payload: { email: address, utm_info: { utm_source: 'letter' } } },
  ]);
  await page.context().close();
});

it('says what is wrong with an address, also where only the server can tell, and takes it when it is mended', async ({
  open,
  addresses,
}) => {
  const address = freshAddress();
  const page = await open();
  for (const wrong of ['reader', 'mended@localhost']) {
    await page.locator('#email').fill(wrong);
    await send(page);
    await page.locator('#email[aria-invalid=true]:focus').waitFor();
    expect(await page.locator('#email-error').textContent()).toMatch(/\w/);
    expect(await page.locator('#email').inputValue()).toBe(wrong);
  }
  await page.locator('#email').fill(address);
  await send(page);
  await page.locator('main p:focus', { hasText: address }).waitFor();
  expect(addresses(address)).toHaveLength(1);
  await page.context().close();
});

it('keeps the address when it cannot be stored, and stores it once when it can', async ({ open, addresses }) => {
  const address = freshAddress();
  const page = await open();
  let refuses = true;
  await page.route(`**${endpoints.newsletter}`, async (route) => {
    // The server takes it, and its answer is lost on the way.
    if (!refuses) return route.continue();
    await route.fetch();
    refuses = false;
    await route.fulfill({ status: 503 });
  });
  await page.locator('#email').fill(address);
  await send(page);
  await page.locator('#email-error:not([hidden])').waitFor();
  expect(await page.locator('#email').inputValue()).toBe(address);
  await send(page);
  await page.locator('main p:focus').waitFor();
  expect(addresses(address)).toHaveLength(1);
  await page.context().close();
});

it('without script comes back with what was typed, and ends on a page that says it is stored', async ({
  open,
  site,
  addresses,
}) => {
  const address = freshAddress();
  const page = await open(false);
  await page.locator('#email').fill('plain@localhost');
  await send(page);
  await page.waitForURL(/draft=/);
  expect(await page.locator('#email').inputValue()).toBe('plain@localhost');
  expect(await page.locator('#email-error').textContent()).toMatch(/\w/);
  await page.locator('#email').fill(address);
  await send(page);
  await page.waitForURL(site.origin + newsletterForm.places.newsletter.thanks);
  expect(addresses(address)).toHaveLength(1);
  await page.context().close();
});
