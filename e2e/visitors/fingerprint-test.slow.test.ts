import { LAST_READINGS_KEY } from '@whorl/contract/stored-data/names.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import { isReading, watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { startSite } from '../fixtures/running-site.ts';

const { path } = pages.fingerprintTest;

const it = browserTest()
  .extend('newContext', ({ person }) => async (options: BrowserContextOptions = {}): Promise<BrowserContext> => {
    const context = await person.newContext({ serviceWorkers: 'block', ...options });
    onTestFinished(() => context.close());
    return context;
  })
  .extend('newPage', ({ site }) => async (context: BrowserContext, origin = site.origin): Promise<Page> => {
    const page = await context.newPage();
    watchPage(page, origin);
    return page;
  })
  .extend('open', ({ newPage, site }) => async (context: BrowserContext): Promise<Page> => {
    const page = await newPage(context);
    await page.goto(site.origin + path);
    return page;
  });

describe('every reading', () => {
  it('has the value and the duration that the agent posted', async ({ newPage, newContext, site }) => {
    const page = await newPage(await newContext());
    const posted = page.waitForRequest(isReading);
    await page.goto(site.origin + path);
    const { signals } = (await posted).postDataJSON() as { signals: Record<string, { value?: unknown; ms: number }> };
    await decided(page);
    const shown = await page.locator('[data-reading]').evaluateAll((rows) =>
      rows.map((row) => {
        const [value, took] = row.querySelectorAll('td');
        return [
          row.getAttribute('data-reading'),
          { value: value?.querySelector('span')?.textContent ?? '', took: took?.textContent ?? '' },
        ] as const;
      }),
    );
    expect(shown.map(([name]) => name).sort()).toEqual(Object.keys(signals).sort());
    for (const [name, { value, took }] of shown) {
      const signal = signals[name ?? ''];
      expect(JSON.parse(value), `${name}`).toEqual(signal?.value);
      expect(took, `${name}`).toBe(`${signal?.ms} ms`);
    }
  });

  it('is explained without script', async ({ newPage, newContext, site }) => {
    const page = await newPage(await newContext({ javaScriptEnabled: false }));
    await page.goto(site.origin + path);
    expect(await page.locator('noscript p').first().isVisible()).toBe(true);
    const stays = await page.locator('[data-reading] td:last-child').allTextContents();
    expect(stays.length).toBeGreaterThan(40);
    expect(stays.every((text) => /^(Stays|Until an update|Moves) \S/.test(text))).toBe(true);
  });
});

