import { DatabaseSync } from 'node:sqlite';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { bookingParameter } from '@whorl/contract/sales-calls/parameters.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { atAPersonsPace, watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { startSite } from '../fixtures/running-site.ts';

const it = browserTest()
  .extend(
    'open',
    ({ site, person }) =>
      async (options: object = theirs, origin = site.origin, path: string = pages.contactSales.path) => {
        const context = await person.newContext(options);
        const page = await context.newPage();
        watchPage(page, origin, [/status of 409/]);
        await page.goto(origin + path);
        await page.locator('html[data-interactive]').waitFor();
        const aPersonIsReady = atAPersonsPace(page);
        await page.locator('main').getByLabel('Work e-mail').fill('ada@example.com');
        await page.locator('main textarea').fill(`Bots, ${Math.random()}.`);
        await aPersonIsReady();
        const stored = page.waitForResponse((response) => response.url().endsWith(generalContactForm.endpoint));
        await page.locator('main form button[type=submit]').click();
        const { booking } = (await (await stored).json()) as { booking: string };
        return { context, page, booking };
      },
  )
  .extend('calls', ({ site }) => () => {
    const database = new DatabaseSync(`${site.dataDir}/whorl.sqlite`, { readOnly: true });
    try {
      return database
        .prepare('select starts_at, state, time_zone, sequence from sales_calls order by created_at')
        .all();
    } finally {
      database.close();
    }
  });

const theirs = { timezoneId: 'Asia/Kathmandu', viewport: { width: 390, height: 844 } };
async function write(page: Page, origin: string, path: string): Promise<void> {
  await page.goto(origin + path);
  await page.locator('main').getByLabel('Work e-mail').fill('ada@example.com');
  await page.locator('main textarea').fill(`Bots, ${Math.random()}.`);
}

const slotOf = (page: Page, index: number) => page.locator('input[name=slot]').nth(index);
/** Which day a time belongs to, and so whether it is in sight at once, depends on today and on the zone. */
async function bringIntoSight(slot: Locator): Promise<void> {
  await slot.waitFor({ state: 'attached' });
  if (!(await slot.isVisible())) await slot.locator('xpath=ancestor::details[1]/summary').click();
}
async function choose(page: Page, index: number): Promise<void> {
  await bringIntoSight(slotOf(page, index));
  await slotOf(page, index).check();
}
const change = (page: Page, endpoint: string) =>
  page.waitForResponse((response) => new URL(response.url()).pathname === endpoint);

it('is booked, moved and called off where the form was, by keyboard and in the visitor’s zone', async ({
  open,
  calls,
  site,
}) => {
  const { context, page, booking } = await open();
  await slotOf(page, 0).waitFor();
  const zone = page.locator('.call-zone select');
  expect(await zone.inputValue()).toBe(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone));
  const time = page.locator('.call-time span').first();
  const ours = await time.textContent();
  await zone.selectOption('Europe/Berlin');
  await expect.poll(() => time.textContent()).not.toBe(ours);
  await zone.selectOption('Asia/Katmandu').catch(() => zone.selectOption('Asia/Kathmandu'));

  const send = page.locator('.sales-call button[type=submit]');
  await send.click();
  await page.locator('.sales-call [role=alert]:visible').waitFor();
  // The first day may have one time left.
  const day = page.locator('.call-day').nth(1);
  await day.locator('summary').focus();
  await page.keyboard.press('Enter');
  const times = day.locator('input[name=slot]');
  await times.first().waitFor();
  await times.first().focus();
  await page.keyboard.press('ArrowRight');
  expect(await times.nth(1).isChecked()).toBe(true);
  const chosen = await times.nth(1).inputValue();
  await Promise.all([change(page, endpoints.salesCalls), page.keyboard.press('Enter')]);
  await page.locator('.sales-call h3:focus').waitFor();
  expect(await page.locator('.sales-call h3 time').getAttribute('datetime')).toBe(chosen);
  expect(calls()).toMatchObject([{ starts_at: Date.parse(chosen), state: 'booked', sequence: 0 }]);
  expect(await page.locator('.call-facts').textContent()).toContain('Europe/Berlin');
  expect(page.url()).not.toContain(bookingParameter);

  const link = page.locator('.sales-call a[download]');
  const entry = await (await page.request.get(site.origin + (await link.getAttribute('href')))).text();
  expect(entry.replaceAll('\r\n ', '')).toContain(
    `${site.origin}${pages.salesCall.path}?${bookingParameter}=${booking}`,
  );

  await page.locator('.call-move summary').first().click();
  await choose(page, 2);
  await Promise.all([change(page, endpoints.salesCalls), page.locator('.call-move button[type=submit]').click()]);
  await expect.poll(() => calls()[0]?.sequence).toBe(1);
  await page.locator('.sales-call h3:focus').waitFor();
  await Promise.all([
    change(page, endpoints.salesCallCancel),
    page.getByRole('button', { name: 'Call it off' }).click(),
  ]);
  await page.locator('.sales-call p:focus', { hasText: 'The call is off' }).waitFor();
  expect(calls()).toMatchObject([{ state: 'cancelled', sequence: 2 }]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await context.close();
});

