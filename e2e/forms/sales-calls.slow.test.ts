import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { bookingParameter } from '@whorl/contract/sales-calls/parameters.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { anyFillTime } from '../fixtures/form-pace.ts';
import { startSite } from '../fixtures/running-site.ts';
import { startAt } from '../fixtures/start-at.ts';
import { readRows } from '../fixtures/test-database.ts';

/** A Monday on which the next five days have all their slots, none of them across midnight in the tested time zones. */
const environment = { ...anyFillTime, ...startAt('2026-06-08T06:00:00Z') };

const it = browserTest(environment)
  .extend(
    'open',
    ({ site, person }) =>
      async (options: object = visitorOptions, origin = site.origin, path: string = pages.contactSales.path) => {
        const context = await person.newContext(options);
        const page = await context.newPage();
        watchPage(page, origin, [/status of 409/]);
        await page.goto(origin + path);
        await page.locator('html[data-interactive]').waitFor();
        await page.locator('main').getByLabel('Work email').fill('ada@example.com');
        await page.locator('main textarea').fill(`Bots, ${Math.random()}.`);
        const stored = page.waitForResponse((response) => response.url().endsWith(generalContactForm.endpoint));
        await page.locator('main form button[type=submit]').click();
        const { booking } = (await (await stored).json()) as { booking: string };
        return { context, page, booking };
      },
  )
  .extend(
    'calls',
    ({ site }) =>
      () =>
        readRows<{ sequence: number }>(
          site.dataDir,
          'select starts_at, state, time_zone, sequence from sales_calls order by created_at',
        ),
  );

const visitorOptions = { timezoneId: 'Asia/Kathmandu', viewport: { width: 390, height: 844 } };
async function write(page: Page, origin: string, path: string): Promise<void> {
  await page.goto(origin + path);
  await page.locator('main').getByLabel('Work email').fill('ada@example.com');
  await page.locator('main textarea').fill(`Bots, ${Math.random()}.`);
}

const findSlot = (page: Page, index: number) => page.locator('input[name=slot]').nth(index);
/** Expands the slot's day if it is collapsed. */
async function showSlot(slot: Locator): Promise<void> {
  await slot.waitFor({ state: 'attached' });
  if (!(await slot.isVisible())) await slot.locator('xpath=ancestor::details[1]/summary').click();
}
async function choose(page: Page, index: number): Promise<void> {
  await showSlot(findSlot(page, index));
  await findSlot(page, index).check();
}
const waitForChange = (page: Page, endpoint: string) =>
  page.waitForResponse((response) => new URL(response.url()).pathname === endpoint);

it('a sales call is booked, moved, and canceled below the form, by keyboard and in the visitor’s time zone', async ({
  open,
  calls,
  site,
}) => {
  const { context, page, booking } = await open();
  await findSlot(page, 0).waitFor();
  const zone = page.locator('.call-zone select');
  expect(await zone.inputValue()).toBe(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone));
  const time = page.locator('.call-time span').first();
  const localTime = await time.textContent();
  await zone.selectOption('Europe/Berlin');
  await expect.poll(() => time.textContent()).not.toBe(localTime);
  await zone.selectOption('Asia/Katmandu').catch(() => zone.selectOption('Asia/Kathmandu'));

  const send = page.locator('.sales-call button[type=submit]');
  await send.click();
  await page.locator('.sales-call [role=alert]:visible').waitFor();
  const day = page.locator('.call-day').nth(1);
  await day.locator('summary').focus();
  await page.keyboard.press('Enter');
  const times = day.locator('input[name=slot]');
  await times.first().waitFor();
  await times.first().focus();
  await page.keyboard.press('ArrowRight');
  expect(await times.nth(1).isChecked()).toBe(true);
  const chosen = await times.nth(1).inputValue();
  await Promise.all([waitForChange(page, endpoints.salesCalls), page.keyboard.press('Enter')]);
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
  await Promise.all([
    waitForChange(page, endpoints.salesCalls),
    page.locator('.call-move button[type=submit]').click(),
  ]);
  await expect.poll(() => calls()[0]?.sequence).toBe(1);
  await page.locator('.sales-call h3:focus').waitFor();
  await Promise.all([
    waitForChange(page, endpoints.salesCallCancel),
    page.getByRole('button', { name: 'Cancel the call' }).click(),
  ]);
  await page.locator('.sales-call p:focus', { hasText: 'Your call is canceled' }).waitFor();
  expect(calls()).toMatchObject([{ state: 'cancelled', sequence: 2 }]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await context.close();
});

