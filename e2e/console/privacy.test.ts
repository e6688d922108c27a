import { pages } from '@whorl/contract/urls.ts';
import { expect } from 'vitest';
import { browserTest } from '../fixtures/browser-test.ts';
import { consoleEnvironment, expectFitting, openConsolePage, readDownload, sendLead } from './console-site.ts';

const it = browserTest(consoleEnvironment, 'bot');

for (const { width, colorScheme } of [
  { width: 390, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const)
  it(`an administrator exports and erases the data of a person at ${width} px, ${colorScheme}`, {
    tags: width === 390 ? [] : ['complete'],
  }, async ({ site, newContext }) => {
    const email = `ada.${'very-long-name-'.repeat(3)}${width}@example.com`;
    await sendLead(site, email);
    const look = { viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' } as const;
    const page = await openConsolePage(
      site,
      await newContext(look),
      pages.consolePrivacy.path,
      'Privacy',
      /status of 400/,
    );
    await page.getByLabel('Email address').fill('ada');
    await page.getByRole('button', { name: 'Look up', exact: true }).click();
    await page.getByText('It is not an email address.').waitFor();
    await page.getByLabel('Email address').fill(email.toUpperCase());
    await page.keyboard.press('Enter');
    await page.getByRole('rowheader', { name: 'forms' }).waitFor();
    expect(page.url()).not.toContain('ada');
    await page.getByText('Erase everything').first().click();
    await expectFitting(page, width);

    const save = page.getByRole('button', { name: 'Download the data as JSON' });
    expect((await readDownload(page, () => save.click())).text).toContain('We lose money to bots.');

    const confirmation = page.getByLabel(/^Type .* to confirm/);
    await confirmation.fill('eve@example.com');
    await page.getByRole('button', { name: 'Erase everything' }).click();
    await page.getByText('must be the same email address').waitFor();
    await confirmation.fill(email);
    await page.getByRole('button', { name: 'Erase everything' }).click();
    const receipt = page.getByText(/^Erased .* by console token\./);
    await receipt.waitFor();
    await expect.poll(() => receipt.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByText('No copies were sent to other systems.').waitFor();
    await expectFitting(page, width);
    const saveReceipt = page.getByRole('button', { name: 'Download the receipt' });
    expect((await readDownload(page, () => saveReceipt.click())).text).toContain('erasedBy');
    await page.getByRole('button', { name: 'Look up', exact: true }).click();
    await page.getByText('Nothing is stored under').first().waitFor();
  });
