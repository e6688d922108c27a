import { randomUUID } from 'node:crypto';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { identificationListSchema } from '@whorl/contract/console/identifications.ts';
import { identificationTicketSchema } from '@whorl/contract/identification/ticket.ts';
import { AGENT_VERSION } from '@whorl/contract/identification/versions.ts';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { expect } from 'vitest';
import { browserTest } from '../fixtures/browser-test.ts';
import type { RunningSite } from '../fixtures/running-site.ts';
import { consoleEnvironment, fetchConsole, openConsolePage, sendCurrentVisit } from './console-site.ts';

/** Would add an image, a script and a link if it was inserted as HTML or as a URL. */
const hostile = '"><img src=x onerror=a()><script>a()</script>';
const hostileUrl = 'javascript:a()';
const email = 'mallory@example.com';

const it = browserTest({
  ...consoleEnvironment,
  // Nothing listens there, so the deliveries stay in the console.
  LEAD_WEBHOOK_URL: 'http://127.0.0.1:9/',
  LEAD_WEBHOOK_SECRET: 'a secret of the webhook',
});

async function post(site: RunningSite, url: string, body: object): Promise<unknown> {
  const answer = await fetch(site.origin + url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-submission-id': randomUUID(),
      'user-agent': hostile,
      referer: `${site.origin}/${hostile}`,
    },
    body: JSON.stringify(body),
  });
  expect(answer.ok, `${url}: ${answer.status}`).toBe(true);
  return answer.status === 204 ? undefined : answer.json();
}

/** Sends the text in every field that a visitor controls and the console shows. */
async function attack(site: RunningSite): Promise<void> {
  const { booking } = v.parse(
    v.object({ booking: v.string() }),
    await post(site, generalContactForm.endpoint, {
      ...{ name: 'contact-sales', email, description: hostile },
      landingPage: `https://whorl.example/?utm_source=${encodeURIComponent(hostile)}`,
      utm_info: { utm_source: hostile, utm_campaign: hostileUrl },
    }),
  );
  const slots = await (await fetch(site.origin + endpoints.salesCallSlots)).json();
  const [slot] = v.parse(v.object({ slots: v.array(v.string()) }), slots).slots;
  await post(site, endpoints.salesCalls, { booking, slot, timeZone: 'Europe/Berlin' });

  const application = new FormData();
  const answers = { job: 'site-engineer', first_name: hostile, last_name: hostile, email, question_7: hostile };
  for (const [name, value] of Object.entries(answers)) application.set(name, value);
  application.set('cover_letter_text', hostile);
  application.set('phone', '+49 30 1234');
  application.set('resume', new Blob(['A résumé.']), '<img src=x onerror=a()>.txt');
  const headers = { accept: 'application/json' };
  const applied = await fetch(site.origin + endpoints.jobApplication, { method: 'POST', headers, body: application });
  expect(applied.status, await applied.text()).toBe(200);

  await post(site, endpoints.errorReport, {
    ...{ message: hostile, stack: `${hostile}\n    at ${hostileUrl}`, componentStack: hostile },
    ...{ path: `/${hostile.replaceAll(/[?#]/g, '')}`, build: '0123456789abcdef' },
  });

  const ticket = await (await fetch(site.origin + endpoints.identify)).json();
  await post(site, endpoints.identify, {
    ...{ apiKey: 'whorl-site', version: AGENT_VERSION, url: `https://whorl.example/${hostile}`, userAgent: hostile },
    ...{ linkedId: hostile, tag: { note: hostile, link: hostileUrl }, bot: { bot: true, botKind: hostile } },
    ...{ signals: { platform: { value: hostile } }, ticket: v.parse(identificationTicketSchema, ticket).ticket },
  });

  await sendCurrentVisit(site, `/${hostile}`);
  await sendCurrentVisit(site, `/pricing/?utm_source=${encodeURIComponent(hostile)}`);
  const day = new Date().toISOString().slice(0, 10);
  const readTraffic = () => fetchConsole(site, `${consoleCalls.traffic}?from=${day}&to=${day}`);
  await expect.poll(async () => JSON.stringify(await readTraffic()), { timeout: 30_000 }).toContain('onerror');
}

/** Fails the test if the page has an element or a URL of the text. */
async function expectOnlyText(page: Page): Promise<void> {
  expect(await page.title()).toContain('Console');
  const inserted = 'main img, main script, main iframe, [onerror], a[href^="javascript:"]';
  expect(await page.locator(inserted).count()).toBe(0);
}

it('texts of visitors are shown as text in every section of the console', async ({ site, newContext }) => {
  await attack(site);
  const context = await newContext();
  const shown = 'img src=x onerror=a()';
  // A violation of the Content Security Policy is an error, too, and so is the request for an image.
  const open = (path: string, heading: string) => openConsolePage(site, context, path, heading, /(?!)/);
  const { identifications } = v.parse(
    identificationListSchema,
    await fetchConsole(site, `${consoleCalls.identifications}?linkedId=${encodeURIComponent(hostile)}`),
  );
  const [identification] = identifications;
  for (const { path, heading, row, text = shown } of [
    { path: pages.consoleOverview.path, heading: 'Overview', text: 'New leads: 2.' },
    { path: pages.console.path, heading: 'Traffic' },
    { path: pages.consoleLeads.path, heading: 'Leads', row: email },
    { path: pages.consoleSalesCalls.path, heading: 'Sales calls', row: /\d/, text: 'What the visitor submitted' },
    { path: pages.consoleApplications.path, heading: 'Applications', row: /./ },
    { path: `${pages.consoleIdentifications.path}?id=${identification?.requestId}`, heading: 'Identifications' },
    { path: `${pages.consoleIdentifications.path}?visitorId=${identification?.visitorId}`, heading: 'Identifications' },
    { path: pages.consoleDeliveries.path, heading: 'Deliveries', row: /./ },
    { path: pages.consoleErrors.path, heading: 'Errors', row: hostile },
    { path: pages.consoleAudit.path, heading: 'Audit log', text: 'Viewed a lead' },
  ] as const) {
    const page = await open(path, heading);
    if (row !== undefined) {
      await page.getByRole('rowheader').getByRole('link', { name: row }).last().click();
    }
    // Some is in parts that are opened below.
    await page.locator('main').getByText(text).first().waitFor({ state: 'attached' });
    for (const details of await page.locator('main details:not([open]) > summary').all())
      if (await details.isVisible()) await details.click();
    await expectOnlyText(page);
    await page.close();
  }
});
