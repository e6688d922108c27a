import { pages } from '@whorl/contract/urls.ts';
import type { BrowserContextOptions } from 'playwright-core';
import { expect } from 'vitest';
import { browserTest } from '../fixtures/browser-test.ts';
import { consoleEnvironment, expectFitting, openConsolePage } from './console-site.ts';

const it = browserTest(consoleEnvironment).extend(
  'openContent',
  ({ site, newContext }) =>
    async (query = '', options: BrowserContextOptions = {}) =>
      openConsolePage(
        site,
        await newContext({ reducedMotion: 'reduce', ...options }),
        pages.consoleContent.path + query,
        'Content',
        /status of 400/,
      ),
);

it('an operator filters the content, opens a page and sees an empty list of drafts', async ({ openContent }) => {
  const page = await openContent('', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  await page.getByText('50 texts on this page.').waitFor();
  await expectFitting(page, 390);
  await page.getByLabel('Kind').selectOption('Case studies');
  await page.getByLabel('Title or path contains').fill('coupon');
  await page.keyboard.press('Enter');
  await page.getByText('1 text on this page.').waitFor();
  expect(new URL(page.url()).search).toBe('?text=coupon&kind=case-studies');
  await page.reload();
  await expect.poll(() => page.getByLabel('Kind').inputValue()).toBe('case-studies');
  const link = page.getByRole('link', { name: /^Open the page / });
  expect(await link.getAttribute('href')).toMatch(/coupon-abuse\/$/);
  await page.locator('summary', { hasText: 'View:' }).press('Enter');
  await page.getByRole('link', { name: 'Drafts' }).press('Enter');
  await page.getByRole('heading', { name: 'No content found' }).waitFor();
  await expectFitting(page, 390);
  await page.getByRole('link', { name: 'Clear the filters' }).click();
  await page.getByRole('link', { name: 'More texts' }).click();
  await page.getByRole('link', { name: 'First texts' }).waitFor();
});

for (const { width, colorScheme } of [
  { width: 390, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const)
  it(`the content in the console is accessible and fits at ${width} px, ${colorScheme}`, {
    tags: ['complete'],
  }, async ({ openContent }) => {
    const page = await openContent('', { viewport: { width, height: 900 }, colorScheme });
    await page.getByRole('table').waitFor();
    await expectFitting(page, width);
    const refused = await openContent('?state=lost', { viewport: { width, height: 900 }, colorScheme });
    await refused.getByText('state: must be one of').waitFor();
    await expectFitting(refused, width);
  });
