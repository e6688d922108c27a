import { eventSchemas } from '@whorl/contract/analytics/events.ts';
import { form as roiForm } from '@whorl/contract/leads/forms/roi.ts';
import { calculateRoi } from '@whorl/contract/roi/calculate-roi.ts';
import { formatSignedPrice } from '@whorl/contract/roi/format-roi.ts';
import { defaultInputs } from '@whorl/contract/roi/roi-inputs.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { BrowserContext, Page } from 'playwright-core';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { axeScript } from '../fixtures/expect-accessible.ts';
import { anyFillTime } from '../fixtures/form-pace.ts';
import { type RunningSite, startSite } from '../fixtures/running-site.ts';
import { readRows } from '../fixtures/test-database.ts';

const it = browserTest(anyFillTime)
  .extend('open', ({ site }) => async (context: BrowserContext, query = ''): Promise<Page> => {
    const page = await context.newPage();
    watchPage(page, site.origin);
    await page.goto(`${site.origin}${pages.roiCalculator.path}${query}`);
    return page;
  })
  .extend('openInteractive', ({ open }) => async (context: BrowserContext, query = '') => {
    const page = await open(context, query);
    await page.locator('html[data-interactive]').waitFor();
    return page;
  });

/** Polls, because the calculation is loaded on the first change and announced with a delay. */
const expectSoon = <Value>(read: () => Value | Promise<Value>) => expect.poll(read, { timeout: 20_000 });
const field = (page: Page, name: string) => page.locator(`input[data-roi=field-${name}]`);
const slider = (page: Page, name: string) => page.locator(`input[data-roi=slider-${name}]`);
const shown = (page: Page, mark: string) => page.locator(`[data-roi=${mark}]`).first().textContent();
const savingWith = (change: Partial<typeof defaultInputs>) =>
  formatSignedPrice(calculateRoi({ ...defaultInputs, ...change }).chosen.savingCents);

describe('the ROI calculator', () => {
  it("calculates typed values, updates its chart, and shows when the product isn't worth it", async ({
    person,
    openInteractive,
  }) => {
    const context = await person.newContext();
    const page = await openInteractive(context);
    expect(await shown(page, 'saving')).toBe(savingWith({}));
    const drawn = await page.locator('[data-roi=wide-loss]').getAttribute('d');
    await field(page, 'transactions').fill('80k');
    await expectSoon(() => shown(page, 'saving')).toBe(savingWith({ transactions: 80_000 }));
    expect(await page.locator('[data-roi=wide-loss]').getAttribute('d')).not.toBe(drawn);
    expect(await page.locator('#roi_expected_transactions_per_month').inputValue()).toBe('80,000');
    await field(page, 'transactions').blur();
    await expectSoon(() => field(page, 'transactions').inputValue()).toBe('80,000');
    await field(page, 'ratePpm').fill('0.0001');
    await expectSoon(() => shown(page, 'verdict')).toContain('Not worth it');
    expect(await shown(page, 'saving')).toMatch(/^−\$/);
    await field(page, 'ratePpm').fill('lots');
    await expectSoon(() => field(page, 'ratePpm').getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator('[data-roi=error-ratePpm]').textContent()).toMatch(/\w/);
    expect(await shown(page, 'saving')).toMatch(/^−\$/);
    await context.close();
  });

  it('is loaded before the first change, so that a lost connection changes nothing', async ({
    person,
    openInteractive,
  }) => {
    const context = await person.newContext({ serviceWorkers: 'block' });
    const page = await openInteractive(context);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await slider(page, 'valueCents').press('ArrowRight');
    await expectSoon(() => shown(page, 'saving')).toBe(savingWith({ valueCents: 8_000 }));
    await context.close();
  });

  it('works by keyboard, labels slider values, and announces the result after a pause', async ({
    person,
    openInteractive,
  }) => {
    const context = await person.newContext();
    const page = await openInteractive(context);
    await slider(page, 'valueCents').focus();
    await page.keyboard.press('ArrowRight');
    await expectSoon(() => field(page, 'valueCents').inputValue()).toBe('80');
    expect(await slider(page, 'valueCents').getAttribute('aria-valuetext')).toBe('$80');
    expect(await shown(page, 'saving')).toBe(savingWith({ valueCents: 8_000 }));
    await expectSoon(() => page.locator('[data-roi=spoken]').textContent()).toContain(
      savingWith({ valueCents: 8_000 }),
    );
    await page.keyboard.press('End');
    await expectSoon(() => field(page, 'valueCents').inputValue()).toBe('10,000');
    await page.getByRole('button', { name: 'Start again' }).click();
    await expectSoon(() => shown(page, 'saving')).toBe(savingWith({}));
    expect(await slider(page, 'valueCents').getAttribute('aria-valuetext')).toBe('$64');
    await context.close();
  });

  it('keeps its values in the URL, reads them from there, and reports invalid ones', async ({
    person,
    site,
    openInteractive,
  }) => {
    const context = await person.newContext();
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin });
    const page = await openInteractive(context, '?utm_source=news');
    await Promise.all([
      page.waitForURL(/utm_source=news.*transactions=2000000/),
      field(page, 'transactions').fill('2m'),
    ]);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const sent = await openInteractive(context, new URL(copied).search);
    await expectSoon(() => shown(sent, 'saving')).toBe(savingWith({ transactions: 2_000_000 }));

    const wrong = await openInteractive(context, '?transactions=999999999999&value=%3Cb%3E&rate=-1');
    await expectSoon(() => shown(wrong, 'saving')).toBe(savingWith({ transactions: 100_000_000 }));
    for (const name of ['transactions', 'valueCents', 'ratePpm'])
      expect(await wrong.locator(`[data-roi=error-${name}]`).textContent()).toMatch(/The calculation uses/);
    await context.close();
  });

  it('prints the figures and the assumptions without controls', async ({ person, openInteractive }) => {
    const context = await person.newContext();
    const page = await openInteractive(context);
    await page.emulateMedia({ media: 'print' });
    for (const seen of ['[data-roi=saving]', '[data-roi=field-ratePpm]', '#assumptions', '[data-roi=low-saving]'])
      expect(await page.locator(seen).first().isVisible(), seen).toBe(true);
    for (const removedSelector of ['[type=range]', '[data-roi=copy]', '#email', 'button[type=submit]'])
      expect(await page.locator(`main ${removedSelector}`).first().isVisible(), removedSelector).toBe(false);
    await context.close();
  });
});

