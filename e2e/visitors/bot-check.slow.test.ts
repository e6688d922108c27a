import { ownEventPath } from '@whorl/contract/identification/event-call.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { isReading, startBot, watchPage } from '../fixtures/browser.ts';
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

describe('the page on bot detection', () => {
  it('tells a person, and asks the server anew when it is asked to', async ({ open, person }) => {
    const page = await open(await person.newContext());
    await verdict(page, 'No bot detected');
    // A test drives this browser and software draws its graphics, which is not enough to flag it.
    expect(await answers(page)).toEqual(['no', 'no', 'no', 'no', 'no', 'yes', 'no', 'yes', 'reached']);
    const first = await json(page);

    const asked = page.waitForRequest(isReading);
    await page.getByRole('button', { name: 'Check again' }).click();
    await asked;
    await expect.poll(async () => (await json(page)).requestId ?? first.requestId).not.toBe(first.requestId);
    await page.context().close();
  });

  it('tells plain headless Chromium, and by which questions', async ({ open }) => {
    const bot = await startBot();
    const page = await open(await bot.newContext());
    await verdict(page, 'Bot detected');
    expect(await answers(page)).toEqual(['no', 'no', 'yes', 'yes', 'no', 'yes', 'no', 'yes', 'no']);
    await bot.browser.close();
  });

  it('says that it is loading while it is', async ({ person, open }) => {
    const context = await person.newContext({ serviceWorkers: 'block' });
    const held = Promise.withResolvers<void>();
    await context.route(`**${endpoints.identify}`, async (route) => {
      await held.promise;
      await route.continue();
    });
    const page = await open(context);
    await verdict(page, 'Checking …');
    expect(await page.getByRole('button', { name: 'Check again' }).getAttribute('aria-disabled')).toBe('true');
    held.resolve();
    await verdict(page, 'No bot detected');
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
  ] as const)('shows %s instead of a verdict, and recovers', async ([_what, botd, text], { person, open }) => {
    const context = await person.newContext({ serviceWorkers: 'block' });
    await context.route(`**${ownEventPath}`, async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { products: { botd: unknown } };
      body.products.botd = botd;
      await route.fulfill({ response, json: body });
    });
    const page = await open(context);
    await verdict(page, 'No verdict');
    expect(await page.locator('main').textContent()).toMatch(text);
    await context.unroute(`**${ownEventPath}`);
    await page.getByRole('button', { name: 'Check again' }).click();
    await verdict(page, 'No bot detected');
    await context.close();
  });

  it('asks once however often the button is pressed meanwhile', async ({ person, open }) => {
    const context = await person.newContext({ serviceWorkers: 'block' });
    const page = await open(context);
    await verdict(page, 'No bot detected');
    const posts: string[] = [];
    const events: string[] = [];
    page.on('request', (request) => {
      if (isReading(request)) posts.push(request.url());
      if (new URL(request.url()).pathname === ownEventPath) events.push(request.url());
    });
    const before = await json(page);
    await page.getByRole('button', { name: 'Check again' }).dblclick();
    await expect.poll(async () => (await json(page)).requestId ?? before.requestId).not.toBe(before.requestId);
    await verdict(page, 'No bot detected');
    expect([posts.length, events.length]).toEqual([1, 1]);
    await context.close();
  });

  it('shows why there was no answer, and can be asked again', async ({ person, open }) => {
    const context = await person.newContext({ serviceWorkers: 'block' });
    await context.route(`**${endpoints.identify}`, (route) => route.fulfill({ status: 503, body: '' }));
    const page = await open(context, [/status of 503/]);
    await verdict(page, 'No answer');
    expect(await page.locator('main').textContent()).toContain('Request failed to process');
    await context.unroute(`**${endpoints.identify}`);
    await page.getByRole('button', { name: 'Check this browser' }).click();
    await verdict(page, 'No bot detected');
    await context.close();
  });

  it.for([390, 1440])('moves nothing below when the answer comes, at %i px', async (width, { open, person }) => {
    const page = await open(await person.newContext({ viewport: { width, height: 900 } }));
    const below = () => page.evaluate(() => document.querySelector('#told')?.getBoundingClientRect().top);
    const before = await below();
    await verdict(page, 'No bot detected');
    expect(await below()).toBe(before);
    await page.context().close();
  });
});

const verdict = (page: Page, word: string) => page.locator('[aria-live]', { hasText: word }).first().waitFor();

const answers = (page: Page): Promise<(string | null)[]> =>
  page.locator('main li[data-answer]').evaluateAll((items) => items.map((item) => item.getAttribute('data-answer')));

/** As it stands behind the disclosure. */
async function json(page: Page): Promise<{ requestId?: string }> {
  const code = page.locator('details code');
  // It goes while another answer is on its way.
  const text = (await code.count()) > 0 ? await code.textContent() : undefined;
  if (!text) return {};
  return (JSON.parse(text) as { botd: { data?: { requestId: string } } }).botd.data ?? {};
}
