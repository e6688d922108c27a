import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { expectAccessible } from '../fixtures/expect-accessible.ts';
import { addSession, consoleEnvironment } from './console-site.ts';

const PASSWORD = 'a password of an operator';

const it = browserTest(consoleEnvironment, 'bot').extend(
  'openAsAdministrator',
  ({ site, newContext }) =>
    async (path: string, options: BrowserContextOptions = {}) => {
      const context = await newContext({ reducedMotion: 'reduce', ...options });
      await addSession(site, context);
      const page = await context.newPage();
      watchPage(page, site.origin, [/status of 409/]);
      await page.goto(site.origin + path);
      // Typed values are lost if the form is replaced when its script starts.
      await page.locator('html[data-interactive]').waitFor();
      return page;
    },
);

async function expectFitting(page: Page, width: number): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await expectAccessible(page);
}

/** Invites a user on the page of users. Returns path and query of the link. */
async function invite(page: Page, email: string): Promise<string> {
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByText(`${email} is invited as viewer.`).waitFor();
  const { pathname, search } = new URL((await page.locator('code').textContent()) ?? '');
  return pathname + search;
}

it('an administrator invites a viewer, who signs in and sees no other user, and ends the session of the viewer', async ({
  site,
  openAsAdministrator,
  newContext,
}) => {
  const email = 'ada@example.com';
  const administrator = await openAsAdministrator(pages.consoleUsers.path, { viewport: { width: 390, height: 844 } });
  await administrator.getByText('No users yet.').waitFor();
  const link = await invite(administrator, email);
  await administrator.getByRole('rowheader', { name: email }).waitFor();
  await expectFitting(administrator, 390);

  const context = await newContext();
  const viewer = await context.newPage();
  await viewer.goto(site.origin + link);
  await viewer.getByLabel('New password').fill(PASSWORD);
  await viewer.getByRole('button', { name: 'Save the password and sign in' }).click();
  await viewer.getByRole('link', { name: 'Users' }).click();
  await viewer.getByText('Your role is viewer.').waitFor();
  await viewer.getByRole('rowheader', { name: email }).waitFor();
  expect(await viewer.getByRole('row').count()).toBe(2);
  expect(await viewer.getByRole('columnheader', { name: 'Last active' }).count()).toBe(1);
  expect(await viewer.getByText('Invite a user').count()).toBe(0);
  expect((await context.request.get(site.origin + consoleCalls.users)).status()).toBe(403);
  await viewer.getByRole('link', { name: 'Audit log' }).click();
  await viewer.getByText('Only administrators can read the audit log.').waitFor();

  await administrator.reload();
  await administrator.getByRole('button', { name: `End session of ${email}` }).click();
  await administrator.getByText(`The session of ${email} has ended.`).waitFor();
  await viewer.reload();
  await viewer.getByLabel('Password', { exact: true }).waitFor();
  await viewer.goto(site.origin + link);
  await viewer.getByText('This invitation was already used').waitFor();
  expect(await viewer.getByLabel('New password').isVisible()).toBe(false);

  await administrator.goto(`${site.origin}${pages.consoleAudit.path}?actor=ada`);
  await administrator.getByRole('cell', { name: 'Accepted an invitation' }).waitFor();
  await expectFitting(administrator, 390);
});

it('a viewer changes the own password by keyboard, with errors at the fields', async ({
  site,
  openAsAdministrator,
  newContext,
}) => {
  const email = 'grace@example.com';
  const administrator = await openAsAdministrator(pages.consoleUsers.path);
  await administrator.getByText('You signed in with the server token').waitFor();
  const link = await invite(administrator, email);
  const context = await newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  watchPage(page, site.origin, [/status of 40[03]/]);
  await page.goto(site.origin + link);
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Save the password and sign in' }).click();
  await page.goto(site.origin + pages.consoleUsers.path);
  await page.locator('html[data-interactive]').waitFor();

  const [current, next] = [page.getByLabel('Current password'), page.getByLabel('New password')];
  await current.focus();
  await page.keyboard.type('not the password of grace');
  await page.keyboard.press('Tab');
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect.poll(() => next.getAttribute('aria-invalid')).toBe('true');
  await expectFitting(page, 390);
  expect(await next.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('nine bridges over a quiet river');
  await page.keyboard.press('Enter');
  await expect.poll(() => current.getAttribute('aria-invalid')).toBe('true');
  expect(await current.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await next.inputValue()).toBe('nine bridges over a quiet river');
  await current.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText('Your password has changed.').waitFor();
  expect([await current.inputValue(), await next.inputValue()]).toEqual(['', '']);
  await expectFitting(page, 390);
});

it('an administrator changes the role of a user by keyboard and removes the user', { tags: ['complete'] }, async ({
  openAsAdministrator,
}) => {
  const page = await openAsAdministrator(pages.consoleUsers.path);
  await invite(page, 'eve@example.com');
  const role = page.getByLabel('Role of eve@example.com');
  await role.focus();
  await role.selectOption('Editor');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const status = page.getByText('eve@example.com now has the role editor.');
  await status.waitFor();
  await expect.poll(() => status.evaluate((element) => element === document.activeElement)).toBe(true);
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'eve@example.com' }) });
  await row.getByText('Remove', { exact: true }).click();
  await row.getByRole('button', { name: 'Remove eve@example.com' }).click();
  await page.getByText('eve@example.com was removed.').waitFor();
  await expect.poll(() => page.getByRole('rowheader', { name: 'eve@example.com' }).count()).toBe(0);
});

it('the audit log is filtered by the form, keeps the filter in the URL and explains an invalid one', {
  tags: ['complete'],
}, async ({ openAsAdministrator }) => {
  const page = await openAsAdministrator(`${pages.consoleAudit.path}?actor=unknown`);
  await page.getByRole('heading', { name: 'No entries found' }).waitFor();
  await page.getByRole('link', { name: 'Clear the filters' }).click();
  await page.getByRole('cell', { name: 'Read the audit log' }).first().waitFor();
  await page.getByLabel('Action', { exact: true }).selectOption('Signed in');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByText('entry on this page.').or(page.getByText('entries on this page.')).waitFor();
  expect(new URL(page.url()).search).toBe('?action=session.start');
  expect(await page.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe(
    `${consoleCalls.auditExport}?action=session.start&format=csv`,
  );
});

for (const { width, colorScheme } of [
  { width: 390, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const)
  it(`users and the audit log in the console are accessible and fit at ${width} px, ${colorScheme}`, {
    tags: ['complete'],
  }, async ({ openAsAdministrator }) => {
    const page = await openAsAdministrator(pages.consoleUsers.path, { viewport: { width, height: 900 }, colorScheme });
    await invite(page, 'joan.with.a.long.name@engineering.example.com');
    await page.getByText('Remove', { exact: true }).first().click();
    await expectFitting(page, width);
    if (width === 390) await page.getByText('Menu: Users').click();
    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.getByRole('cell', { name: 'Invited a user' }).first().waitFor();
    await expectFitting(page, width);
  });
