import { randomUUID } from 'node:crypto';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { BrowserContextOptions } from 'playwright-core';
import * as v from 'valibot';
import { expect } from 'vitest';
import { browserTest } from '../fixtures/browser-test.ts';
import type { RunningSite } from '../fixtures/running-site.ts';
import { consoleEnvironment, expectFitting, openConsolePage } from './console-site.ts';

const it = browserTest(consoleEnvironment).extend(
  'openCalls',
  ({ site, newContext }) =>
    async (query = '', options: BrowserContextOptions = {}) =>
      openConsolePage(
        site,
        await newContext({ reducedMotion: 'reduce', ...options }),
        pages.consoleSalesCalls.path + query,
        'Sales calls',
      ),
);

async function postJson(site: RunningSite, url: string, body: object): Promise<unknown> {
  const answer = await fetch(site.origin + url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-submission-id': randomUUID() },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  return answer.json();
}

/** Sends a contact form and books the first free time. */
async function bookCall(site: RunningSite, email: string): Promise<void> {
  const lead = { name: 'contact-sales', email, description: 'We lose money to bots.' };
  const { booking } = v.parse(
    v.object({ booking: v.string() }),
    await postJson(site, generalContactForm.endpoint, lead),
  );
  const slots = await (await fetch(site.origin + endpoints.salesCallSlots)).json();
  const [slot] = v.parse(v.object({ slots: v.array(v.string()) }), slots).slots;
  await postJson(site, endpoints.salesCalls, { booking, slot, timeZone: 'America/New_York' });
}

it('an operator finds a sales call, sees the visitor’s time, and cancels it', async ({ site, openCalls }) => {
  await bookCall(site, 'ada@example.com');
  const page = await openCalls('', { viewport: { width: 390, height: 844 } });
  await page.getByLabel('Email contains').fill('ada');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByText('1 call on this page.').waitFor();
  await page.getByText('New York').waitFor();
  await expectFitting(page, 390);
  await page.getByRole('rowheader').getByRole('link').click();
  await page.getByRole('heading', { name: 'ada@example.com' }).waitFor();
  await page.getByText('Cancel this call').click();
  await expectFitting(page, 390);
  await page.getByRole('button', { name: 'Cancel the call' }).click();
  await page.getByText('Canceled. Write to ada@example.com').waitFor();
  await page.getByRole('link', { name: 'What the visitor submitted' }).click();
  // The heading of the call has the same text.
  await page.getByRole('heading', { name: 'Leads', level: 1 }).waitFor();
  await page.getByRole('heading', { name: 'ada@example.com' }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'All calls' }).click();
  await page.getByText('No call matches these filters.').waitFor();
  await page.getByLabel('State').selectOption('Canceled');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByText('1 call on this page.').waitFor();
  expect(new URL(page.url()).search).toBe('?email=ada&state=canceled');
});

for (const { width, colorScheme } of [
  { width: 390, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const)
  it(`sales calls in the console are accessible and fit at ${width} px, ${colorScheme}`, {
    tags: ['complete'],
  }, async ({ site, openCalls }) => {
    const email = `joan.${'with-a-long-name.'.repeat(3)}@engineering.example.com`.replace('.@', '@');
    await bookCall(site, email);
    const page = await openCalls('?email=joan', { viewport: { width, height: 900 }, colorScheme });
    await page.getByRole('rowheader').first().waitFor();
    await expectFitting(page, width);
    await page.getByRole('rowheader').first().getByRole('link').press('Enter');
    await page.getByRole('heading', { name: email }).waitFor();
    await expectFitting(page, width);
  });
