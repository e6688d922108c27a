import { pages } from '@whorl/contract/urls.ts';
import type { BrowserContextOptions } from 'playwright-core';
import { expect } from 'vitest';
import { browserTest } from '../fixtures/browser-test.ts';
import { consoleEnvironment, expectFitting, openConsolePage } from './console-site.ts';

const hostile = '<img src=x onerror="document.title=\'hacked\'">';

const it = browserTest(consoleEnvironment, 'bot').extend(
  'openKeys',
  ({ site, newContext }) =>
    async (query = '', options: BrowserContextOptions = {}) =>
      openConsolePage(
        site,
        await newContext({ reducedMotion: 'reduce', ...options }),
        pages.consoleKeys.path + query,
        'API keys',
        /status of 400/,
      ),
);

it('an administrator creates a key, sees it once, rotates and revokes it', async ({ openKeys }) => {
  const page = await openKeys('', { viewport: { width: 390, height: 844 } });
  await page.getByRole('heading', { name: 'No keys found' }).waitFor();
  await page.getByRole('link', { name: 'Create a key' }).click();
  await page.getByLabel('Kind').selectOption('Secret');
  await page.getByLabel('Workspace').fill('shop');
  await page.getByLabel('Name (optional)').fill(hostile);
  await page.getByRole('button', { name: 'Create the key' }).click();
  await page.getByText('The key was created.').waitFor();
  const secret = (await page.locator('main code, code').first().textContent()) ?? '';
  expect(secret).toMatch(/^sk_/);
  await expectFitting(page, 390);

  await page.getByRole('link', { name: 'Show its settings' }).click();
  await page.getByRole('heading', { name: hostile }).waitFor();
  expect(await page.title()).toContain('Console');
  expect(await page.getByText(secret).count()).toBe(0);
  await page.getByText('Rotate this key').click();
  await page.getByLabel('The old key ends').selectOption('Now');
  await page.getByRole('button', { name: 'Create the new key' }).click();
  await page.getByText('The new key was created.').waitFor();
  await page.getByText('Revoked', { exact: true }).first().waitFor();
  await page.getByRole('link', { name: 'Show the new key’s settings' }).click();
  await page.getByText('Active', { exact: true }).waitFor();
  await page.getByText('Revoke this key').click();
  await page.getByRole('button', { name: 'Revoke <img' }).click();
  await page.getByText('The key was revoked.').waitFor();
  await expectFitting(page, 390);

  await page.getByRole('link', { name: 'All keys' }).click();
  await page.getByText('2 keys on this page.').waitFor();
  await page.getByLabel('State').selectOption('Active');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByText('No key matches these filters.').waitFor();
  expect(new URL(page.url()).search).toBe('?state=active');
});

for (const { width, colorScheme } of [
  { width: 390, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const)
  it(`keys in the console are accessible and fit at ${width} px, ${colorScheme}`, { tags: ['complete'] }, async ({
    openKeys,
  }) => {
    const page = await openKeys('?create=yes', { viewport: { width, height: 900 }, colorScheme });
    await page.getByLabel('Name (optional)').fill('Checkout');
    await page.getByLabel('Origins (optional)').fill('https://shop.example');
    await expectFitting(page, width);
    await page.getByRole('button', { name: 'Create the key' }).click();
    await page.getByRole('link', { name: 'All keys' }).click();
    await page.getByRole('link', { name: 'Checkout' }).first().waitFor();
    await expectFitting(page, width);
    await page.getByRole('link', { name: 'Checkout' }).first().click();
    const origins = page.getByLabel('Pages that may use this key');
    await origins.fill('shop.example');
    await page.getByRole('button', { name: 'Save the origins' }).click();
    await page.getByText('must be scheme, host and port only').waitFor();
    await origins.fill('https://www.shop.example');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Saved.').waitFor();
    await expectFitting(page, width);
  });