it('a time that somebody else took meanwhile is said at once, with others', async ({ open }) => {
  const [one, other] = [await open(), await open()];
  await Promise.all([slotOf(one.page, 0).waitFor(), slotOf(other.page, 0).waitFor()]);
  for (const { page } of [one, other]) {
    await choose(page, 3);
    await Promise.all([change(page, endpoints.salesCalls), page.locator('.sales-call button[type=submit]').click()]);
  }
  await other.page.locator('.sales-call [role=alert]:focus').waitFor();
  await expect.poll(() => other.page.locator('input[name=slot]').count()).toBe(6);
  await slotOf(other.page, 1).check({ force: true });
  await Promise.all([
    change(other.page, endpoints.salesCalls),
    other.page.locator('.sales-call button[type=submit]').click(),
  ]);
  await other.page.locator('.sales-call h3:focus').waitFor();
  await Promise.all([one.context.close(), other.context.close()]);
});

it('is counted when it is booked, and its token is in no address that is counted', async ({ open }) => {
  const { context, page, booking } = await open({ timezoneId: 'UTC' });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === endpoints.analyticsBatch) sent.push(request.postData() ?? '');
  });
  await slotOf(page, 0).waitFor();
  await slotOf(page, 0).check();
  await Promise.all([change(page, endpoints.salesCalls), page.locator('.sales-call button[type=submit]').click()]);
  await expect.poll(() => sent.join(), { timeout: 30_000 }).toContain('Web Sales Call Scheduled');
  expect(sent.join()).toContain('"formName":"contact-sales"');
  expect(sent.join()).not.toContain(booking);
  await context.close();
});

it.for([generalContactForm.places['contact-sales'], generalContactForm.places['get-demo']])(
  'works without a script after $page',
  async ({ page: path, thanks: sent }, { person, site, calls }) => {
    const context = await person.newContext({ ...theirs, javaScriptEnabled: false });
    const page = await context.newPage();
    watchPage(page, site.origin);
    await write(page, site.origin, path);
    await page.locator('main form button[type=submit]').first().click();
    await page.waitForURL(`${site.origin}${sent}?${bookingParameter}=*`);
    await page.locator('.call-zone select').selectOption('America/New_York');
    await page.getByRole('button', { name: 'Show' }).click();
    expect(await page.locator('input[name=timeZone]').inputValue()).toBe('America/New_York');
    await choose(page, 4);
    const chosen = await slotOf(page, 4).inputValue();
    await page.getByRole('button', { name: 'Book this time' }).click();
    await page.waitForURL(`${site.origin}${pages.salesCall.path}?${bookingParameter}=*`);
    expect(await page.locator('.sales-call time').getAttribute('datetime')).toBe(chosen);
    expect(calls().at(-1)).toMatchObject({ starts_at: Date.parse(chosen), time_zone: 'America/New_York' });
    await page.getByRole('button', { name: 'Call it off' }).click();
    await page.getByRole('heading', { name: 'The call is off' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await context.close();
  },
);

it('asks an outside calendar for nothing before the visitor wants it', async ({ open, person }) => {
  const outside = await startSite({ SALES_CALENDAR_URL: 'https://calendar.example.org/whorl' });
  const { context, page } = await open(theirs, outside.origin).catch(async (error: unknown) => {
    await outside.stop();
    throw error;
  });
  await page.getByRole('button', { name: 'Open the calendar here' }).waitFor();
  expect(await page.locator('iframe').count()).toBe(0);
  await context.close();
  const other = await person.newContext(theirs);
  await other.route('https://calendar.example.org/**', (route) => route.fulfill({ body: 'a calendar' }));
  const asking = await other.newPage();
  await write(asking, outside.origin, pages.contactSales.path);
  await asking.locator('html[data-interactive]').waitFor();
  await expect.poll(() => asking.evaluate(() => performance.now()), { timeout: 10_000 }).toBeGreaterThan(2_000);
  await asking.locator('main form button[type=submit]').click();
  const [request] = await Promise.all([
    asking.waitForRequest('https://calendar.example.org/whorl'),
    asking.getByRole('button', { name: 'Open the calendar here' }).click(),
  ]);
  expect(request.headers().referer).toBeUndefined();
  await other.close();
  await outside.stop();
});
