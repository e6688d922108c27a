import { priceList } from '@whorl/contract/pricing/price-list.ts';
import { priceOf } from '@whorl/contract/pricing/price-of.ts';
import { volumeStops } from '@whorl/contract/pricing/volume-scale.ts';
import { writtenCalls, writtenPrice } from '@whorl/contract/pricing/written.ts';
import { caseStudyPath, pages } from '@whorl/contract/urls.ts';
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

const sumOf = (page: Page) => page.locator('output').first().textContent();
const field = (page: Page) => page.locator('#calls');
const slider = (page: Page) => page.locator('#volume');
const priceFor = (calls: number) => writtenPrice(priceOf(calls).cents);

describe('the ruler', () => {
  it('counts by keyboard, from stop to stop, and at its ends', async ({ open }) => {
    const page = await open(pages.pricing.path);
    await slider(page).focus();
    await page.keyboard.press('Home');
    expect(await field(page).inputValue()).toBe(writtenCalls(volumeStops[0] ?? 0));
    await page.keyboard.press('ArrowRight');
    expect(await field(page).inputValue()).toBe(writtenCalls(volumeStops[1] ?? 0));
    await page.keyboard.press('End');
    const most = volumeStops.at(-1) ?? 0;
    expect(await sumOf(page)).toBe(priceFor(most));
    expect(await slider(page).getAttribute('aria-valuetext')).toBe(writtenCalls(most));
    await page.context().close();
  });

  it('counts by mouse, the thumb under the pointer', async ({ open }) => {
    const page = await open(pages.pricing.path);
    const box = await slider(page).boundingBox();
    if (!box) throw new Error('There is no slider to be seen');
    for (const share of [0.9, 0.25]) {
      await page.mouse.click(box.x + box.width * share, box.y + box.height / 2);
      const index = await slider(page).evaluate((input: HTMLInputElement) => input.valueAsNumber);
      expect(Math.abs(index / (volumeStops.length - 1) - share)).toBeLessThan(0.02);
      expect(await sumOf(page)).toBe(priceFor(volumeStops[index] ?? 0));
    }
    await page.context().close();
  });

  it('counts what is typed, keeps the last sum while it is no number, and says so', async ({ open }) => {
    const page = await open(pages.pricing.path);
    await field(page).fill('1.5m');
    expect(await sumOf(page)).toBe(priceFor(1_500_000));
    await field(page).fill('a few');
    expect(await sumOf(page)).toBe(priceFor(1_500_000));
    expect(await field(page).getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator('#calls-error').textContent()).toMatch(/\w/);
    await field(page).fill('123456');
    await field(page).blur();
    expect(await field(page).inputValue()).toBe('123,456');
    expect(await page.locator('#calls-error').count()).toBe(0);
    await field(page).press('ArrowUp');
    expect(await field(page).inputValue()).toBe('125,000');
    await page.context().close();
  });

  it('keeps its number in the address, and takes it from there', async ({ open }) => {
    const page = await open(pages.pricing.path);
    await field(page).fill('750000');
    await page.waitForURL(/calls=750000/);
    const sent = await open(`${pages.pricing.path}?calls=750000`);
    await expect.poll(() => sumOf(sent)).toBe(priceFor(750_000));
    await Promise.all([page.context().close(), sent.context().close()]);
  });

  it('shows its example where the address says nonsense', async ({ open, site }) => {
    const page = await open(pages.pricing.path);
    const example = await sumOf(page);
    for (const nonsense of ['', '-5', 'NaN', '1e99', '%00', '"><b>', '99999999999', '0x10']) {
      await page.goto(`${site.origin}${pages.pricing.path}?calls=${encodeURIComponent(nonsense)}`);
      await page.locator('html[data-interactive]').waitFor();
      expect(await sumOf(page), nonsense).toBe(example);
      expect(await field(page).getAttribute('aria-invalid')).toBeNull();
    }
    await page.context().close();
  });
});

describe('without script', () => {
  it.for([pages.pricing.path, pages.pricingA.path, pages.pricingB.path])(
    '%s shows whole sums and nothing that does not work',
    async (path, { person, site }) => {
      const page = await (await person.newContext({ javaScriptEnabled: false })).newPage();
      watchPage(page, site.origin);
      await page.goto(site.origin + path);
      const text = await page.locator('main').textContent();
      for (const { centsPerThousand } of priceList.tiers)
        expect(text).toContain(centsPerThousand === 0 ? 'free' : writtenPrice(centsPerThousand));
      expect(text).toContain('$4,456');
      expect(await page.locator('main input:visible').count()).toBe(0);
      await page.context().close();
    },
  );
});

it('the variants name the pricing page as the one to be found', async ({ site }) => {
  for (const path of [pages.pricingA.path, pages.pricingB.path]) {
    const html = await (await fetch(site.origin + path)).text();
    expect(html).toMatch(/name="robots" content="noindex"/);
    const canonical = /rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? '';
    expect(new URL(canonical, site.origin).pathname).toBe(pages.pricing.path);
  }
});

it('a case study does its sums with numbers of the reader', async ({ open }) => {
  const page = await open(caseStudyPath('one-welcome-coupon-each'));
  await page.locator('#own-repeats').fill('0');
  await expect.poll(() => sumOf(page)).toBe('$1,046');
  await page.locator('#own-work').fill('nothing');
  expect(await page.locator('#own-work-error').textContent()).toMatch(/\w/);
  expect(await sumOf(page)).toBe('$1,046');
  await page.context().close();
});
