import { parseAbCookie, parseFlags, writeAbCookie } from '@whorl/contract/experiments/ab-cookie.ts';
import { experimentPages } from '@whorl/contract/experiments/experiment-pages.ts';
import type { Flags, Variant } from '@whorl/contract/experiments/variant.ts';
import { AB_COOKIE, AB_FLAGS_KEY } from '@whorl/contract/stored-data/names.ts';
import type { BrowserContext, Page } from 'playwright-core';

export const experimentNames = Object.values(experimentPages);

/** The same variant in every experiment. */
export const inAll = (variant: Variant): Flags => Object.fromEntries(experimentNames.map((name) => [name, variant]));

/** As if the visitor had been drawn for this variant everywhere, by any server of this machine. */
export const assign = (context: BrowserContext, variant: Variant) =>
  context.addCookies([
    { name: AB_COOKIE, value: writeAbCookie({ chosen: false, flags: inAll(variant) }), domain: '127.0.0.1', path: '/' },
  ]);

/** What this browser draws for itself is the highest of all numbers, which is Treatment. */
export const drawTreatment = (context: BrowserContext) =>
  context.addInitScript(() => {
    const draw = crypto.getRandomValues.bind(crypto);
    crypto.getRandomValues = (numbers) =>
      numbers instanceof Uint32Array && numbers.length === 1 ? numbers.fill(2 ** 32 - 1) : draw(numbers);
  });

export const interactive = (page: Page) => page.locator('html[data-interactive]').waitFor();
export const shownVariant = (page: Page) => page.locator('[data-experiment]').first().getAttribute('data-variant');

export const flagsOf = async (page: Page) =>
  parseFlags(await page.evaluate((key) => localStorage.getItem(key), AB_FLAGS_KEY));

export async function cookieOf(context: BrowserContext) {
  const cookies = await context.cookies();
  return parseAbCookie(cookies.find(({ name }) => name === AB_COOKIE)?.value);
}

/** Follows a link inside the site, without a full load, to a page under test. */
export async function follow(page: Page, path: keyof typeof experimentPages): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.getElementById('announcer')?.before(link);
    link.click();
    link.remove();
  }, path);
  await page.waitForURL(({ pathname }) => pathname === path);
  // The address changes before the page does.
  await page.locator(`[data-experiment=${experimentPages[path]}]`).waitFor({ state: 'attached' });
}

export async function saveSettings(page: Page, analytics: boolean): Promise<void> {
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await page.getByRole('checkbox', { name: /^Analytics/ }).setChecked(analytics);
  await page.getByRole('button', { name: 'Save' }).click();
}
