import { pages } from '@whorl/contract/urls.ts';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import { readDownload } from '../console/console-site.ts';
import { tabTo, watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { expectAccessible } from '../fixtures/expect-accessible.ts';
import { startFaultProxy } from '../fixtures/fault-proxy.ts';

const { path } = pages.fingerprintTest;
const historyCall = /^GET \/[a-z2-7]{4}\/$/;

const it = browserTest()
  .extend('newContext', ({ person }) => async (options: BrowserContextOptions = {}): Promise<BrowserContext> => {
    const context = await person.newContext({ serviceWorkers: 'block', ...options });
    onTestFinished(() => context.close());
    return context;
  })
  .extend('open', ({ site }) => async (context: BrowserContext, origin = site.origin): Promise<Page> => {
    const page = await context.newPage();
    watchPage(page, origin);
    await page.goto(origin + path);
    return page;
  });

describe('the stability lab', () => {
  it('shows which signals moved and the evidence in bits, and downloads both', async ({ newContext, open }) => {
    const screen = { width: 1503, height: 943 };
    const before = await newContext({ timezoneId: 'Europe/Lisbon', screen });
    const first = await open(before);
    expect(await visitsOn(first, 1)).toMatchObject([{ result: 'none' }]);

    await first.emulateMedia({ colorScheme: 'dark' });
    await tabTo(first, 'Identify again');
    await first.keyboard.press('Enter');
    const [same] = await visitsOn(first, 2);
    expect(same).toMatchObject({ result: 'token', moved: '' });

    const storageState = await before.storageState();
    const after = await newContext({ timezoneId: 'Asia/Tokyo', screen, storageState });
    const second = await open(after);
    const [moved, ...earlier] = await visitsOn(second, 3);
    expect(moved).toMatchObject({ result: 'token', moved: 'timeZone' });
    expect(earlier.map(({ result }) => result)).toEqual(['token', 'none']);
    // The time zone is several bits of evidence against the same visitor, who is recognized anyway.
    expect(moved?.against).toBeLessThan((same?.against ?? 0) - 3);
    expect(moved?.for).toBeLessThan(same?.for ?? 0);

    const evidence = second.locator('[data-lab] tbody tr').first().locator('details');
    await evidence.locator('summary').focus();
    await second.keyboard.press('Enter');
    expect(await evidence.locator('[data-evidence=timeZone]').textContent()).toMatch(/^time zone: −\d\.\d$/);
    await expectAccessible(second);

    const file = await readDownload(second, () => second.getByRole('button', { name: 'Download as JSON' }).click());
    expect(file.name).toBe('stability-lab.json');
    const report = JSON.parse(file.text);
    expect(report).toMatchObject({
      visitorId: await second.locator('section[aria-labelledby=result] dd').first().textContent(),
      others: 0,
      latest: { signals: { timezone: { value: 'Asia/Tokyo' } } },
    });
    expect(report.visits.map(({ changed }: { changed: string[] }) => changed)).toEqual([['timeZone'], [], []]);
    expect(report.visits[0].decision).toBe('tokenOnItsDevice');
    expect(report.visits[0].evidence).toContainEqual({ name: 'timeZone', bits: expect.any(Number) });
    expect(report.visits[0].bits.against).toBeCloseTo(moved?.against ?? 0, 1);
    expect(report.visits[0].bits.for).toBeCloseTo(moved?.for ?? 0, 1);

    await second.getByRole('button', { name: 'Delete my visits' }).click();
    await second.locator('[data-lab]').waitFor({ state: 'detached' });
  });

  it('fits a phone and explains itself without JavaScript', { tags: ['complete'] }, async ({ newContext, open }) => {
    const phone = await open(await newContext({ viewport: { width: 390, height: 800 } }));
    await visitsOn(phone, 1);
    const overflow = () =>
      phone.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await overflow()).toBe(0);

    const page = await open(await newContext({ javaScriptEnabled: false }));
    expect(await page.locator('section[aria-labelledby=lab] noscript p').isVisible()).toBe(true);
    expect(await page.locator('section[aria-labelledby=lab] tbody tr').count()).toBeGreaterThan(5);
  });

  it('shows why the visits could not be loaded, and retries', { tags: ['complete'] }, async ({ site, newContext }) => {
    const proxy = await startFaultProxy(site.origin);
    onTestFinished(() => proxy.stop());
    proxy.fail(historyCall, { status: 503 }, 1);
    const page = await (await newContext()).newPage();
    watchPage(page, proxy.origin, [/status of 503/]);
    await page.goto(proxy.origin + path);
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    expect(await page.locator('section[aria-labelledby=lab]').textContent()).toContain('503');
    await again.click();
    await visitsOn(page, 1);
  });
});

/** Returns the rows when there are `count`, the newest first. */
async function visitsOn(page: Page, count: number) {
  const rows = page.locator('[data-lab] tbody tr');
  await expect.poll(() => rows.count()).toBe(count);
  return rows.evaluateAll((all) =>
    all.map((row) => {
      const cells = [...row.children].map(({ textContent }) => textContent ?? '');
      const toNumber = (text = '') => Number(text.replace('−', '-'));
      return {
        result: row.querySelector('[data-result]')?.getAttribute('data-result'),
        moved: row.querySelector('[data-moved]')?.getAttribute('data-moved'),
        for: toNumber(cells[3]),
        against: toNumber(cells[4]),
      };
    }),
  );
}
