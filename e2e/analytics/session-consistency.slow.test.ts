import { pages } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';

const it = browserTest()
  /** Opens a page and moves the pointer, which starts the identification. */
  .extend('open', ({ site }) => async (page: Page, path: string): Promise<void> => {
    await page.goto(site.origin + path);
    await page.mouse.move(200, 200);
    await page.mouse.move(210, 210);
  });

const evidence = {
  'below the threshold': 'some signs of automation',
  'of a bot': 'automation found: headless_chrome',
};

describe('pages opened in one session', () => {
  it.for([
    ['below the threshold', 'No bot detected'],
    ['of a bot', 'Bot detected'],
  ] as const)(
    'agree on the bot result and the evidence %s',
    async ([which, expectedResult], { bot, person, site, open }) => {
      const context = await (which === 'of a bot' ? bot : person).newContext();
      const page = await context.newPage();
      watchPage(page, site.origin);
      const expectedEvidence = evidence[which];

      await open(page, pages.home.path);
      await page.locator('dd.own').waitFor();
      expect(await readRow(page, 'Bot detection')).toBe(`${expectedResult}${expectedEvidence}`);

      await open(page, pages.botDetection.path);
      const check = page.locator('section[aria-labelledby=this-browser] [aria-live]');
      await check.getByText(expectedResult, { exact: true }).waitFor();
      expect((await check.textContent())?.toLowerCase()).toContain(expectedEvidence);
      expect(await page.locator('li[data-answer=yes]').count()).toBeGreaterThan(0);

      for (const path of [pages.smartSignals.path, pages.identifyNow.path, pages.playground.path]) {
        await open(page, path);
        const product = await page.locator('[data-product=botd]').first().textContent();
        expect(product, path).toContain(`${expectedResult}${expectedEvidence}`);
      }

      await open(page, pages.identifyAtoNow.path);
      await page.getByText(/^Identified with request ID/).waitFor();
      expect(await page.locator('[data-lane=live]').textContent()).toContain(expectedEvidence);
      await context.close();
    },
  );

  it('agree on how often the visitor was seen, even if most visits came from other storage', async ({
    person,
    open,
    site,
  }) => {
    const seenBefore = await person.newContext({ timezoneId: 'Asia/Tokyo' });
    for (let visit = 0; visit < 2; visit++) {
      const earlier = await seenBefore.newPage();
      await open(earlier, pages.home.path);
      await earlier.locator('dd.own').waitFor();
      await earlier.close();
    }
    const context = await person.newContext({ timezoneId: 'Asia/Tokyo' });
    const page = await context.newPage();
    watchPage(page, site.origin);
    await open(page, pages.home.path);
    await page.locator('dd.own').waitFor();
    const times = Number(/^(\d+) times/.exec(await readRow(page, 'Seen'))?.[1]);
    expect(times).toBeGreaterThanOrEqual(3);
    await open(page, pages.identification.path);
    await page.locator('tbody time').first().waitFor();
    const status = await page.locator('#your-visits [aria-live]').first().textContent();
    expect(status).toContain(`Seen ${times} times`);
    expect(status).toContain(`${times - 1} other visits`);
    expect(status?.toLowerCase()).not.toContain('first visit');
    await Promise.all([seenBefore.close(), context.close()]);
  });
});

/** Returns the value and the note of a row on the home page. */
const readRow = (page: Page, label: string): Promise<string> =>
  page
    .locator('dl > div', { hasText: label })
    .first()
    .evaluate((row) => [...row.querySelectorAll('dd')].map((cell) => cell.textContent).join(''));
