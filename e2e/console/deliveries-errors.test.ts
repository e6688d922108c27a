import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { deliveryListSchema } from '@whorl/contract/console/deliveries.ts';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import * as v from 'valibot';
import { expect } from 'vitest';
import { browserTest } from '../fixtures/browser-test.ts';
import type { RunningSite } from '../fixtures/running-site.ts';
import { consoleEnvironment, expectFitting, fetchConsole, openConsolePage } from './console-site.ts';

const hostile = '<img src=x onerror=alert(1)><script>document.title=1</script>';

const it = browserTest()
  /** Receiver of leads that refuses them until `accepts` is set. */
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from the pattern.
  .extend('receiver', { scope: 'file' }, async ({}, { onCleanup }) => {
    const server = createServer((_request, response) => {
      response.writeHead(receiver.accepts ? 200 : 400).end(hostile);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onCleanup(() => {
      server.close();
      server.closeAllConnections();
    });
    const receiver = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, accepts: false };
    return receiver;
  })
  .extend('environment', { scope: 'file' }, ({ receiver }) => ({
    ...consoleEnvironment,
    LEAD_WEBHOOK_URL: receiver.url,
    LEAD_WEBHOOK_SECRET: 'a secret of the webhook',
  }))
  /** Submits a lead whose delivery fails. */
  .extend('sendFailingLead', ({ site, receiver }) => async (email: string) => {
    receiver.accepts = false;
    const body = { name: 'contact-sales', email, description: hostile };
    expect((await post(site.origin + generalContactForm.endpoint, body)).status).toBe(200);
    await waitForState(site, 'dead');
  })
  .extend(
    'openDeliveries',
    ({ site, newContext }) =>
      async (options: BrowserContextOptions) =>
        openConsolePage(site, await newContext(options), pages.consoleDeliveries.path, 'Deliveries'),
  )
  .extend(
    'openErrors',
    ({ site, newContext }) =>
      async (options: BrowserContextOptions) =>
        openConsolePage(site, await newContext(options), pages.consoleErrors.path, 'Errors'),
  );

const post = (url: string, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-submission-id': randomUUID() },
    body: JSON.stringify(body),
  });

const waitForState = (site: RunningSite, state: string) =>
  expect
    .poll(
      async () => v.parse(deliveryListSchema, await fetchConsole(site, consoleCalls.deliveries)).deliveries[0]?.state,
    )
    .toBe(state);

async function reportError(site: RunningSite, message: string): Promise<void> {
  const stack = `${message}\n    at Form (/assets/form-0a1b2c3d.js:1:2345)`;
  const body = { message, stack, componentStack: '\n    at Form', path: '/pricing/', build: '0123456789abcdef' };
  expect((await post(site.origin + endpoints.errorReport, body)).status).toBe(204);
}

const listedDelivery = (page: Page) => page.locator('table', { hasText: 'Deliveries, newest first' }).locator('th a');

async function expectNoHostileElements(page: Page): Promise<void> {
  expect(await page.title()).toContain('Console');
  expect(await page.locator('main img, main script').count()).toBe(0);
}

it('an operator finds a failed delivery, reads it as plain text and retries it', async ({
  site,
  receiver,
  sendFailingLead,
  openDeliveries,
}) => {
  await sendFailingLead('ada@example.com');
  const page = await openDeliveries({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  await page.getByLabel('State').selectOption('Failed');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByText('1 delivery on this page.').waitFor();
  expect(new URL(page.url()).searchParams.get('state')).toBe('dead');
  await page.getByText(hostile).first().waitFor();
  await expectFitting(page, 390);

  await listedDelivery(page).click();
  await page.getByText('ada@example.com').first().waitFor();
  await page.getByText(hostile).first().waitFor();
  await expectNoHostileElements(page);
  await expectFitting(page, 390);

  receiver.accepts = true;
  await page.getByRole('button', { name: 'Retry this delivery' }).click();
  await page.getByText('It is due now.').waitFor();
  await waitForState(site, 'sent');
  await page.reload();
  await page.getByText('Only failed deliveries can be retried.').waitFor();
  await page.getByRole('link', { name: 'Show the lead' }).click();
  await page.getByRole('heading', { name: 'ada@example.com' }).waitFor();
});

it('an operator finds an error, reads it as plain text and resolves it', async ({ site, openErrors }) => {
  const message = `TypeError: ${hostile} is not a function`;
  await reportError(site, message);
  const page = await openErrors({
    viewport: { width: 1440, height: 900 },
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  });
  await page.getByLabel('Message, path or stack contains').fill('typeerror');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByText('1 error on this page.').waitFor();
  await expectFitting(page, 1440);
  await page.getByRole('link', { name: message }).click();
  await page.getByText('at Form (/assets/form-0a1b2c3d.js:1:2345)').waitFor();
  await expectNoHostileElements(page);
  await expectFitting(page, 1440);
  await page.getByRole('button', { name: 'Resolve', exact: true }).click();
  await page.getByText('Resolved. It is unresolved again if a browser reports it again.').waitFor();
  await page.getByRole('link', { name: 'All errors' }).click();
  await page.getByRole('heading', { name: 'No errors found' }).waitFor();
});

it('an operator retries all failed deliveries of a destination by keyboard', { tags: ['complete'] }, async ({
  site,
  receiver,
  sendFailingLead,
  openDeliveries,
}) => {
  await sendFailingLead('eve@example.com');
  const page = await openDeliveries({});
  receiver.accepts = true;
  await page.getByRole('button', { name: 'Retry failed deliveries to webhook' }).press('Enter');
  await page.getByText(/^Deliveries to webhook due now: \d/).waitFor();
  await waitForState(site, 'sent');
});

for (const { width, colorScheme } of [
  { width: 390, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const)
  it(`deliveries and errors in the console are accessible and fit at ${width} px, ${colorScheme}`, {
    tags: ['complete'],
  }, async ({ site, sendFailingLead, openDeliveries, openErrors }) => {
    const look = { viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' } as const;
    await sendFailingLead('joan@example.com');
    const deliveries = await openDeliveries(look);
    await listedDelivery(deliveries).first().waitFor();
    await expectFitting(deliveries, width);
    await listedDelivery(deliveries).first().click();
    await deliveries.getByRole('button', { name: 'Retry this delivery' }).waitFor();
    await expectFitting(deliveries, width);

    const message = `RangeError: ${'long'.repeat(60)}`;
    await reportError(site, message);
    const errors = await openErrors(look);
    await errors.getByRole('link', { name: message }).waitFor();
    await expectFitting(errors, width);
    await errors.getByRole('link', { name: message }).click();
    await errors.getByRole('button', { name: 'Resolve', exact: true }).waitFor();
    await expectFitting(errors, width);
  });
