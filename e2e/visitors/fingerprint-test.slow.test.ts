import { LAST_SIGNALS_KEY } from '@whorl/contract/stored-data/names.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import { isIdentifyRequest, watchPage } from '../fixtures/browser.ts';
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

describe('every signal', () => {
  it('is shown with the value and the duration that the agent sent', async ({ newPage, newContext, site }) => {
    const page = await newPage(await newContext());
    const posted = page.waitForRequest(isIdentifyRequest);
    await page.goto(site.origin + path);
    const { signals } = (await posted).postDataJSON() as { signals: Record<string, { value?: unknown; ms: number }> };
    await waitForDecision(page);
    const shown = await page.locator('[data-reading]').evaluateAll((rows) =>
      rows.map((row) => {
        const [value, duration] = row.querySelectorAll('td');
        return [
          row.getAttribute('data-reading'),
          { value: value?.querySelector('span')?.textContent ?? '', duration: duration?.textContent ?? '' },
        ] as const;
      }),
    );
    expect(shown.map(([name]) => name).sort()).toEqual(Object.keys(signals).sort());
    for (const [name, { value, duration }] of shown) {
      const signal = signals[name ?? ''];
      expect(JSON.parse(value), `${name}`).toEqual(signal?.value);
      expect(duration, `${name}`).toBe(`${signal?.ms} ms`);
    }
  });

  it('is explained when JavaScript is disabled', async ({ newPage, newContext, site }) => {
    const page = await newPage(await newContext({ javaScriptEnabled: false }));
    await page.goto(site.origin + path);
    expect(await page.locator('noscript p').first().isVisible()).toBe(true);
    const stabilityTexts = await page.locator('[data-reading] td:last-child').allTextContents();
    expect(stabilityTexts.length).toBeGreaterThan(40);
    expect(stabilityTexts.every((text) => /^(Permanent|Until an update|Variable) \S/.test(text))).toBe(true);
  });
});

describe('the comparison with the last visit', () => {
  it('shows a changed time zone and recognizes the visitor, with the server’s reason', async ({ newContext, open }) => {
    const screen = { width: 1501, height: 941 };
    const before = await newContext({ timezoneId: 'Europe/Lisbon', screen });
    const first = await open(before);
    const id = await idOn(first);
    await storeValues(first);
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
    expect(await second.locator('[data-reading=languages]').textContent()).toContain('same as before');

    expect(await idOn(second)).toBe(id);
    await waitForDecision(second, 'tokenOnItsDevice');
    expect(await second.locator('[data-groups]').getAttribute('data-groups')).toBe('timeZone');
    const comparison = second.locator('[data-same-visitor=true]');
    await comparison.getByText('signed ID, on the device it was issued to').waitFor();

    // The cached result isn't compared with itself after a reload.
    await second.reload();
    await second.locator('[data-change=timezone]').waitFor();
    // A new identification is compared, and nothing has changed.
    const compared = () => second.locator('[data-compared]').getAttribute('data-compared');
    const previous = await compared();
    await second.getByRole('button', { name: 'Identify me again' }).click();
    await expect.poll(compared).not.toBe(previous);
    expect(await second.locator('[data-change]').count()).toBe(0);
  });

  it('stores no values before the visitor agrees, and deletes them on request', async ({ newContext, open }) => {
    const context = await newContext();
    const page = await open(context);
    await waitForDecision(page);
    expect(await readStoredValues(page)).toBeNull();
    await page.getByRole('button', { name: 'Identify me again' }).click();
    await page.getByRole('button', { name: 'Save these values in this browser' }).waitFor();
    expect(await readStoredValues(page)).toBeNull();
    await storeValues(page);
    expect(await readStoredValues(page)).not.toBeNull();
    await page.getByRole('button', { name: 'Stop saving and delete my values' }).click();
    await page.getByRole('button', { name: 'Save these values in this browser' }).waitFor();
    expect(await readStoredValues(page)).toBeNull();
  });

  it('is deleted with all other data about the browser, and the message mentions it', async ({
    newContext,
    open,
    site,
  }) => {
    const context = await newContext({ timezoneId: 'Pacific/Chatham', locale: 'fr-BE' });
    const page = await open(context);
    await storeValues(page);
    await page.goto(site.origin + pages.identifyNow.path);
    await page.getByRole('button', { name: 'Delete my visitor profile' }).click();
    await page.getByText('the saved signal values').first().waitFor();
    expect(await readStoredValues(page)).toBeNull();
  });

  it('collects nothing without consent before the button is clicked, and stores values only after the other button', async ({
    newContext,
    newPage,
  }) => {
    const siteWithoutFallback = await startSite({ TRUSTED_PROXIES: '127.0.0.1', COUNTRY_FALLBACK: 'ZZ' });
    onTestFinished(() => siteWithoutFallback.stop());
    const context = await newContext({ extraHTTPHeaders: { 'CF-IPCountry': 'DE' } });
    const page = await newPage(context, siteWithoutFallback.origin);
    const requestedPaths: string[] = [];
    page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
    await page.goto(siteWithoutFallback.origin + path);
    const button = page.getByRole('button', { name: 'Identify my browser' });
    await button.waitFor();
    expect(requestedPaths.filter((address) => address.startsWith('/agent/'))).toEqual([]);
    expect(await context.cookies()).toEqual([]);
    expect(await page.getByRole('button', { name: 'Save these values' }).count()).toBe(0);
    await button.click();
    await waitForDecision(page);
    expect(await readStoredValues(page)).toBeNull();
    await storeValues(page);
  });

  it("reports when the browser can't store the values", async ({ newPage, newContext, site }) => {
    const page = await newPage(await newContext());
    await page.addInitScript((key) => {
      const setItem = Storage.prototype.setItem;
      Storage.prototype.setItem = function (name, value) {
        if (name === key) throw new DOMException('full', 'QuotaExceededError');
        setItem.call(this, name, value);
      };
    }, LAST_SIGNALS_KEY);
    await page.goto(site.origin + path);
    await page.getByRole('button', { name: 'Save these values in this browser' }).click();
    await page.getByRole('alert').getByText('weren’t saved').waitFor();
  });
});

/** Waits until the server's decision is shown. */
const waitForDecision = (page: Page, decision?: string) =>
  page.locator(decision ? `[data-decision=${decision}]` : '[data-decision]').waitFor();

async function idOn(page: Page): Promise<string | null> {
  await waitForDecision(page);
  return page.locator('section[aria-labelledby=result] dd').first().textContent();
}

async function storeValues(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save these values in this browser' }).click();
  await page.locator('[data-compared]').waitFor();
}

const readStoredValues = (page: Page) => page.evaluate((key) => localStorage.getItem(key), LAST_SIGNALS_KEY);
