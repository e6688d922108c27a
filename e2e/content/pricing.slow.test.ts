import { calculatePrice } from '@whorl/contract/pricing/calculate-price.ts';
import { formatCalls, formatPrice } from '@whorl/contract/pricing/format.ts';
import { priceList } from '@whorl/contract/pricing/price-list.ts';
import { volumeStops } from '@whorl/contract/pricing/volume-scale.ts';
import { caseStudyPath, pages } from '@whorl/contract/urls.ts';
import { workedExamples } from '@whorl/contract/worked-examples/worked-examples.ts';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';

const it = browserTest().extend('open', ({ person, site }) => async (path: string): Promise<Page> => {
  const page = await (await person.newContext()).newPage();
  watchPage(page, site.origin);
  await page.goto(site.origin + path);
  await page.locator('html[data-interactive]').waitFor();
  return page;
});

const priceShown = (page: Page) => page.locator('output').first().textContent();
const field = (page: Page) => page.locator('#calls');
const slider = (page: Page) => page.locator('#volume');
const priceFor = (calls: number) => formatPrice(calculatePrice(calls).cents);

describe('the price slider', () => {
  it('moves between stops and to both ends by keyboard', async ({ open }) => {
    const page = await open(pages.pricing.path);
    await slider(page).focus();
    await page.keyboard.press('Home');
    expect(await field(page).inputValue()).toBe(formatCalls(volumeStops[0] ?? 0));
    await page.keyboard.press('ArrowRight');
    expect(await field(page).inputValue()).toBe(formatCalls(volumeStops[1] ?? 0));
    await page.keyboard.press('End');
    const most = volumeStops.at(-1) ?? 0;
    expect(await priceShown(page)).toBe(priceFor(most));
    expect(await slider(page).getAttribute('aria-valuetext')).toBe(formatCalls(most));
    await page.context().close();
  });

  it('moves the thumb to the mouse pointer and updates the price', async ({ open }) => {
    const page = await open(pages.pricing.path);
    const box = await slider(page).boundingBox();
    if (!box) throw new Error('Expected the slider to be visible');
    for (const share of [0.9, 0.25]) {
      await page.mouse.click(box.x + box.width * share, box.y + box.height / 2);
      const index = await slider(page).evaluate((input: HTMLInputElement) => input.valueAsNumber);
      expect(Math.abs(index / (volumeStops.length - 1) - share)).toBeLessThan(0.02);
      expect(await priceShown(page)).toBe(priceFor(volumeStops[index] ?? 0));
    }
    await page.context().close();
  });

  it('updates the price for a typed number, and keeps the last price and shows an error for other text', async ({
    open,
  }) => {
    const page = await open(pages.pricing.path);
    await field(page).fill('1.5m');
    expect(await priceShown(page)).toBe(priceFor(1_500_000));
    await field(page).fill('a few');
    expect(await priceShown(page)).toBe(priceFor(1_500_000));
    expect(await field(page).getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator('#calls-error').textContent()).toMatch(/\w/);
    for (const written of ['1’000’000', '１，０００，０００', '١٬٠٠٠٬٠٠٠', '1.000.000']) {
      await field(page).fill(written);
      await expect.poll(() => priceShown(page), { message: written }).toBe(priceFor(1_000_000));
      await field(page).fill('20k');
    }
    await field(page).fill('123456');
    await field(page).blur();
    expect(await field(page).inputValue()).toBe('123,456');
    expect(await page.locator('#calls-error').count()).toBe(0);
    await field(page).press('ArrowUp');
    expect(await field(page).inputValue()).toBe('125,000');
    await page.context().close();
  });

  it('stores the number of calls in the URL and reads it from there', async ({ open }) => {
    const page = await open(pages.pricing.path);
    await field(page).fill('750000');
    await page.waitForURL(/calls=750000/);
    const linkedPage = await open(`${pages.pricing.path}?calls=750000`);
    await expect.poll(() => priceShown(linkedPage)).toBe(priceFor(750_000));
    await Promise.all([page.context().close(), linkedPage.context().close()]);
  });

  it('shows the example price when the number in the URL is invalid', async ({ open, site }) => {
    const page = await open(pages.pricing.path);
    const example = await priceShown(page);
    for (const invalidNumber of ['', '-5', 'NaN', '1e99', '%00', '"><b>', '99999999999', '0x10']) {
      await page.goto(`${site.origin}${pages.pricing.path}?calls=${encodeURIComponent(invalidNumber)}`);
      await page.locator('html[data-interactive]').waitFor();
      expect(await priceShown(page), invalidNumber).toBe(example);
      expect(await field(page).getAttribute('aria-invalid')).toBeNull();
    }
    await page.context().close();
  });
});

describe('pricing pages without JavaScript', () => {
  it.for([pages.pricing.path, pages.pricingA.path, pages.pricingB.path])(
    '%s shows complete prices and no inputs',
    async (path, { person, site }) => {
      const page = await (await person.newContext({ javaScriptEnabled: false })).newPage();
      watchPage(page, site.origin);
      await page.goto(site.origin + path);
      const text = await page.locator('main').textContent();
      for (const { centsPerThousand } of priceList.tiers)
        expect(text).toContain(centsPerThousand === 0 ? 'free' : formatPrice(centsPerThousand));
      expect(text).toContain('$4,456');
      expect(await page.locator('main input:visible').count()).toBe(0);
      await page.context().close();
    },
  );
});

it('the pricing variants are noindex and name the pricing page as canonical', async ({ site }) => {
  for (const path of [pages.pricingA.path, pages.pricingB.path]) {
    const html = await (await fetch(site.origin + path)).text();
    expect(html).toMatch(/name="robots" content="noindex"/);
    const canonical = /rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? '';
    expect(new URL(canonical, site.origin).pathname).toBe(pages.pricing.path);
  }
});

it("a case study recalculates its result with the reader's numbers", async ({ open }) => {
  const page = await open(caseStudyPath('coupon-abuse'));
  await page.locator('#own-repeats').fill('0');
  await expect.poll(() => priceShown(page)).toBe('$1,046');
  await page.locator('#own-work').fill('nothing');
  expect(await page.locator('#own-work-error').textContent()).toMatch(/\w/);
  expect(await priceShown(page)).toBe('$1,046');
  await page.context().close();
});

it('every case study loads the model of its calculation', async ({ open, site }) => {
  const html = await (await fetch(site.origin + pages.caseStudies.path)).text();
  const paths = new Set([...html.matchAll(/href="(\/case-studies\/[^"/]+\/)"/g)].map(([, path = '']) => path));
  expect(paths.size).toBe(Object.keys(workedExamples).length);
  for (const path of paths) {
    const page = await open(path);
    const before = await priceShown(page);
    await page.locator('#own-work').fill('0');
    await expect.poll(() => priceShown(page), { message: path }).not.toBe(before);
    await page.context().close();
  }
});
