import { ownEventPath } from '@whorl/contract/identification/event-call.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { isIdentifyRequest, startBot, watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';

const it = browserTest().extend(
  'open',
  ({ site }) =>
    async (context: BrowserContext, expected: readonly RegExp[] = []): Promise<Page> => {
      const page = await context.newPage();
      watchPage(page, site.origin, expected);
      await page.goto(site.origin + pages.botDetection.path);
      return page;
    },
);

describe('the bot detection page', () => {
  it('shows that a person is not a bot, and identifies again on request', async ({ open, person }) => {
    const page = await open(await person.newContext());
    await waitForResult(page, 'No bot detected');
    // Automation drives this browser and its graphics are rendered in software, which is too little to flag it.
    expect(await readAnswers(page)).toEqual(['no', 'no', 'no', 'no', 'no', 'yes', 'no', 'yes', 'reached']);
    const first = await readJson(page);

    const identifyRequest = page.waitForRequest(isIdentifyRequest);
    await page.getByRole('button', { name: 'Check again' }).click();
    await identifyRequest;
    await expect.poll(async () => (await readJson(page)).requestId ?? first.requestId).not.toBe(first.requestId);
    await page.context().close();
  });

  it('shows that plain headless Chromium is a bot, with the evidence', async ({ open }) => {
    const bot = await startBot();
    const page = await open(await bot.newContext());
    await waitForResult(page, 'Bot detected');
    expect(await readAnswers(page)).toEqual(['no', 'no', 'yes', 'yes', 'no', 'yes', 'no', 'yes', 'no']);
    await bot.browser.close();
  });

  it('shows a loading state until the result arrives', async ({ person, open }) => {
    const context = await person.newContext({ serviceWorkers: 'block' });
    const identification = Promise.withResolvers<void>();
    await context.route(`**${endpoints.identify}`, async (route) => {
      await identification.promise;
      await route.continue();
    });
    const page = await open(context);
    await waitForResult(page, 'Checking …');
    expect(await page.getByRole('button', { name: 'Check again' }).getAttribute('aria-disabled')).toBe('true');
    identification.resolve();
    await waitForResult(page, 'No bot detected');
    await context.close();
  });

  it.for([
    [
      'the detectors’ own error',
      { error: { code: 'Failed', message: 'the detectors did not answer' } },
      /did not answer/,
    ],
    ['an empty part', {}, /BotD field is empty/],
    ['no part at all', undefined, /BotD field is empty/],
  ] as const)('shows %s instead of a result, and recovers', async ([_what, botd, text], { person, open }) => {
    const context = await person.newContext({ serviceWorkers: 'block' });
    await context.route(`**${ownEventPath}`, async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { products: { botd: unknown } };
      body.products.botd = botd;
      await route.fulfill({ response, json: body });
    });
    const page = await open(context);
    await waitForResult(page, 'No result');
    expect(await page.locator('main').textContent()).toMatch(text);
    await context.unroute(`**${ownEventPath}`);
    await page.getByRole('button', { name: 'Check again' }).click();
    await waitForResult(page, 'No bot detected');
    await context.close();
  });

  it('sends one request when the button is clicked twice', async ({ person, open }) => {
    const context = await person.newContext({ serviceWorkers: 'block' });
    const page = await open(context);
    await waitForResult(page, 'No bot detected');
    const posts: string[] = [];
    const events: string[] = [];
    page.on('request', (request) => {
      if (isIdentifyRequest(request)) posts.push(request.url());
      if (new URL(request.url()).pathname === ownEventPath) events.push(request.url());
    });
    const before = await readJson(page);
    await page.getByRole('button', { name: 'Check again' }).dblclick();
    await expect.poll(async () => (await readJson(page)).requestId ?? before.requestId).not.toBe(before.requestId);
    await waitForResult(page, 'No bot detected');
    expect([posts.length, events.length]).toEqual([1, 1]);
    await context.close();
  });

  it('shows an error when identification fails, and can retry', async ({ person, open }) => {
    const context = await person.newContext({ serviceWorkers: 'block' });
    await context.route(`**${endpoints.identify}`, (route) => route.fulfill({ status: 503, body: '' }));
    const page = await open(context, [/status of 503/]);
    await waitForResult(page, 'Test failed');
    expect(await page.locator('main').textContent()).toContain('Request failed to process');
    await context.unroute(`**${endpoints.identify}`);
    await page.getByRole('button', { name: 'Check this browser' }).click();
    await waitForResult(page, 'No bot detected');
    await context.close();
  });

  it.for([390, 1440])('causes no layout shift when the result arrives at %i px', async (width, { open, person }) => {
    const page = await open(await person.newContext({ viewport: { width, height: 900 } }));
    const topOfNextSection = () => page.evaluate(() => document.querySelector('#results')?.getBoundingClientRect().top);
    const before = await topOfNextSection();
    await waitForResult(page, 'No bot detected');
    expect(await topOfNextSection()).toBe(before);
    await page.context().close();
  });
});

const waitForResult = (page: Page, word: string) => page.locator('[aria-live]', { hasText: word }).first().waitFor();

const readAnswers = (page: Page): Promise<(string | null)[]> =>
  page.locator('main li[data-answer]').evaluateAll((items) => items.map((item) => item.getAttribute('data-answer')));

/** Parses the JSON in the details element. */
async function readJson(page: Page): Promise<{ requestId?: string }> {
  const code = page.locator('details code');
  // The element is removed while another result is loading.
  const text = (await code.count()) > 0 ? await code.textContent() : undefined;
  if (!text) return {};
  return (JSON.parse(text) as { botd: { data?: { requestId: string } } }).botd.data ?? {};
}
