import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { calibrationSchema } from '@whorl/contract/console/identifications.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import * as v from 'valibot';
import { expect } from 'vitest';
import { browserTest } from '../fixtures/browser-test.ts';
import { consoleEnvironment, expectFitting, fetchConsole, identifyBrowser, openConsolePage } from './console-site.ts';

const hostile = '<img src=x onerror="document.title=\'hacked\'">';

const it = browserTest(consoleEnvironment)
  .extend(
    'identify',
    ({ site, newContext }) =>
      async (linkedId: string, visits = 1): Promise<void> =>
        identifyBrowser(site, await newContext(), linkedId, visits),
  )
  .extend(
    'openIdentifications',
    ({ site, newContext }) =>
      async (options: BrowserContextOptions, query = '') =>
        openConsolePage(site, await newContext(options), pages.consoleIdentifications.path + query, 'Identifications'),
  );

it('an analyst finds an identification, reads its evidence and lists those of its visitor', async ({
  site,
  identify,
  openIdentifications,
}) => {
  await identify(hostile, 2);
  const look = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' } as const;
  const page = await openIdentifications(look);
  await page.getByLabel('Linked ID').fill(hostile);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByText('2 identifications on this page.').waitFor();
  expect(new URL(page.url()).searchParams.get('linkedId')).toBe(hostile);
  // Counts are stored every few seconds.
  const readBands = async () => v.parse(calibrationSchema, await fetchConsole(site, consoleCalls.calibration)).bands;
  await expect.poll(readBands, { timeout: 30_000 }).not.toEqual([]);
  await page.getByText('Are the scores right?').click();
  await page.getByText(/^Visits checked in the last 3 months: [1-9]/).waitFor();
  await expectFitting(page, 390);

  await openFirst(page);
  await page.getByText('Stored event as JSON').click();
  await page.getByText(/"visitorId": "\w{20}"/).waitFor();
  expect(await page.title()).toContain('Console');
  expect(await page.locator('main img').count()).toBe(0);
  await expectFitting(page, 390);

  await page.getByRole('link', { name: 'All identifications of this visitor' }).click();
  await page.getByRole('heading', { name: /^Visitor \w{20}$/ }).waitFor();
  await page.getByRole('heading', { name: 'Browser profiles' }).waitFor();
  await expectFitting(page, 390);
  await page.goBack();
  await page.getByRole('heading', { name: /^Identification \d+\./ }).waitFor();
});

it('the identifications are accessible and fit at 1440 px, dark', { tags: ['complete'] }, async ({
  identify,
  openIdentifications,
}) => {
  await identify('order-7');
  const look = { viewport: { width: 1440, height: 900 }, colorScheme: 'dark', reducedMotion: 'reduce' } as const;
  const page = await openIdentifications(look, '?linkedId=order-7');
  await page.getByText('1 identification on this page.').waitFor();
  await expectFitting(page, 1440);
  await openFirst(page);
  await page.getByRole('heading', { name: /^Identification \d+\./ }).waitFor();
  await expectFitting(page, 1440);
  await page.getByRole('link', { name: 'Add this network to a list' }).click();
  await page.getByRole('heading', { name: 'Add an entry' }).waitFor();
  expect(await page.getByLabel('Value').inputValue()).toBe('127.0.0.0/24');
  await page.goBack();
  await page.getByRole('link', { name: 'All identifications of this visitor' }).click();
  await page.getByRole('link', { name: 'Add this visitor to a list' }).click();
  await page.getByRole('heading', { name: 'Add an entry' }).waitFor();
  expect(await page.getByLabel('Value').inputValue()).toMatch(/^\w{20}$/);
});

const openFirst = (page: Page) => page.getByRole('table').first().getByRole('link').first().click();
