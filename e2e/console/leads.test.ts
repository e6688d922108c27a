import { randomUUID } from 'node:crypto';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { BACKGROUND_HEADER } from '@whorl/contract/console/sessions.ts';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserTest } from '../fixtures/browser-test.ts';
import type { RunningSite } from '../fixtures/running-site.ts';
import { consoleEnvironment, expectFitting, openConsolePage } from './console-site.ts';

const hostile = '<img src=x onerror="document.title=\'hacked\'"><script>document.title="hacked"</script>';

const it = browserTest(consoleEnvironment).extend(
  'openLeads',
  ({ site, newContext }) =>
    async (query = '', options: BrowserContextOptions = {}) =>
      openConsolePage(site, await newContext(options), pages.consoleLeads.path + query, 'Leads'),
);

async function sendLead(site: RunningSite, email: string): Promise<void> {
  const answer = await fetch(site.origin + generalContactForm.endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-submission-id': randomUUID() },
    body: JSON.stringify({
      name: 'contact-sales',
      email,
      description: hostile,
      landingPage: 'https://whorl.example/pricing/?utm_source=letter',
      utm_info: { utm_source: hostile, utm_campaign: 'javascript:alert(1)' },
    }),
  });
  expect(answer.status).toBe(200);
}

it('the heading of a lead on a phone breaks its email address only after @ and dots', async ({ site, openLeads }) => {
  const email = 'maximiliane.hohenwarth@fraudprevention.example.com';
  await sendLead(site, email);
  const page = await openLeads('', { viewport: { width: 390, height: 844 } });
  await page.getByRole('link', { name: email }).click();
  const heading = page.getByRole('heading', { name: email });
  await heading.waitFor();
  const linesByPart = await heading.locator('bdi').evaluate((element) =>
    [...element.childNodes].flatMap((node) => {
      if (node.nodeType !== Node.TEXT_NODE) return [];
      const range = document.createRange();
      range.selectNode(node);
      return [[node.textContent, range.getClientRects().length]];
    }),
  );
  expect(linesByPart).toEqual(
    ['maximiliane.', 'hohenwarth@', 'fraudprevention.', 'example.', 'com'].map((part) => [part, 1]),
  );
});

