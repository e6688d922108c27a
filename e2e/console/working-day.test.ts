import { auditEntrySchema } from '@whorl/contract/console/audit.ts';
import { consoleArea, consoleCalls } from '@whorl/contract/console/console-urls.ts';
import type { Role } from '@whorl/contract/console/roles.ts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import * as v from 'valibot';
import { expect } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import {
  addUser,
  consoleEnvironment,
  expectFitting,
  fetchConsole,
  identifyBrowser,
  PASSWORD,
  readDownload,
  sendLead,
  sendVisits,
} from './console-site.ts';

const it = browserTest(consoleEnvironment)
  .extend(
    'identify',
    ({ site, newContext }) =>
      async (linkedId: string): Promise<void> =>
        identifyBrowser(site, await newContext(), linkedId),
  )
  /** Invites a user, who signs in with the password. Returns the page after the sign-in. */
  .extend(
    'signIn',
    ({ site, newContext }) =>
      async (email: string, role: Role, options: BrowserContextOptions = {}): Promise<Page> => {
        await addUser(site, await newContext(), email, role);
        const page = await (await newContext({ reducedMotion: 'reduce', ...options })).newPage();
        watchPage(page, site.origin);
        await page.goto(site.origin + consoleArea);
        await page.getByLabel('Email address').fill(email);
        await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { name: 'Traffic', level: 1 }).waitFor();
        await page.locator('html[data-interactive]').waitFor();
        return page;
      },
  )
  /** Returns actions, subjects and details of a user in the audit log, oldest first, without repetitions. */
  .extend('readDay', ({ site }) => async (actor: string): Promise<string[][]> => {
    const url = `${consoleCalls.auditExport}?format=json&actor=${encodeURIComponent(actor)}`;
    const entries = v.parse(v.array(auditEntrySchema), await fetchConsole(site, url));
    const texts = entries.map(({ action, subject, detail }) => [action, subject, detail]);
    return texts.filter((text, index) => String(text) !== String(texts[index - 1]));
  });

const anyId = expect.stringMatching(/^[\w.-]{6,}$/);
/** The entries of accepting the invitation, and of signing in and out later. */
const signedIn = (email: string) => [
  ['user.accept', email, ''],
  ['session.start', anyId, ''],
  ['session.start', anyId, ''],
];
const signedOut = (email: string) => ['session.end', anyId, `session of ${email}`];

const goTo = async (page: Page, title: string) => {
  const menu = page.getByText(/^Menu: /);
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('navigation', { name: 'Console pages' }).getByRole('link', { name: title, exact: true }).click();
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
};
const show = (page: Page) => page.getByRole('button', { name: 'Show', exact: true }).click();
const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in to the console' }).waitFor();
};

it('a fraud analyst finds the browser of an order, blocks its visitor and exports the proof', async ({
  identify,
  signIn,
  readDay,
}) => {
  const email = 'ana.fraud@example.com';
  for (const order of ['order-7', 'order-7', 'order-8']) await identify(order);
  const page = await signIn(email, 'editor', { viewport: { width: 1440, height: 900 } });
  await goTo(page, 'Overview');
  await page.getByRole('heading', { name: 'Figures' }).waitFor();
  await goTo(page, 'Identifications');
  await page.getByLabel('Linked ID').fill('order-7');
  await show(page);
  await page.getByText('2 identifications on this page.').waitFor();
  const exported = await readDownload(page, () => page.getByRole('link', { name: 'CSV' }).click());
  expect(exported.text.match(/order-7/g)).toHaveLength(2);
  await page.getByRole('table').first().getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Evidence for this visitor' }).waitFor();
  const requestId = new URL(page.url()).searchParams.get('id');
  await page.getByRole('link', { name: 'All identifications of this visitor' }).click();
  const heading = page.getByRole('heading', { name: /^Visitor \w{20}$/ });
  await heading.waitFor();
  const visitorId = (await heading.textContent())?.slice('Visitor '.length);
  await page.getByRole('link', { name: 'Add this visitor to a list' }).click();
  await page.getByLabel('Action').selectOption('Block');
  await page.getByLabel('Reason (optional)').fill('Two chargebacks for order-7.');
  await page.getByRole('button', { name: 'Add the entry' }).click();
  await page.getByText(`Added ${visitorId}.`).waitFor();
  await page.getByRole('link', { name: 'Show the entry' }).click();
  await page.getByRole('heading', { name: visitorId ?? '' }).waitFor();
  const entryId = new URL(page.url()).searchParams.get('id');
  await expectFitting(page, 1440);
  await signOut(page);
  expect(await readDay(email)).toEqual([
    ...signedIn(email),
    ['identifications.list', '', ''],
    ['identifications.export', '', 'format csv'],
    ['identification.view', requestId, ''],
    ['identifications.list', '', ''],
    ['visitor.view', visitorId, ''],
    ['list-entry.create', entryId, 'block visitor, workspace own'],
    ['list-entry.view', entryId, ''],
    signedOut(email),
  ]);
});

it('a marketer explains a day of the traffic, answers a lead and shares the view of those to answer', async ({
  site,
  signIn,
  readDay,
}) => {
  const email = 'max.marketing@example.com';
  await sendVisits(site);
  await sendLead(site, 'grace@example.com');
  const page = await signIn(email, 'editor', { viewport: { width: 390, height: 844 } });
  await page.getByRole('heading', { name: 'From landing page to sent form' }).first().waitFor();
  await page
    .getByRole('region', { name: 'Deployments and experiments' })
    .getByText(/Version .* deployed/)
    .waitFor();
  await page.getByLabel('Filter by').selectOption('source');
  await page.getByLabel('Value').fill('letter');
  await show(page);
  await expect.poll(() => new URL(page.url()).search).toContain('utm_source=letter');
  await page.getByRole('table', { name: 'Visits by step' }).getByText('Form sent').waitFor();
  await goTo(page, 'Experiments');
  await page.getByRole('heading', { name: 'home-evidence' }).waitFor();
  await goTo(page, 'Leads');
  await page.getByLabel('Status').selectOption('New');
  await show(page);
  await page.getByText('1 lead on this page.').waitFor();
  await page.getByText('View:').click();
  await page.getByRole('button', { name: 'Save this view…' }).click();
  await page.getByLabel('Name').fill('To answer');
  await page.getByLabel('Share with all users').check();
  await page.keyboard.press('Enter');
  await page.getByText('Saved the view To answer.').waitFor();
  await page.getByRole('link', { name: 'grace@example.com' }).click();
  await page.getByLabel('Notes').fill('Sent the price list.');
  const leadId = new URL(page.url()).searchParams.get('id');
  await page.getByLabel('Status').selectOption('Contacted');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'All leads' }).click();
  await page.getByText('No lead matches these filters.').waitFor();
  await expectFitting(page, 390);
  await signOut(page);
  expect(await readDay(email)).toEqual([
    ...signedIn(email),
    ['leads.list', '', ''],
    ['view.create', anyId, 'leads'],
    ['lead.view', leadId, ''],
    ['lead.update', leadId, 'status new → contacted, notes'],
    ['leads.list', '', ''],
    signedOut(email),
  ]);
});
