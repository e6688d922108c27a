import { randomUUID } from 'node:crypto';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { form as partnersForm } from '@whorl/contract/leads/forms/partners.ts';
import { form as pressForm } from '@whorl/contract/leads/forms/press.ts';
import { form as supportForm } from '@whorl/contract/leads/forms/support.ts';
import { form as webinarForm } from '@whorl/contract/leads/forms/webinar.ts';
import { endpoints, pages, webinarPath } from '@whorl/contract/urls.ts';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserTest } from '../fixtures/browser-test.ts';
import { holdIdentification } from '../fixtures/hold-identification.ts';
import { readRows } from '../fixtures/test-database.ts';

const it = browserTest({ TRUSTED_PROXIES: '127.0.0.1' }).extend(
  'openForm',
  ({ person, site }) =>
    async (path: string, endpoint: string): Promise<{ page: Page; posted: Record<string, unknown>[] }> => {
      const context = await person.newContext({ extraHTTPHeaders: { 'CF-IPCountry': 'GB' }, serviceWorkers: 'block' });
      const page = await context.newPage();
      const posted: Record<string, unknown>[] = [];
      await page.route(`**${endpoint}`, (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        posted.push(route.request().postDataJSON() as Record<string, unknown>);
        return route.fulfill({ json: { status: 'success', id: 'a-lead' } });
      });
      const country = page.waitForResponse((response) => response.url().endsWith(endpoints.country));
      await page.goto(site.origin + path);
      await country;
      await page.locator('html[data-interactive]').waitFor();
      await page.locator(`main form[action="${endpoint}"][novalidate]`).first().waitFor();
      return { page, posted };
    },
);

const general = ['name', 'email', 'ipRegion'];
const webinar = webinarPath('self-hosting');

it.for<[string, string, readonly string[]]>([
  [pages.contactSales.path, generalContactForm.endpoint, [...general, 'jobTitle', 'description']],
  [pages.demo.path, generalContactForm.endpoint, [...general, 'jobTitle', 'description']],
  [pages.start.path, generalContactForm.endpoint, [...general, 'jobTitle']],
  [pages.paymentFraudGetStarted.path, generalContactForm.endpoint, [...general, 'jobTitle']],
  [pages.support.path, supportForm.endpoint, ['email', 'description', 'ipRegion']],
  [pages.press.path, pressForm.endpoint, ['email', 'message', 'ipRegion']],
  [pages.subscribeNewsletter.path, endpoints.newsletter, ['email', 'ipRegion']],
  [
    webinar,
    webinarForm.endpoint,
    ['email', 'firstName', 'lastName', 'jobTitle', 'formName', 'requestDemo', 'ipRegion'],
  ],
])('the form of %s posts the fields of the specification to %s', async ([path, endpoint, expected], { openForm }) => {
  const { page, posted } = await openForm(path, endpoint);
  const form = page.locator(`main form[action="${endpoint}"]`).first();
  await fillIn(form);
  const jobTitle = form.locator('[name="jobTitle"]');
  if (expected.includes('jobTitle')) await jobTitle.fill('Fraud analyst');
  const requestDemo = form.locator('[name="requestDemo"]');
  if (expected.includes('requestDemo')) await requestDemo.check();
  await form.locator('button[type="submit"]').click();
  await expect.poll(() => posted.length).toBe(1);
  const [payload = {}] = posted;
  expect(Object.keys(payload)).toEqual(expect.arrayContaining([...expected]));
  expect(payload.ipRegion).toBe('EMEA');
  if (expected.includes('requestDemo')) expect(payload.requestDemo).toBe(true);
  await page.context().close();
});

it('the partners form posts its four fields and no data of the visit', async ({ openForm }) => {
  const { page, posted } = await openForm(pages.partners.path, partnersForm.endpoint);
  const form = page.locator(`main form[action="${partnersForm.endpoint}"]`).first();
  await fillIn(form);
  await form.locator('button[type="submit"]').click();
  await expect.poll(() => posted.length).toBe(1);
  expect(Object.keys(posted[0] ?? {}).sort()).toEqual(['company', 'email', 'message', 'name']);
  await page.context().close();
});

it.for([
  ['with the visitor ID of an identification that ends meanwhile', true],
  ['without a visitor ID if the identification takes too long', false],
] as const)('a form that is sent during the identification is stored %s', async ([, isInTime], { person, site }) => {
  const headers = { 'CF-IPCountry': 'US' };
  const context = await person.newContext({ extraHTTPHeaders: headers, serviceWorkers: 'block' }, { isStill: true });
  const identification = await holdIdentification(context);
  const page = await context.newPage();
  await page.goto(site.origin + pages.subscribeNewsletter.path);
  await page.locator('html[data-interactive] main form[novalidate]').waitFor();
  const address = `${randomUUID()}@example.com`;
  await page.locator('#email').fill(address);
  await page.keyboard.press('Enter');
  await identification.waitUntilHeld();
  if (isInTime) identification.release();
  await page.locator('main p:focus', { hasText: address }).waitFor();
  const visitorId = isInTime ? expect.stringMatching(/^[a-zA-Z0-9]{20}$/) : null;
  const query = "select payload ->> 'visitorId' as visitorId from leads where email = ?";
  expect(readRows(site.dataDir, query, address)).toEqual([{ visitorId }]);
  identification.release();
  await context.close();
});

async function fillIn(form: Locator): Promise<void> {
  for (const field of await form.locator('input[required], textarea').all()) {
    const isEmail = (await field.getAttribute('type')) === 'email';
    await field.fill(isEmail ? 'ada@example.com' : 'Twelve words about what we would like to do with it.');
  }
}
