import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { tabTo, watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { startFaultProxy } from '../fixtures/fault-proxy.ts';
import { holdIdentification } from '../fixtures/hold-identification.ts';
import { startSite } from '../fixtures/running-site.ts';

const { path } = pages.identification;
const historyCall = /^GET \/[a-z2-7]{4}\/$/;

const it = browserTest().extend('open', ({ site }) => async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage();
  watchPage(page, site.origin);
  await page.goto(site.origin + path);
  return page;
});

describe('the visits on the identification page', () => {
  it('start with one for a new visitor, and grow by one under the same ID with each visit', async ({
    person,
    open,
  }) => {
    const context = await person.newContext();
    const first = await open(context);
    const [newcomer] = await visitsOn(first);
    expect(await visitsOn(first)).toHaveLength(1);
    expect(newcomer).toMatchObject({ matchedBy: 'no match', score: expect.stringMatching(/^0\.9\d$/) });
    const id = await idOn(first);
    await waitForDecision(first, 'nobodyAlike');

    const [second] = await Promise.all([
      context.waitForEvent('page'),
      first.getByRole('link', { name: 'Visit again in a new tab' }).click(),
    ]);
    const visits = await visitsOn(second);
    expect(visits.map(({ matchedBy }) => matchedBy)).toEqual(['signed ID', 'no match']);
    expect(await idOn(second)).toBe(id);
    await waitForDecision(second, 'tokenOnItsDevice');

    const privateWindow = await person.newContext();
    const third = await open(privateWindow);
    expect((await visitsOn(third)).map(({ matchedBy }) => matchedBy)).toEqual(['same signals']);
    expect(await third.locator('#your-visits').textContent()).toContain('2 other visits under this ID');
    expect(await idOn(third)).toBe(id);
    await Promise.all([context.close(), privateWindow.close()]);
  });

  it('can be expanded, shown as JSON, and deleted by keyboard alone', async ({ person, open }) => {
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
    await page.getByRole('button', { name: 'Identify my browser again' }).waitFor();
    expect(await page.locator('tbody time').count()).toBe(0);
    expect(await page.locator('[data-current-decision]').count()).toBe(0);
    await context.close();
  });

  it.for([390, 1440])('cause no layout shift at %i px', async (width, { person, open }) => {
    const context = await person.newContext({ viewport: { width, height: 900 }, serviceWorkers: 'block' });
    const identification = await holdIdentification(context);
    const page = await open(context);
    await identification.waitUntilHeld();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const topOfNextSection = () =>
      page.evaluate(() => document.querySelector('#matching')?.getBoundingClientRect().top);
    const before = await topOfNextSection();
    expect(await page.locator('tbody time').count()).toBe(0);
    identification.release();
    await visitsOn(page);
    expect(await topOfNextSection()).toBe(before);
    await context.close();
  });
});

describe('the identification page', () => {
  it('explains itself when JavaScript is disabled', async ({ person, site }) => {
    const context = await person.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    watchPage(page, site.origin);
    await page.goto(site.origin + path);
    expect(await page.locator('#your-visits noscript p').isVisible()).toBe(true);
    expect(await page.locator('tbody time').count()).toBe(0);
    expect(await page.locator('[role=img]').first().getAttribute('aria-label')).toMatch(
      /the same visitor \(0\.\d\d\).*a new visitor \(0\.\d\d\)/,
    );
    await context.close();
  });

  it('requests nothing before the button is clicked when consent is needed', async ({ person }) => {
    const siteWithoutFallback = await startSite({ TRUSTED_PROXIES: '127.0.0.1', COUNTRY_FALLBACK: 'ZZ' });
    const context = await person.newContext({ extraHTTPHeaders: { 'CF-IPCountry': 'DE' } });
    const page = await context.newPage();
    watchPage(page, siteWithoutFallback.origin);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await page.goto(siteWithoutFallback.origin + path);
    const button = page.getByRole('button', { name: 'Identify my browser' });
    await button.waitFor();
    expect(requests.filter((call) => historyCall.test(call) || call.includes(endpoints.identify))).toEqual([]);
    expect(await context.cookies()).toEqual([]);
    await button.click();
    expect(await visitsOn(page)).toHaveLength(1);
    await context.close();
    await siteWithoutFallback.stop();
  });

  it('shows why a request for visits failed, and retries on request', async ({ site, person }) => {
    const proxy = await startFaultProxy(site.origin);
    proxy.fail(historyCall, { status: 503 }, 1);
    const context = await person.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    watchPage(page, proxy.origin, [/status of 503/]);
    await page.goto(proxy.origin + path);
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    expect(await page.locator('#your-visits').textContent()).toContain('503');
    await again.click();
    expect(await visitsOn(page)).not.toHaveLength(0);
    await context.close();
    await proxy.stop();
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

const waitForDecision = (page: Page, decision: string) =>
  page.locator(`[data-current-decision="${decision}"]`).waitFor();
