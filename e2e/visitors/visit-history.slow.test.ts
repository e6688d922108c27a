import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { startFailingSite } from '../fixtures/failing-site.ts';
import { startSite } from '../fixtures/running-site.ts';

const { path } = pages.identification;
const historyCall = /^GET \/[a-z2-7]{4}\/$/;

const it = browserTest().extend('open', ({ site }) => async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage();
  watchPage(page, site.origin);
  await page.goto(site.origin + path);
  return page;
});

describe('the product page shows the visits of this browser', () => {
  it('to a newcomer the first, to a returning person one more each time, under one id', async ({ person, open }) => {
    const context = await person.newContext();
    const first = await open(context);
    const [newcomer] = await visitsOn(first);
    expect(await visitsOn(first)).toHaveLength(1);
    expect(newcomer).toMatchObject({ matchedBy: 'no match', score: '0.80' });
    const id = await idOn(first);
    await takenWay(first, 'nobodyAlike');

    const [second] = await Promise.all([
      context.waitForEvent('page'),
      first.getByRole('link', { name: 'Visit again in a new tab' }).click(),
    ]);
    const visits = await visitsOn(second);
    expect(visits.map(({ matchedBy }) => matchedBy)).toEqual(['signed id', 'no match']);
    expect(await idOn(second)).toBe(id);
    await takenWay(second, 'tokenOnItsDevice');

    const privateWindow = await person.newContext();
    const third = await open(privateWindow);
    expect((await visitsOn(third)).map(({ matchedBy }) => matchedBy)).toEqual(['same traits']);
    expect(await third.locator('#your-visits').textContent()).toContain('2 other visits under this ID');
    expect(await idOn(third)).toBe(id);
    await Promise.all([context.close(), privateWindow.close()]);
  });

  it('with the answer as it came, all of the rows, and the way to delete them, by keyboard alone', async ({
    person,
    open,
  }) => {
    const context = await person.newContext({ timezoneId: 'Asia/Tokyo' });
    for (let visit = 0; visit < 6; visit++) {
      const page = await open(context);
      await visitsOn(page);
      await page.close();
    }
    const page = await open(context);
    expect(await visitsOn(page)).toHaveLength(5);
    await tabTo(page, 'Show 2 more');
    await page.keyboard.press('Enter');
    expect(await visitsOn(page)).toHaveLength(7);

    await tabTo(page, 'Open as JSON');
    await page.keyboard.press('Enter');
    const { data } = JSON.parse((await page.locator('details[open] code').textContent()) ?? '');
    expect(data.visitorId).toBe(await idOn(page));
    expect(data.visits).toHaveLength(7);

    await page.getByRole('button', { name: 'Delete my visits' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Read my browser again' }).waitFor();
    expect(await page.locator('tbody time').count()).toBe(0);
    expect(await page.locator('[data-taken]').count()).toBe(0);
    await context.close();
  });

  it.for([390, 1440])('without moving what stands below them, at %i px', async (width, { person, open }) => {
    const context = await person.newContext({ viewport: { width, height: 900 } });
    const page = await open(context);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const below = () => page.evaluate(() => document.querySelector('#decides')?.getBoundingClientRect().top);
    const before = await below();
    await visitsOn(page);
    expect(await below()).toBe(before);
    await context.close();
  });
});

describe('where they cannot be shown', () => {
  it('without script the page says so and explains itself', async ({ person, site }) => {
    const context = await person.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    watchPage(page, site.origin);
    await page.goto(site.origin + path);
    expect(await page.locator('#your-visits noscript p').isVisible()).toBe(true);
    expect(await page.locator('tbody time').count()).toBe(0);
    expect(await page.locator('[role=img]').first().getAttribute('aria-label')).toMatch(/0\.95.*0\.50.*0\.80/);
    await context.close();
  });

  it('where consent is needed nothing is asked before the button', async ({ person }) => {
    const asking = await startSite({ TRUSTED_PROXIES: '127.0.0.1', COUNTRY_FALLBACK: 'ZZ' });
    const context = await person.newContext({ extraHTTPHeaders: { 'CF-IPCountry': 'DE' } });
    const page = await context.newPage();
    watchPage(page, asking.origin);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await page.goto(asking.origin + path);
    const button = page.getByRole('button', { name: 'Read my browser' });
    await button.waitFor();
    expect(asked.filter((call) => historyCall.test(call) || call.includes(endpoints.identify))).toEqual([]);
    expect(await context.cookies()).toEqual([]);
    await button.click();
    expect(await visitsOn(page)).toHaveLength(1);
    await context.close();
    await asking.stop();
  });

  it('where the call fails the page says why, and asks again on request', async ({ site, person }) => {
    const failing = await startFailingSite(site.origin);
    failing.fail(historyCall, { status: 503 }, 1);
    const context = await person.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    watchPage(page, failing.origin, [/status of 503/]);
    await page.goto(failing.origin + path);
    const again = page.getByRole('button', { name: 'Ask again' });
    await again.waitFor();
    expect(await page.locator('#your-visits').textContent()).toContain('503');
    await again.click();
    expect(await visitsOn(page)).not.toHaveLength(0);
    await context.close();
    await failing.stop();
  });
});

async function visitsOn(page: Page) {
  await page.locator('tbody time').first().waitFor();
  return page.locator('tbody tr:has(time)').evaluateAll((rows) =>
    rows.map((row) => ({
      matchedBy: row.children[4]?.textContent ?? '',
      score: row.children[6]?.textContent ?? '',
    })),
  );
}

async function idOn(page: Page): Promise<string> {
  const id = (await page.locator('#your-visits .own').textContent()) ?? '';
  expect(id).toMatch(/^[a-zA-Z0-9]{20}$/);
  return id;
}

const takenWay = (page: Page, decision: string) => page.locator(`[data-taken="${decision}"]`).waitFor();

/** Goes on from element to element until the one with this text has the focus. */
async function tabTo(page: Page, text: string): Promise<void> {
  for (let step = 0; step < 60; step++) {
    if (await page.evaluate((wanted) => document.activeElement?.textContent === wanted, text)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`"${text}" cannot be reached with the Tab key`);
}
