import { randomUUID } from 'node:crypto';
import { form as newsletterForm } from '@whorl/contract/leads/forms/newsletter.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { readRows } from '../fixtures/test-database.ts';

const it = browserTest({}, 'bot')
  .extend('open', ({ visitor, site }) => async (javaScriptEnabled = true, query = ''): Promise<Page> => {
    // A service worker that takes over would bypass the mocked routes.
    const page = await (await visitor.newContext({ javaScriptEnabled, serviceWorkers: 'block' })).newPage();
    watchPage(page, site.origin, [/status of (400|503)/, /ERR_(INTERNET_DISCONNECTED|FAILED)/]);
    await page.goto(site.origin + pages.subscribeNewsletter.path + query);
    // The script that submits the form may load after the page is interactive.
    if (javaScriptEnabled) await page.locator('html[data-interactive] main form[novalidate]').waitFor();
    return page;
  })
  .extend('addresses', ({ site }) => (email: string): { form: string; payload: unknown }[] => {
    const rows = readRows<{ form: string; payload: string }>(
      site.dataDir,
      'select form, payload from leads where email = ?',
      email,
    );
    return rows.map(({ form, payload }) => ({ form, payload: JSON.parse(payload) as unknown }));
  });

/** Returns an email address that no earlier attempt has used. */
const freshAddress = () => `${randomUUID()}@example.com`;
const send = (page: Page) => page.locator('main form button[type=submit]').click();

it('the newsletter form subscribes an address without a page load and stores the campaign', async ({
  open,
  addresses,
}) => {
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

it('the newsletter form cleans a pasted email address with hidden and full-width characters', async ({
  open,
  addresses,
}) => {
  const name = randomUUID();
  const page = await open();
  await page.locator('#email').fill(`\u202a${name}＠bücher.example\u2060`);
  await send(page);
  await page.locator('main p:focus', { hasText: name }).waitFor();
  expect(addresses(`${name}@xn--bcher-kva.example`)).toHaveLength(1);
  await page.context().close();
});

it('the newsletter form shows errors of the browser and of the server, and accepts the corrected address', {
  tags: ['complete'],
}, async ({ open, addresses }) => {
  const address = freshAddress();
  const page = await open();
  for (const invalidAddress of ['reader', 'corrected@localhost']) {
    await page.locator('#email').fill(invalidAddress);
    await send(page);
    await page.locator('#email[aria-invalid=true]:focus').waitFor();
    expect(await page.locator('#email-error').textContent()).toMatch(/\w/);
    expect(await page.locator('#email').inputValue()).toBe(invalidAddress);
  }
  await page.locator('#email').fill(address);
  await send(page);
  await page.locator('main p:focus', { hasText: address }).waitFor();
  expect(addresses(address)).toHaveLength(1);
  await page.context().close();
});

for (const { failures, title } of [
  { failures: 1, title: 'the newsletter form sends the address again after a 503, and stores it once' },
  { failures: 3, title: 'the newsletter form keeps the address after three 503s, and stores it once on retry' },
])
  it(title, { tags: ['complete'] }, async ({ open, addresses }) => {
    const address = freshAddress();
    const page = await open();
    let failed = 0;
    await page.route(`**${endpoints.newsletter}`, async (route) => {
      // The server stores the address, but the response is lost.
      if (failed === failures) return route.continue();
      await route.fetch();
      failed += 1;
      await route.fulfill({ status: 503 });
    });
    await page.locator('#email').fill(address);
    await send(page);
    if (failures === 3) {
      await page.locator('#email-error:not([hidden])').waitFor();
      expect(await page.locator('#email').inputValue()).toBe(address);
      await send(page);
    }
    await page.locator('main p:focus').waitFor();
    expect(failed).toBe(failures);
    expect(addresses(address)).toHaveLength(1);
    await page.context().close();
  });

it('the newsletter form returns the typed address on errors and ends on a confirmation page when JavaScript is disabled', async ({
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