describe('the ROI calculator without JavaScript', () => {
  it('calculates the same figures on the server and can submit them', async ({ person, open }) => {
    const withoutJavaScript = await person.newContext({ javaScriptEnabled: false });
    const page = await open(withoutJavaScript);
    expect(await slider(page, 'transactions').isVisible()).toBe(false);
    await field(page, 'transactions').fill('2,000,000');
    await field(page, 'valueCents').fill('1');
    await field(page, 'effectivenessPercent').fill('30');
    await Promise.all([
      page.waitForURL(`**${endpoints.roiResult}?**`),
      page.getByRole('button', { name: 'Calculate' }).click(),
    ]);
    expect(await shown(page, 'saving')).toBe(
      savingWith({ transactions: 2_000_000, valueCents: 100, effectivenessPercent: 30 }),
    );
    expect(await page.locator('[data-roi=chosen-row]').isVisible()).toBe(true);

    await page.locator('main #email').fill('ada@example');
    await Promise.all([
      page.waitForURL(`**${pages.roiCalculator.path}?draft=*`),
      page.getByRole('button', { name: 'Send my figures' }).click(),
    ]);
    expect(await page.locator('#email-error').textContent()).toMatch(/\w/);
    expect(await page.locator('#roi_expected_transactions_per_month').inputValue()).toBe('2,000,000');
    await page.locator('main #email').fill('ada@example.com');
    await Promise.all([
      page.waitForURL(`**${roiForm.places.roi.thanks}`),
      page.getByRole('button', { name: 'Send my figures' }).click(),
    ]);
    expect(await page.locator('h1').count()).toBe(1);
    await withoutJavaScript.close();
  });
});

