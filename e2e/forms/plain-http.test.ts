import { applyPath, pages } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { readRows } from '../fixtures/test-database.ts';

/** Opens pages at an address that isn't a secure context, so `crypto.randomUUID` and `crypto.subtle` don't exist. */
const it = browserTest()
  .extend('open', ({ site, newContext }) => async (path: string): Promise<Page> => {
    const page = await (await newContext()).newPage();
    const origin = site.origin.replace('127.0.0.1', '0.0.0.0');
    // Chromium logs what it ignores at such an address.
    watchPage(page, origin, [/Cross-Origin-Opener-Policy header has been ignored/, /only be used over HTTPS/]);
    await page.goto(origin + path);
    await page.locator('html[data-interactive] main form[novalidate]').waitFor();
    expect(await page.evaluate(() => [isSecureContext, typeof crypto.randomUUID, typeof crypto.subtle])).toEqual([
      false,
      'undefined',
      'undefined',
    ]);
    return page;
  })
  .extend('submissionIds', ({ site }) => (email: string): string[] => {
    const rows = readRows<{ submission_id: string }>(
      site.dataDir,
      'select submission_id from leads where email = ?',
      email,
    );
    return rows.map(({ submission_id }) => submission_id);
  });

const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

it('a contact form over plain HTTP is stored and confirmed', async ({ open, submissionIds }) => {
  const page = await open(pages.contactSales.path);
  await page.locator('#email').fill('lan@example.com');
  await page.locator('#description').fill('We test at a LAN address.');
  await page.locator('main form button[type=submit]').click();
  await page.locator('main h2:focus').waitFor();
  expect(submissionIds('lan@example.com')).toEqual([expect.stringMatching(uuid)]);
});

it('the newsletter over plain HTTP is subscribed', { tags: ['complete'] }, async ({ open, submissionIds }) => {
  const page = await open(pages.subscribeNewsletter.path);
  await page.locator('#email').fill('letter@example.com');
  await page.locator('main form button[type=submit]').click();
  await page.locator('main p:focus', { hasText: 'letter@example.com' }).waitFor();
  expect(submissionIds('letter@example.com')).toEqual([expect.stringMatching(uuid)]);
});

it('a job application over plain HTTP is stored', { tags: ['complete'] }, async ({ site, open, submissionIds }) => {
  const answer = await fetch(`${site.origin}/greenhouse/?action=listings`);
  const { jobs } = (await answer.json()) as { jobs: { id: number; absolute_url: string }[] };
  const slug = jobs[0]?.absolute_url.split('/').filter(Boolean).at(-1) ?? '';
  const page = await open(applyPath(slug));
  const form = page.locator('main form');
  await form.getByLabel('First name').fill('Ada');
  await form.getByLabel('Last name').fill('Lovelace');
  await form.getByLabel('Email').fill('applicant@example.com');
  for (const field of await form.locator('textarea[required]').all()) await field.fill('An answer.');
  for (const field of await form.locator('select[required]').all()) await field.selectOption({ index: 1 });
  await form.getByRole('button', { name: 'Send application' }).click();
  await page.waitForURL((url) => url.pathname === pages.jobApplicationSent.path);
  expect(submissionIds('applicant@example.com')).toEqual([expect.stringMatching(uuid)]);
});

it('a suspicious form over plain HTTP solves its challenge', { tags: ['complete'] }, async ({ open, site }) => {
  const page = await open(pages.contactSales.path);
  // A ticket that no key has signed: suspicious, but released by a solution.
  await page.route('**/api/form-ticket*', (route) => route.fulfill({ json: { ticket: 'forged' } }));
  await page.locator('#email').fill('challenged@example.com');
  await page.locator('#description').fill('We test at a LAN address.');
  await page.locator('main form button[type=submit]').click();
  await page.locator('main h2:focus').waitFor();
  expect(
    readRows(site.dataDir, 'select suspicion, quarantine from leads where email = ?', 'challenged@example.com'),
  ).toEqual([{ suspicion: 'forged-ticket proved', quarantine: null }]);
});
