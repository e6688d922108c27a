import { pages } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserTest } from '../fixtures/browser-test.ts';
import { openSiteDatabase, readRows } from '../fixtures/test-database.ts';
import {
  CONSOLE_TOKEN,
  consoleEnvironment,
  expectFitting,
  openConsolePage,
  readDownload,
  sendLead,
} from './console-site.ts';

const it = browserTest(consoleEnvironment, 'bot').extend('forgetConfirmation', ({ site }) => (): void => {
  const database = openSiteDatabase(site.dataDir);
  database.exec('update console_sessions set confirmed_at = 0');
  database.close();
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it’s you' });

it('an export asks for the password again, and downloads nothing without it', async ({
  site,
  newContext,
  forgetConfirmation,
}) => {
  await sendLead(site, 'grace@example.com');
  for (const { width, colorScheme } of [
    { width: 390, colorScheme: 'dark' },
    { width: 1440, colorScheme: 'light' },
  ] as const) {
    const context = await newContext({ viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' });
    const page = await openConsolePage(site, context, pages.consoleLeads.path, 'Leads', /status of 403/);
    const csv = page.getByRole('link', { name: 'CSV' });
    forgetConfirmation();
    await csv.focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByLabel('Server token').waitFor();
    await expectFitting(page, width);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await expect.poll(() => csv.evaluate((element) => element === document.activeElement)).toBe(true);

    await page.keyboard.press('Enter');
    await dialog(page).getByLabel('Server token').fill('a guess');
    await page.keyboard.press('Enter');
    await dialog(page).getByText('That is not the token of this server').waitFor();
    await dialog(page).getByLabel('Server token').fill(CONSOLE_TOKEN);
    const { name, text } = await readDownload(page, () => page.keyboard.press('Enter'));
    expect([name, text]).toEqual([expect.stringMatching(/\.csv$/), expect.stringContaining('grace@example.com')]);
    await dialog(page).waitFor({ state: 'detached' });
    expect((await readDownload(page, () => csv.click())).text).toBe(text);
  }
});

it('an erasure that needs a confirmation continues after it', async ({ site, newContext, forgetConfirmation }) => {
  const email = 'joan@example.com';
  await sendLead(site, email);
  const page = await openConsolePage(site, await newContext(), pages.consolePrivacy.path, 'Privacy', /status of 403/);
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Look up', exact: true }).click();
  await page.getByText('Erase everything').first().click();
  await page.getByLabel(/^Type .* to confirm/).fill(email);
  forgetConfirmation();
  const erase = page.getByRole('button', { name: 'Erase everything' });
  await erase.click();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Not erased: Confirm that it’s you').waitFor();
  const countLeads = () => readRows(site.dataDir, 'select id from leads where email = ?', email).length;
  expect(countLeads()).toBe(1);
  await erase.click();
  await dialog(page).getByLabel('Server token').fill(CONSOLE_TOKEN);
  await dialog(page).getByRole('button', { name: 'Confirm' }).click();
  await page.getByText(/^Erased .* by console token\./).waitFor();
  expect(countLeads()).toBe(0);
});
