import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { anyFillTime } from '../fixtures/form-pace.ts';
import { startAt } from '../fixtures/start-at.ts';
import { readRows } from '../fixtures/test-database.ts';

const it = browserTest({ ...anyFillTime, ...startAt('2026-06-08T06:00:00Z') })
  /** Opens the contact form in a browser that reports this time zone, and sends it. */
  .extend('sendForm', ({ site, newContext }) => async (zone: string | undefined): Promise<Page> => {
    const context = await newContext({ timezoneId: 'Asia/Tokyo' });
    await context.addInitScript((name) => {
      const { resolvedOptions } = Intl.DateTimeFormat.prototype;
      const local = resolvedOptions.call(Intl.DateTimeFormat()).timeZone;
      Intl.DateTimeFormat.prototype.resolvedOptions = function () {
        const options = resolvedOptions.call(this);
        return options.timeZone === local ? { ...options, timeZone: name as string } : options;
      };
    }, zone);
    const page = await context.newPage();
    watchPage(page, site.origin, [/status of 400/]);
    await page.goto(site.origin + pages.contactSales.path);
    await page.locator('html[data-interactive]').waitFor();
    await page.locator('#email').fill('ada@example.com');
    await page.locator('#description').fill(`Bots, ${Math.random()}.`);
    await page.locator('main form button[type=submit]').click();
    await page.locator('.call-zone select').waitFor();
    return page;
  })
  .extend('storedZones', ({ site }) => () => {
    const rows = readRows<{ time_zone: string }>(
      site.dataDir,
      'select time_zone from sales_calls order by created_at desc',
    );
    return rows.map(({ time_zone }) => time_zone);
  });

async function bookFirst(page: Page): Promise<void> {
  await page.locator('input[name=slot]').first().check();
  await page.locator('.sales-call button[type=submit]').click();
  await page.locator('.sales-call h3:focus').waitFor();
}

for (const [zone, tags] of [
  ['Etc/Unknown', []],
  ['+05:30', ['complete']],
  ['', ['complete']],
  ['Future/Zone', ['complete']],
  [undefined, ['complete']],
] as const) {
  it(`a call is offered and booked in UTC in a browser with the time zone ${JSON.stringify(zone)}`, {
    tags: [...tags],
  }, async ({ sendForm, storedZones }) => {
    const page = await sendForm(zone);
    await page.locator('main h2', { hasText: 'Thank' }).waitFor();
    expect(await page.locator('.call-zone select').inputValue()).toBe('UTC');
    await page.locator('.sales-call', { hasText: 'these times are in UTC' }).waitFor();
    await bookFirst(page);
    expect(await page.locator('.call-facts').textContent()).toContain('UTC');
    expect(storedZones()[0]).toBe('UTC');
  });
}

it('a call is booked in UTC when only the browser knows its time zone', { tags: ['complete'] }, async ({
  sendForm,
  storedZones,
}) => {
  const page = await sendForm('Asia/Tokyo');
  expect(await page.locator('.call-zone select').inputValue()).toBe('Asia/Tokyo');
  // As if this browser's time zones were newer than those of the server.
  await page.route(`**${endpoints.salesCalls}`, async (route) => {
    const body = route.request().postDataJSON() as { timeZone: string };
    const timeZone = body.timeZone === 'Asia/Tokyo' ? 'Future/Zone' : body.timeZone;
    await route.continue({ postData: JSON.stringify({ ...body, timeZone }) });
  });
  await bookFirst(page);
  expect(await page.locator('.call-facts').textContent()).toContain('UTC');
  expect(storedZones()[0]).toBe('UTC');
});