it('an operator finds a lead, reads it as plain text, changes its status and erases it', async ({
  site,
  openLeads,
}) => {
  await sendLead(site, 'ada@example.com');
  await sendLead(site, 'eve@example.com');
  const page = await openLeads('', { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  await page.getByLabel('Email contains').fill('ada@');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByText('1 lead on this page.').waitFor();
  expect(new URL(page.url()).searchParams.get('email')).toBe('ada@');
  await expectFitting(page, 390);

  await page.getByRole('link', { name: 'ada@example.com' }).click();
  await page.getByText(hostile).first().waitFor();
  expect(await page.title()).toContain('Console');
  expect(await page.locator('main img, a[href^="javascript:"]').count()).toBe(0);
  await expectFitting(page, 390);

  await page.getByLabel('Status').selectOption('Contacted');
  await page.getByLabel('Notes').fill('Called on Monday.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.', { exact: true }).waitFor();
  await page.reload();
  await expect
    .poll(() =>
      page
        .getByLabel('Notes')
        .inputValue()
        .catch(() => ''),
    )
    .toBe('Called on Monday.');

  await page.getByText('Erase this person’s leads').click();
  await page.getByLabel('Type ada@example.com to confirm').fill('ada@example.com');
  await page.getByRole('button', { name: 'Erase', exact: true }).click();
  await page.getByText('Erased. Leads: 1, calls: 0.').waitFor();
  await page.getByText('This lead doesn’t exist').waitFor();
  await page.getByRole('button', { name: 'All leads' }).click();
  await page.getByRole('heading', { name: 'No leads found' }).waitFor();
  await page.getByRole('link', { name: 'Clear the filters' }).click();
  await page.getByRole('link', { name: 'eve@example.com' }).waitFor();
});

it('an operator sees the changes of another one before overwriting them', { tags: ['complete'] }, async ({
  site,
  openLeads,
}) => {
  await sendLead(site, 'grace@example.com');
  const [first, second] = [await openLeads('?email=grace'), await openLeads('?email=grace')];
  for (const page of [first, second]) await page.getByRole('link', { name: 'grace@example.com' }).click();
  const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
  await first.getByLabel('Notes').fill('From the first window.');
  await second.getByLabel('Notes').fill('From the second window.');
  await save(first);
  await first.getByText('Saved.', { exact: true }).waitFor();
  await save(second);
  await second.getByText('Another user changed this lead while you were editing.').waitFor();
  await second.getByText('From the first window.').waitFor();
  expect(await second.getByLabel('Notes').inputValue()).toBe('From the second window.');
  await second.getByRole('button', { name: 'Save my values' }).click();
  await second.getByText('Saved.', { exact: true }).waitFor();
  await first.reload();
  await expect
    .poll(() =>
      first
        .getByLabel('Notes')
        .inputValue()
        .catch(() => ''),
    )
    .toBe('From the second window.');
});

for (const { width, colorScheme } of [
  { width: 390, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const)
  it(`the leads in the console are accessible and fit at ${width} px, ${colorScheme}`, { tags: ['complete'] }, async ({
    site,
    openLeads,
  }) => {
    await sendLead(site, 'joan@example.com');
    const look = { viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' } as const;
    const page = await openLeads('?email=joan', look);
    await page.getByRole('link', { name: 'joan@example.com' }).first().waitFor();
    await expectFitting(page, width);
    await page.getByRole('link', { name: 'joan@example.com' }).first().click();
    await page.getByRole('heading', { name: 'Deliveries' }).waitFor();
    await page.getByText('Erase this person’s leads').click();
    await expectFitting(page, width);
  });

it('an open list shows a new lead by itself, unless it is paused', async ({ startAnotherSite, newContext }) => {
  const site = await startAnotherSite(consoleEnvironment);
  await sendLead(site, 'first@example.com');
  const page = await openConsolePage(site, await newContext(), pages.consoleLeads.path, 'Leads');
  await page.getByRole('link', { name: 'first@example.com' }).focus();
  await page.getByText('Live', { exact: true }).waitFor();
  const refreshed = page.waitForRequest((request) => BACKGROUND_HEADER in request.headers());
  await sendLead(site, 'second@example.com');
  // The session of an operator who has left still ends.
  expect(new URL((await refreshed).url()).pathname).toBe(consoleCalls.leads);
  await page.getByRole('link', { name: 'second@example.com' }).waitFor();
  await page.getByText(/^updated /).waitFor();
  // The row that an operator is at keeps the focus.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('first@example.com');

  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('Paused').waitFor();
  await sendLead(site, 'third@example.com');
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('link', { name: 'third@example.com' }).waitFor();
});

it('an operator works through leads by keyboard only', async ({ startAnotherSite, newContext }) => {
  const site = await startAnotherSite(consoleEnvironment);
  for (const name of ['oldest', 'middle', 'newest']) await sendLead(site, `${name}@example.com`);
  const page = await openConsolePage(site, await newContext(), pages.consoleLeads.path, 'Leads');
  await page.getByRole('link', { name: 'newest@example.com' }).focus();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'middle@example.com' }).waitFor();
  await page.keyboard.press('3');
  await page.getByText('Saved.', { exact: true }).waitFor();
  expect(await page.getByLabel('Status').inputValue()).toBe('qualified');
  await page.keyboard.press('j');
  await page.getByRole('heading', { name: 'oldest@example.com' }).waitFor();
  // Letters that are typed into a field are text.
  await page.getByLabel('Notes').pressSequentially('jku 1');
  expect(await page.getByLabel('Notes').inputValue()).toBe('jku 1');
  await page.getByRole('heading', { name: 'oldest@example.com' }).focus();
  await page.keyboard.press('u');
  await page.getByRole('link', { name: 'newest@example.com' }).waitFor();
  expect(await page.getByRole('row').filter({ hasText: 'middle@example.com' }).textContent()).toContain('Qualified');
});
