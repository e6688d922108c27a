import { pages } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';

const it = browserTest().extend('open', ({ person, site }) => async (viewport: Size): Promise<Page> => {
  const context = await person.newContext({ viewport, serviceWorkers: 'block' });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  watchPage(page, site.origin);
  await page.goto(site.origin + pages.pricing.path);
  await page.locator('html[data-interactive]').waitFor();
  await page.getByRole('button', { name: 'Menu' }).focus();
  return page;
});

type Size = { width: number; height: number };
const sizes: [string, Size][] = [
  ['a phone', { width: 390, height: 844 }],
  ['a desktop at 400% zoom', { width: 360, height: 225 }],
];

/** Returns the text of the focused element, or an empty string if none is focused. */
const focused = (page: Page) =>
  page.evaluate(() => (document.activeElement === document.body ? '' : document.activeElement?.textContent));
const isMenuOpen = (page: Page) => page.locator('#site-menu').evaluate((menu) => menu.matches(':popover-open'));
const inertElements = (page: Page) => page.locator('[inert]:not(input)').count();

describe.each(sizes)('the menu on %s, by keyboard', (_, size) => {
  it('moves the focus to Close and keeps it inside while the rest of the page is inert', async ({ open }) => {
    const page = await open(size);
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Close');
    expect(await page.getByRole('dialog', { name: 'Menu' }).count()).toBe(1);
    const stops = await page.locator('#site-menu :is(a, button, summary)').count();
    const outside: unknown[] = [];
    for (let stop = 0; stop < stops + 2; stop += 1) {
      await page.keyboard.press('Tab');
      const position = await page.evaluate(() => {
        const element = document.activeElement;
        const isInside = element === document.body || element?.closest('#site-menu') !== null;
        return isInside ? '' : element?.outerHTML;
      });
      if (position !== '') outside.push(position);
    }
    expect(outside).toEqual([]);
  });

  it('gives the focus back to the Menu button when Escape or Close closes it', async ({ open }) => {
    const page = await open(size);
    for (const key of ['Escape', 'Enter']) {
      await page.keyboard.press('Enter');
      await expect.poll(() => focused(page)).toBe('Close');
      await page.keyboard.press(key);
      await expect.poll(() => isMenuOpen(page)).toBe(false);
      expect(await focused(page)).toBe('Menu');
      expect(await inertElements(page)).toBe(0);
    }
  });
});

describe('the phone menu', () => {
  const [[, phone] = ['', { width: 390, height: 844 }]] = sizes;

  it('closes when a link in it is followed, and the new page is usable', async ({ open, site }) => {
    const page = await open(phone);
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Close');
    const link = page.locator('#site-menu').getByRole('link', { name: 'Get API key' });
    await link.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(site.origin + pages.start.path);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    expect(await isMenuOpen(page)).toBe(false);
    expect(await inertElements(page)).toBe(0);
  });

  it('closes on the back button and leaves nothing inert', async ({ open, site }) => {
    const page = await open(phone);
    await page.evaluate(() => document.querySelector<HTMLElement>('footer a[href="/"]')?.click());
    await page.waitForURL(`${site.origin}/`);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    await page.getByRole('button', { name: 'Menu' }).press('Enter');
    await expect.poll(() => focused(page)).toBe('Close');
    await page.goBack();
    await expect.poll(() => isMenuOpen(page)).toBe(false);
    expect(await inertElements(page)).toBe(0);
  });

  it('closes when the window becomes wide enough for the menu bar', async ({ open }) => {
    const page = await open(phone);
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Close');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(() => isMenuOpen(page)).toBe(false);
    expect(await inertElements(page)).toBe(0);
  });
});