it('a slot that was booked by another visitor in the meantime is reported with alternatives', async ({ open }) => {
  const [one, other] = [await open(), await open()];
  await Promise.all([findSlot(one.page, 0).waitFor(), findSlot(other.page, 0).waitFor()]);
  for (const { page } of [one, other]) {
    await choose(page, 3);
    await Promise.all([
      waitForChange(page, endpoints.salesCalls),
      page.locator('.sales-call button[type=submit]').click(),
    ]);
  }
  await other.page.locator('.sales-call [role=alert]:focus').waitFor();
  await expect.poll(() => other.page.locator('input[name=slot]').count()).toBe(6);
  await findSlot(other.page, 1).check({ force: true });
  await Promise.all([
    waitForChange(other.page, endpoints.salesCalls),
    other.page.locator('.sales-call button[type=submit]').click(),
  ]);
  await other.page.locator('.sales-call h3:focus').waitFor();
  await Promise.all([one.context.close(), other.context.close()]);
});

it('a booking is recorded by analytics without its token', async ({ open }) => {
  const { context, page, booking } = await open({ timezoneId: 'UTC' });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === endpoints.analyticsBatch) sent.push(request.postData() ?? '');
  });
  await findSlot(page, 0).waitFor();
  await findSlot(page, 0).check();
  await Promise.all([
    waitForChange(page, endpoints.salesCalls),
    page.locator('.sales-call button[type=submit]').click(),
  ]);
  await expect.poll(() => sent.join(), { timeout: 30_000 }).toContain('Web Sales Call Scheduled');
  expect(sent.join()).toContain('"formName":"contact-sales"');
  expect(sent.join()).not.toContain(booking);
  await context.close();
});

it.for([generalContactForm.places['contact-sales'], generalContactForm.places['get-demo']])(
  'a sales call can be booked and canceled without JavaScript after $page',
  async ({ page: path, thanks: sent }, { person, site, calls }) => {
    const context = await person.newContext({ ...visitorOptions, javaScriptEnabled: false });
    const page = await context.newPage();
    watchPage(page, site.origin);
    await write(page, site.origin, path);
    await page.locator('main form button[type=submit]').first().click();
    await page.waitForURL(`${site.origin}${sent}?${bookingParameter}=*`);
    await page.locator('.call-zone select').selectOption('America/New_York');
    await page.getByRole('button', { name: 'Show' }).click();
    expect(await page.locator('input[name=timeZone]').inputValue()).toBe('America/New_York');
    await choose(page, 4);
    const chosen = await findSlot(page, 4).inputValue();
    await page.getByRole('button', { name: 'Book this time' }).click();
    await page.waitForURL(`${site.origin}${pages.salesCall.path}?${bookingParameter}=*`);
    expect(await page.locator('.sales-call time').getAttribute('datetime')).toBe(chosen);
    expect(calls().at(-1)).toMatchObject({ starts_at: Date.parse(chosen), time_zone: 'America/New_York' });
    await page.getByRole('button', { name: 'Cancel the call' }).click();
    await page.getByRole('heading', { name: 'Your call is canceled' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await context.close();
  },
);

it('an external calendar is requested only after the visitor opens it', async ({ open, person }) => {
  const siteWithCalendar = await startSite({
    ...environment,
    SALES_CALENDAR_URL: 'https://calendar.example.org/whorl',
  });
  const { context, page } = await open(visitorOptions, siteWithCalendar.origin).catch(async (error: unknown) => {
    await siteWithCalendar.stop();
    throw error;
  });
  await page.getByRole('button', { name: 'Open the calendar here' }).waitFor();
  expect(await page.locator('iframe').count()).toBe(0);
  await context.close();
  const other = await person.newContext(visitorOptions);
  await other.route('https://calendar.example.org/**', (route) => route.fulfill({ body: 'a calendar' }));
  const formPage = await other.newPage();
  await write(formPage, siteWithCalendar.origin, pages.contactSales.path);
  await formPage.locator('html[data-interactive]').waitFor();
  await formPage.locator('main form button[type=submit]').click();
  const [request] = await Promise.all([
    formPage.waitForRequest('https://calendar.example.org/whorl'),
    formPage.getByRole('button', { name: 'Open the calendar here' }).click(),
  ]);
  expect(request.headers().referer).toBeUndefined();
  await other.close();
  await siteWithCalendar.stop();
});