describe('since the last time', () => {
  it('another time zone is shown as changed, and the visitor as recognised, with the server’s reason', async ({
    newContext,
    open,
  }) => {
    const screen = { width: 1501, height: 941 };
    const before = await newContext({ timezoneId: 'Europe/Lisbon', screen });
    const first = await open(before);
    const id = await idOn(first);
    await keep(first);
    expect(await first.locator('[data-compared]').getAttribute('data-compared')).toBe('none');

    const storageState = await before.storageState();
    const after = await newContext({ timezoneId: 'Asia/Tokyo', screen, storageState });
    const second = await open(after);
    await second.locator('[data-change]').first().waitFor();
    const changed = await second
      .locator('[data-change]')
      .evaluateAll((rows) => rows.map(({ textContent }) => textContent));
    expect(changed.map((text) => text?.match(/^[a-zA-Z]+?(?=was)/)?.[0]).sort()).toEqual([
      'timeZoneOffset',
      'timezone',
    ]);
    expect(await second.locator('[data-change=timezone] del').textContent()).toBe('"Europe/Lisbon"');
    expect(await second.locator('[data-change=timezone] ins').textContent()).toBe('"Asia/Tokyo"');
    expect(await second.locator('[data-reading=timezone]').textContent()).toContain('changed');
    expect(await second.locator('[data-reading=languages]').textContent()).toContain('as before');

    expect(await idOn(second)).toBe(id);
    await decided(second, 'tokenOnItsDevice');
    expect(await second.locator('[data-groups]').getAttribute('data-groups')).toBe('timeZone');
    const verdict = second.locator('[data-same-visitor=true]');
    await verdict.getByText('the signed id, on the device it was given to').waitFor();

    // The same reading again, out of the memory of the tab, is not held against itself.
    await second.reload();
    await second.locator('[data-change=timezone]').waitFor();
    // A new one is, and tells nothing new.
    const compared = () => second.locator('[data-compared]').getAttribute('data-compared');
    const held = await compared();
    await second.getByRole('button', { name: 'Read again' }).click();
    await expect.poll(compared).not.toBe(held);
    expect(await second.locator('[data-change]').count()).toBe(0);
  });

  it('keeps nothing that was not asked for, and deletes it on request', async ({ newContext, open }) => {
    const context = await newContext();
    const page = await open(context);
    await decided(page);
    expect(await kept(page)).toBeNull();
    await page.getByRole('button', { name: 'Read again' }).click();
    await page.getByRole('button', { name: 'Keep these values in this browser' }).waitFor();
    expect(await kept(page)).toBeNull();
    await keep(page);
    expect(await kept(page)).not.toBeNull();
    await page.getByRole('button', { name: 'Stop, and delete them here' }).click();
    await page.getByRole('button', { name: 'Keep these values in this browser' }).waitFor();
    expect(await kept(page)).toBeNull();
  });

  it('goes with everything else that is stored about the browser, and is named then', async ({
    newContext,
    open,
    site,
  }) => {
    const context = await newContext({ timezoneId: 'Pacific/Chatham', locale: 'fr-BE' });
    const page = await open(context);
    await keep(page);
    await page.goto(site.origin + pages.identifyNow.path);
    await page.getByRole('button', { name: 'Delete everything stored about this browser' }).click();
    await page.getByText('the values kept for comparison').first().waitFor();
    expect(await kept(page)).toBeNull();
  });

  it('without consent nothing is read or stored before the button, and the values only by theirs', async ({
    newContext,
    newPage,
  }) => {
    const asking = await startSite({ TRUSTED_PROXIES: '127.0.0.1', COUNTRY_FALLBACK: 'ZZ' });
    onTestFinished(() => asking.stop());
    const context = await newContext({ extraHTTPHeaders: { 'CF-IPCountry': 'DE' } });
    const page = await newPage(context, asking.origin);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(asking.origin + path);
    const button = page.getByRole('button', { name: 'Read my browser' });
    await button.waitFor();
    expect(asked.filter((address) => address.startsWith('/agent/'))).toEqual([]);
    expect(await context.cookies()).toEqual([]);
    expect(await page.getByRole('button', { name: 'Keep these values' }).count()).toBe(0);
    await button.click();
    await decided(page);
    expect(await kept(page)).toBeNull();
    await keep(page);
  });

  it('says so where the browser stores nothing', async ({ newPage, newContext, site }) => {
    const page = await newPage(await newContext());
    await page.addInitScript((key) => {
      const setItem = Storage.prototype.setItem;
      Storage.prototype.setItem = function (name, value) {
        if (name === key) throw new DOMException('full', 'QuotaExceededError');
        setItem.call(this, name, value);
      };
    }, LAST_READINGS_KEY);
    await page.goto(site.origin + path);
    await page.getByRole('button', { name: 'Keep these values in this browser' }).click();
    await page.getByRole('alert').getByText('keeps nothing').waitFor();
  });
});

/** What the server decided is on the page. */
const decided = (page: Page, decision?: string) =>
  page.locator(decision ? `[data-decision=${decision}]` : '[data-decision]').waitFor();

async function idOn(page: Page): Promise<string | null> {
  await decided(page);
  return page.locator('section[aria-labelledby=id] dd').first().textContent();
}

async function keep(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Keep these values in this browser' }).click();
  await page.locator('[data-compared]').waitFor();
}

const kept = (page: Page) => page.evaluate((key) => localStorage.getItem(key), LAST_READINGS_KEY);
