import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { listEntryListSchema } from '@whorl/contract/console/lists.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { BrowserContextOptions } from 'playwright-core';
import * as v from 'valibot';
import { expect } from 'vitest';
import { browserTest } from '../fixtures/browser-test.ts';
import { consoleEnvironment, expectFitting, fetchConsole, openConsolePage, readDownload } from './console-site.ts';

const hostile = '<img src=x onerror="document.title=\'hacked\'">';

const it = browserTest(consoleEnvironment, 'bot').extend(
  'openLists',
  ({ site, newContext }) =>
    async (query = '', options: BrowserContextOptions = {}) =>
      openConsolePage(
        site,
        await newContext({ reducedMotion: 'reduce', ...options }),
        pages.consoleLists.path + query,
        'Lists',
        /status of (400|409)/,
      ),
);

it('an editor adds an entry, corrects its value, changes it and removes it', async ({ site, openLists }) => {
  const page = await openLists('', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  await page.getByRole('heading', { name: 'No entries found' }).waitFor();
  await page.getByRole('link', { name: 'Add an entry' }).click();
  await page.getByLabel('Kind').selectOption('IP network');
  const value = page.getByLabel('Value');
  await value.fill('203.0.113');
  await page.getByLabel('Reason (optional)').fill(hostile);
  await page.getByRole('button', { name: 'Add the entry' }).click();
  await page.getByText('Not added. Value: must be an IP address').waitFor();
  expect(await value.getAttribute('aria-invalid')).toBe('true');
  expect(await value.evaluate((field) => field === document.activeElement)).toBe(true);
  await expectFitting(page, 390);
  await value.fill('203.0.113.7/24');
  await page.keyboard.press('Enter');
  await page.getByText('Added 203.0.113.0/24.').waitFor();
  await page.getByLabel('Value').fill('203.0.113.8/24');
  await page.getByRole('button', { name: 'Add the entry' }).click();
  await page.getByRole('link', { name: 'Show the existing entry' }).click();
  await page.getByRole('heading', { name: '203.0.113.0/24' }).waitFor();
  expect(await page.title()).toContain('Console');

  const [entry] = v.parse(listEntryListSchema, await fetchConsole(site, consoleCalls.listEntries)).entries;
  const change = { version: 0, action: 'watch', reason: 'Changed by another user' };
  const url = site.origin + consoleCalls.listEntry.replace(':id', entry?.id ?? '');
  expect((await page.request.patch(url, { data: change })).status()).toBe(200);
  await page.getByLabel('Action').selectOption('Allow');
  await page.getByLabel('Expires, UTC (optional)').fill('2099-01-01T12:00');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Watch, expires: Never, reason: Changed by another user').waitFor();
  await expectFitting(page, 390);
  await page.getByRole('button', { name: 'Save my values' }).click();
  await page.getByText('Saved.').waitFor();

  await page.getByRole('link', { name: 'All entries' }).click();
  await page.getByText('1 entry on this page.').waitFor();
  await expectFitting(page, 390);
  await page.getByLabel('Action').selectOption('Block');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByText('No entry matches these filters.').waitFor();
  expect(new URL(page.url()).search).toBe('?action=block');
  await page.getByRole('link', { name: 'Clear the filters' }).click();
  await page.getByRole('link', { name: '203.0.113.0/24' }).click();
  await page.getByText('Remove this entry').click();
  await page.getByRole('button', { name: 'Remove 203.0.113.0/24' }).click();
  await page.getByRole('heading', { name: 'No entries found' }).waitFor();
});

for (const { width, colorScheme } of [
  { width: 390, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const)
  it(`lists in the console are accessible, live and fit at ${width} px, ${colorScheme}`, {
    tags: ['complete'],
  }, async ({ site, openLists }) => {
    const page = await openLists('', { viewport: { width, height: 900 }, colorScheme });
    await page.getByText('Live', { exact: true }).waitFor();
    const value = `${colorScheme}${width}.example`;
    const data = { kind: 'email_domain', value, action: 'block', workspace: 'own', reason: 'Throwaway addresses' };
    expect((await page.request.post(site.origin + consoleCalls.listEntries, { data })).status()).toBe(200);
    await page.getByRole('link', { name: value }).waitFor();
    await expectFitting(page, width);
    const { name, text } = await readDownload(page, () => page.getByRole('link', { name: 'CSV' }).click());
    expect(name).toBe('lists.csv');
    expect(text).toContain(value);
    await page.getByRole('link', { name: value }).press('Enter');
    await page.getByText('Remove this entry').press('Enter');
    await page.getByRole('button', { name: `Remove ${value}` }).waitFor();
    await expectFitting(page, width);
    await page.getByRole('link', { name: 'All entries' }).click();
    await page.getByRole('link', { name: 'Add an entry' }).press('Enter');
    await page.getByRole('heading', { name: 'Add an entry' }).waitFor();
    await expectFitting(page, width);
  });

it('the form of a list entry is filled in with the values in the URL', { tags: ['complete'] }, async ({
  openLists,
}) => {
  const page = await openLists('?add=visitor&value=abcdefghij0123456789&workspace=shop');
  expect(await page.getByLabel('Value').inputValue()).toBe('abcdefghij0123456789');
  expect(await page.getByLabel('Workspace').inputValue()).toBe('shop');
  await page.getByLabel('Value').press('Enter');
  await page.getByText('Added abcdefghij0123456789.').waitFor();
});
