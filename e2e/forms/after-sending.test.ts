import { pages } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { anyFillTime } from '../fixtures/form-pace.ts';
import { startAt } from '../fixtures/start-at.ts';
import { readRows } from '../fixtures/test-database.ts';

type Options = { path?: string; init?: () => void; expected?: RegExp[] };

const it = browserTest({ ...anyFillTime, ...startAt('2026-06-08T06:00:00Z') })
  /** Opens a page with a form in a new context and sends the form. */
  .extend('sendForm', ({ site, newContext }) => async (options: Options = {}): Promise<Page> => {
    const { path = pages.contactSales.path, init, expected = [] } = options;
    const context = await newContext();
    if (init) await context.addInitScript(init);
    const page = await context.newPage();
    watchPage(page, site.origin, expected);
    await page.goto(site.origin + path);
    await page.locator('html[data-interactive]').waitFor();
    await page.locator('#email').fill('ada@example.com');
    if (path === pages.contactSales.path) await page.locator('#description').fill(`Bots, ${Math.random()}.`);
    await page.locator('main form button[type=submit]').click();
    await page.locator('main h2:focus').waitFor();
    return page;
  })
  .extend(
    'calls',
    ({ site }) =>
      () =>
        readRows<{ state: string }>(site.dataDir, 'select state from sales_calls'),
  );

const thanks = (page: Page) => page.locator('main h2', { hasText: 'Thank' });
const offer = (page: Page) => page.locator('.sales-call input[name=slot]').first();

it('the offer of a call is still there when the tab was discarded', async ({ sendForm }) => {
  const page = await sendForm();
  await offer(page).waitFor();
  // A discarded tab is loaded again with the state of its history entry.
  await page.reload();
  await thanks(page).waitFor();
  await offer(page).waitFor();
});

it('a booked call is still there after a reload and after going back, until the form is opened again', {
  tags: ['complete'],
}, async ({ sendForm, calls, site }) => {
  const page = await sendForm();
  await offer(page).check();
  await page.locator('.sales-call button[type=submit]').click();
  await page.locator('.sales-call h3:focus').waitFor();
  const time = await page.locator('.sales-call h3').textContent();
  await page.reload();
  await page.locator('.sales-call h3', { hasText: time ?? '' }).waitFor();
  await page.locator('main').getByRole('link').first().click();
  await page.waitForURL((url) => url.pathname !== pages.contactSales.path);
  await page.goBack();
  await page.locator('.sales-call h3', { hasText: time ?? '' }).waitFor();
  await page.getByRole('button', { name: 'Cancel the call' }).click();
  await page.locator('.sales-call p:focus', { hasText: 'Your call is canceled' }).waitFor();
  expect(calls().filter(({ state }) => state === 'booked')).toEqual([]);
  await page.reload();
  await page.locator('.sales-call', { hasText: 'Your call is canceled' }).waitFor();

  await page.getByRole('button', { name: 'Fill in the form again' }).click();
  await page.locator('main form[novalidate] #email').waitFor();
  await page.reload();
  await page.locator('html[data-interactive] main form[novalidate] #email').waitFor();
  expect(await thanks(page).count()).toBe(0);
  // Another visit of the page starts with the form, too.
  const other = await page.context().newPage();
  await other.goto(site.origin + pages.contactSales.path);
  await other.locator('html[data-interactive] main form[novalidate] #email').waitFor();
});

it('an issued key is still there when the tab was discarded', { tags: ['complete'] }, async ({ sendForm }) => {
  const page = await sendForm({ path: pages.start.path });
  const key = await page.locator('main dl code').first().textContent();
  await page.reload();
  await page
    .locator('main dl code', { hasText: key ?? '' })
    .first()
    .waitFor();
});

it('the thanks stay with a link to the call’s page when the booking panel fails', async ({ sendForm }) => {
  const page = await sendForm({
    init: () => {
      Intl.supportedValuesOf = () => {
        throw new Error('Broken on purpose');
      };
    },
    expected: [/Broken on purpose/],
  });
  await thanks(page).waitFor();
  const link = page.locator('main').getByRole('link', { name: 'Choose a time on a separate page' });
  const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await opened.locator('input[name=slot]').first().waitFor();
});

it('the link to the call’s page is shown when the scripts of the booking panel can’t be loaded', {
  tags: ['complete'],
}, async ({ site, newContext }) => {
  const context = await newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(site.origin + pages.contactSales.path);
  await page.locator('html[data-interactive]').waitFor();
  await page.locator('#email').fill('ada@example.com');
  await page.locator('#description').fill('Bots without scripts.');
  await context.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    const isPanel = (await response.text()).includes('call-days');
    return isPanel ? route.abort() : route.fulfill({ response });
  });
  await page.locator('main form button[type=submit]').click();
  await thanks(page).waitFor();
  await page.locator('main').getByRole('link', { name: 'Choose a time on a separate page' }).waitFor();
  // Prefetched scripts may still be on their way.
  await context.unrouteAll({ behavior: 'ignoreErrors' });
});

it('the key stays when the panel around it fails', { tags: ['complete'] }, async ({ sendForm }) => {
  const page = await sendForm({
    path: pages.start.path,
    init: () => Reflect.deleteProperty(globalThis, 'EventSource'),
    expected: [/EventSource/],
  });
  expect(await page.locator('main').textContent()).toMatch(/pk_\w{39}/);
});
