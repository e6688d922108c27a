import { HISTORY_COOKIE, VISITOR_COOKIE } from '@whorl/contract/stored-data/names.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import { tabTo, watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { startFaultProxy } from '../fixtures/fault-proxy.ts';

const { path } = pages.identifyNow;
const eventCall = /^GET \/agent\/v[^/]+\/event\/$/;

const it = browserTest().extend('open', ({ site }) => async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage();
  watchPage(page, site.origin);
  await page.goto(site.origin + path);
  return page;
});

describe('the page with a browser’s data', () => {
  it('shows every product of the event, or says why it is unknown', async ({ open, newContext }) => {
    const page = await open(await newContext());
    await page.locator('[data-product=velocity]').waitFor();
    const products = await page.locator('[data-product]').evaluateAll((cells) => cells.map((cell) => cell.textContent));
    const unknown = await page.locator('dd:has-text("not known: ")').count();
    expect(products.length + unknown).toBe(10);
    expect(await page.locator('[data-product=velocity]').textContent()).toMatch(/^1 in 5 minutes, 1 in 1 hour/);
    expect(await page.locator('[data-product=botd]').textContent()).toContain('No bot detected');
  });

  it('deletes all data by keyboard alone and lists them: server, cookies, storage, and cached results', async ({
    newContext,
    open,
  }) => {
    // Settings unlike those of all other tests, so that no other visitor matches.
    const context = await newContext({
      timezoneId: 'Asia/Kathmandu',
      locale: 'de-AT',
      screen: { width: 1618, height: 1000 },
    });
    const page = await open(context);
    const first = await readFile(page);
    await page.locator('[data-visit]').first().waitFor();
    expect((await context.cookies()).map(({ name }) => name).sort()).toEqual([HISTORY_COOKIE, VISITOR_COOKIE].sort());
    await tabTo(page, 'Delete my visitor profile');
    await page.keyboard.press('Enter');
    const deletionMessage = page.locator('p:focus');
    await deletionMessage.waitFor();
    expect(await deletionMessage.textContent()).toMatch(
      /the visitor ID with its one visit and analytics events, the cookies, the signed ID/,
    );
    expect(await context.cookies()).toEqual([]);
    const storageKeys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    expect(storageKeys.filter((name) => name.startsWith('visitor'))).toEqual([]);
    expect(await page.locator('[data-visit], [data-product]').count()).toBe(0);

    await page.reload();
    expect(await readFile(page)).not.toBe(first);
    await page.locator('[data-visit]').first().waitFor();
    expect(await page.locator('[data-visit]').count()).toBe(1);
    expect(await page.locator('[data-visit]').getAttribute('data-decision')).toBe('nobodyAlike');
  });

  it('counts visits from other storage without showing them', async ({ open, newContext }) => {
    // Two unusual settings, so that visitors of other tests don't match.
    const settings = { timezoneId: 'Pacific/Apia', locale: 'mi-NZ' };
    const before = await open(await newContext(settings));
    const id = await readFile(before);
    const after = await open(await newContext(settings));
    expect(await readFile(after)).toBe(id);
    await after.locator('[data-visit]').first().waitFor();
    expect(await after.locator('[data-visit]').count()).toBe(1);
    expect(await after.locator('main').textContent()).toContain(
      'One other visit under this ID came from other storage',
    );
  });

  it('shows why the lookup failed, and retries on request', async ({ site, newContext }) => {
    const proxy = await startFaultProxy(site.origin);
    onTestFinished(() => proxy.stop());
    proxy.fail(eventCall, { status: 503 }, 1);
    const page = await (await newContext({ serviceWorkers: 'block' })).newPage();
    watchPage(page, proxy.origin, [/status of 503/]);
    await page.goto(proxy.origin + path);
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    expect(await page.locator('main').textContent()).toContain('the server returned HTTP 503');
    await again.click();
    await page.locator('[data-product=botd]').waitFor();
  });
});

async function readFile(page: Page): Promise<string | null> {
  const file = page.locator('[data-file-of]');
  await file.waitFor();
  return file.getAttribute('data-file-of');
}
