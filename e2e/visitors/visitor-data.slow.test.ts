import { HISTORY_COOKIE, VISITOR_COOKIE } from '@whorl/contract/stored-data/names.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { startFailingSite } from '../fixtures/failing-site.ts';

const { path } = pages.identifyNow;
const eventCall = /^GET \/agent\/v[^/]+\/event\/$/;

const it = browserTest().extend('open', ({ site }) => async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage();
  watchPage(page, site.origin);
  await page.goto(site.origin + path);
  return page;
});

describe('the file of one’s own browser', () => {
  it('has every product of the event, or says why one is not known', async ({ open, newContext }) => {
    const page = await open(await newContext());
    await page.locator('[data-product=velocity]').waitFor();
    const told = await page.locator('[data-product]').evaluateAll((cells) => cells.map((cell) => cell.textContent));
    const unknown = await page.locator('dd:has-text("not known: ")').count();
    expect(told.length + unknown).toBe(8);
    expect(await page.locator('[data-product=velocity]').textContent()).toMatch(/^1 in 5 minutes, 1 in an hour/);
    expect(await page.locator('[data-product=botd]').textContent()).toContain('No bot detected');
  });

  it('is deleted whole by keyboard alone: server, cookie, storage and cached answers, and says so', async ({
    newContext,
    open,
  }) => {
    // Like nobody else's of these tests, and not nearly either.
    const context = await newContext({
      timezoneId: 'Asia/Kathmandu',
      locale: 'de-AT',
      screen: { width: 1618, height: 1000 },
    });
    const page = await open(context);
    const first = await fileOf(page);
    await page.locator('[data-visit]').first().waitFor();
    expect((await context.cookies()).map(({ name }) => name).sort()).toEqual([HISTORY_COOKIE, VISITOR_COOKIE].sort());
    await tabTo(page, 'Delete everything stored about this browser');
    await page.keyboard.press('Enter');
    const said = page.locator('p:focus');
    await said.waitFor();
    expect(await said.textContent()).toMatch(
      /the visitor id with its one visit and analytics events, the cookies, the signed id/,
    );
    expect(await context.cookies()).toEqual([]);
    const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    expect(kept.filter((name) => name.startsWith('visitor'))).toEqual([]);
    expect(await page.locator('[data-visit], [data-product]').count()).toBe(0);

    await page.reload();
    expect(await fileOf(page)).not.toBe(first);
    await page.locator('[data-visit]').first().waitFor();
    expect(await page.locator('[data-visit]').count()).toBe(1);
    expect(await page.locator('[data-visit]').getAttribute('data-decision')).toBe('nobodyAlike');
  });

  it('counts visits that came with other storage, and does not show them', async ({ open, newContext }) => {
    // Two settings of their own, so that nobody else of these tests is taken for them.
    const settings = { timezoneId: 'Pacific/Apia', locale: 'mi-NZ' };
    const before = await open(await newContext(settings));
    const id = await fileOf(before);
    const after = await open(await newContext(settings));
    expect(await fileOf(after)).toBe(id);
    await after.locator('[data-visit]').first().waitFor();
    expect(await after.locator('[data-visit]').count()).toBe(1);
    expect(await after.locator('main').textContent()).toContain(
      'One other visit under this ID came from other storage',
    );
  });

  it('says why the lookup failed, and asks again on request', async ({ site, newContext }) => {
    const failing = await startFailingSite(site.origin);
    onTestFinished(() => failing.stop());
    failing.fail(eventCall, { status: 503 }, 1);
    const page = await (await newContext({ serviceWorkers: 'block' })).newPage();
    watchPage(page, failing.origin, [/status of 503/]);
    await page.goto(failing.origin + path);
    const again = page.getByRole('button', { name: 'Ask again' });
    await again.waitFor();
    expect(await page.locator('main').textContent()).toContain('the server answered 503');
    await again.click();
    await page.locator('[data-product=botd]').waitFor();
  });
});

async function fileOf(page: Page): Promise<string | null> {
  const file = page.locator('[data-file-of]');
  await file.waitFor();
  return file.getAttribute('data-file-of');
}

/** Goes on from element to element until the one with this text has the focus. */
async function tabTo(page: Page, text: string): Promise<void> {
  for (let step = 0; step < 60; step++) {
    if (await page.evaluate((wanted) => document.activeElement?.textContent === wanted, text)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`"${text}" cannot be reached with the Tab key`);
}