describe('the ROI form', () => {
  it('submits exactly its fields with the calculated values and confirms it', async ({ person, openInteractive }) => {
    const context = await person.newContext();
    const page = await openInteractive(context);
    await field(page, 'effectivenessPercent').fill('60');
    await expectSoon(() => shown(page, 'saving')).toBe(savingWith({ effectivenessPercent: 60 }));
    await page.locator('main #email').fill('ada@example.com');
    await page.locator('#roi_chargeback_rate').fill('0.4');
    await expectSoon(() => field(page, 'ratePpm').inputValue()).toBe('0.4');
    const [request] = await Promise.all([
      page.waitForRequest((sent) => new URL(sent.url()).pathname === roiForm.endpoint),
      page.getByRole('button', { name: 'Send my figures' }).click(),
    ]);
    const payload = request.postDataJSON() as Record<string, unknown>;
    const { lossCents, costCents, chosen } = calculateRoi({
      ...defaultInputs,
      ratePpm: 4_000,
      effectivenessPercent: 60,
    });
    expect(payload).toMatchObject({
      email: 'ada@example.com',
      roi_expected_transactions_per_month: '50,000',
      roi_average_transaction_value: '64',
      roi_chargeback_rate: '0.4',
      roi_approximate_fraud_loss: String(lossCents / 100),
      roi_estimated_cost_of_fingerprint: String(costCents / 100),
      roi_estimated_saving_with_fingerprint: String(chosen.savingCents / 100),
    });
    const others = Object.keys(payload).filter((name) => name !== 'email' && !name.startsWith('roi_'));
    expect(['utm_info', 'visitorId', 'ipRegion']).toEqual(expect.arrayContaining(others));
    expect((await request.response())?.status()).toBe(200);
    await page.getByRole('heading', { name: 'Thank you for your figures' }).waitFor();
    expect(await page.locator(`main a[href="${pages.contactSales.path}"]`).count()).toBeGreaterThan(0);
    await context.close();
  });

  it('shows an error next to its field before anything is sent', async ({ person, openInteractive }) => {
    const context = await person.newContext();
    const page = await openInteractive(context);
    await page.locator('main #email').fill('ada@example.com');
    await page.locator('#roi_chargeback_rate').fill('101');
    await page.getByRole('button', { name: 'Send my figures' }).click();
    await page.locator('#roi_chargeback_rate-error', { hasText: /\w/ }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('roi_chargeback_rate');
    await context.close();
  });
});

describe("the ROI calculator's analytics", () => {
  type Stored = { event_type: string; properties: Record<string, unknown> };
  /** Returns the calculator's events in the collector's database. */
  function readEvents({ dataDir }: RunningSite): Stored[] {
    const rows = readRows<{ event_type: string; event: string }>(
      dataDir,
      "select event_type, event from analytics_events where event_type like 'ROI %' order by happened_at",
    );
    return rows.map(({ event_type, event }) => ({ event_type, properties: JSON.parse(event).event_properties }));
  }
  const waitUntilQueued = (page: Page, name: string) =>
    page.waitForFunction((event) => {
      const keys = Object.keys(localStorage).filter((key) => key.startsWith('AMP_unsent'));
      return keys.some((key) => (localStorage.getItem(key) ?? '').includes(event));
    }, name);

  it('contain one use, no matter how often values change, and the form submission', async ({ person }) => {
    const context = await person.newContext();
    const siteWithAnalytics = await startSite();
    const page = await context.newPage();
    watchPage(page, siteWithAnalytics.origin);
    await page.goto(siteWithAnalytics.origin + pages.roiCalculator.path);
    await page.locator('html[data-interactive]').waitFor();
    await field(page, 'transactions').fill('80000');
    await waitUntilQueued(page, 'ROI Calculator Used');
    await field(page, 'transactions').fill('90000');
    await expectSoon(() => page.url()).toContain('transactions=90000');
    await page.locator('main #email').fill('grace@example.com');
    await page.getByRole('button', { name: 'Send my figures' }).click();
    await waitUntilQueued(page, 'ROI Calculator Form Submitted');
    await page.goto('about:blank');
    await expectSoon(() => readEvents(siteWithAnalytics).map(({ event_type }) => event_type)).toEqual([
      'ROI Calculator Used',
      'ROI Calculator Form Submitted',
    ]);
    const [used, submitted] = readEvents(siteWithAnalytics);
    expect(v.is(eventSchemas['ROI Calculator Used'], used?.properties)).toBe(true);
    expect(used?.properties).toMatchObject({ expectedTransactionsPerMonth: 80_000, approximateFraudLoss: 10_240 });
    expect(submitted?.properties).toMatchObject({ expectedTransactionsPerMonth: 90_000, chargebackRate: 0.2 });
    await context.close();
    await siteWithAnalytics.stop();
  });
});

describe.each([
  { width: 390, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const)('the ROI calculator at $width px in the $colorScheme theme', ({ width, colorScheme }) => {
  it.for([
    '',
    '?transactions=1m&value=1&rate=x',
    '?transactions=100000000&value=100000&rate=100&prevented=90&calls=10',
  ])('is accessible and fits with %s', async (query, { person, openInteractive }) => {
    // axe is injected as a script, which the page's Content Security Policy would block.
    const context = await person.newContext({ viewport: { width, height: 900 }, colorScheme, bypassCSP: true });
    const page = await openInteractive(context, query);
    if (query)
      await page
        .locator('[data-roi=saving]', { hasNotText: savingWith({}) })
        .first()
        .waitFor();
    for (const narrow of width === 390 ? [320, width] : [width]) {
      await page.setViewportSize({ width: narrow, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(narrow);
    }
    await page.evaluate(axeScript);
    const found = await page.evaluate(async () => {
      const { violations } = await (globalThis as never as Axe).axe.run();
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
    });
    expect(found).toEqual([]);
    await context.close();
  });
});

type Axe = { axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } };
