import { pages } from '@whorl/contract/urls.ts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { expectAccessible } from '../fixtures/expect-accessible.ts';

const it = browserTest().extend(
  'open',
  ({ site, person }) =>
    async (options: BrowserContextOptions = {}): Promise<Page> => {
      const context = await person.newContext(options);
      onTestFinished(() => context.close());
      const page = await context.newPage();
      watchPage(page, site.origin);
      await page.goto(site.origin + pages.aiAgentDetection.path);
      return page;
    },
);

const verdict = (page: Page) => page.locator('[data-kind]');
const readAnswers = (page: Page) =>
  page
    .locator('[aria-labelledby=this-request] [data-answer]')
    .evaluateAll((items) => items.map((item) => item.getAttribute('data-answer')));

describe('the page on AI agent detection', () => {
  it('shows that nothing names an agent for a person', async ({ open }) => {
    const page = await open();
    await verdict(page).getByText('No agent or bot').waitFor();
    expect(await readAnswers(page)).toEqual(['no', 'no', 'no', 'no']);
    await expectAccessible(page);
  });

  it('names a program by its user agent, which proves nothing', async ({ open }) => {
    const userAgent =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36 ChatGPT-User/1.0';
    const page = await open({ userAgent });
    // Automation drives the test's browser, so the name may also be contradicted.
    await page.locator('[data-kind=named], [data-kind=impostor]').getByText('ChatGPT-User').waitFor();
  });

  it('shows the results of the benchmark without JavaScript', { tags: ['complete'] }, async ({ open }) => {
    const page = await open({ javaScriptEnabled: false });
    expect(await page.locator('tr', { hasText: 'Key directory down' }).count()).toBe(1);
    expect(await page.locator('noscript p').first().isVisible()).toBe(true);
  });
});
