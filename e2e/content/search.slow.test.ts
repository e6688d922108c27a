import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import { type Visitor, watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const { search, pricing, security } = pages;

const it = browserTest({ COUNTRY_FALLBACK: 'US' })
  .extend(
    'open',
    ({ person, site }) =>
      async (path: string, options: Parameters<Visitor['newContext']>[0] = {}): Promise<Page> => {
        const context = await person.newContext({ serviceWorkers: 'block', ...options });
        onTestFinished(() => context.close());
        const page = await context.newPage();
        watchPage(page, site.origin);
        await page.goto(site.origin + path);
        if (options?.javaScriptEnabled !== false) await page.locator('html[data-interactive]').waitFor();
        return page;
      },
  )
  .extend(
    'addressOf',
    ({ site }) =>
      (page: Page) =>
        page.url().replace(site.origin, ''),
  );

const unhurried = { timeout: 15_000, interval: 500 };
const dialog = (page: Page) => page.locator('dialog[open]');
/** What listens for the keys comes after everything else. */
async function openByKey(page: Page, key: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press(key);
      return dialog(page).count();
    }, unhurried)
    .toBe(1);
  await dialog(page).locator('input:focus').waitFor();
  // A press too many while it came is what was typed first.
  await dialog(page).locator('input').fill('');
}

describe('the search of the header', () => {
  it('opens by a key, forgives a slip, and leads by arrow and Enter to the place', async ({ open, site }) => {
    const page = await open(pricing.path);
    await openByKey(page, '/');
    await dialog(page).locator('input').fill('confidense');
    const options = dialog(page).getByRole('option');
    await options.first().waitFor();
    expect(await options.locator('mark').first().textContent()).toMatch(/confidence/i);
    const targets = await options.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    const place = targets.findIndex((target) => target.includes('#'));
    for (let presses = 0; presses <= place; presses += 1) await page.keyboard.press('ArrowDown');
    const active = await dialog(page).getByRole('combobox').getAttribute('aria-activedescendant');
    expect(await dialog(page).locator(`#${active}`).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Enter');
    await page.waitForURL(site.origin + targets[place]);
    expect(await dialog(page).count()).toBe(0);
    const target = page.locator(`#${targets[place]?.split('#')[1]}`);
    const isInSight = async () => {
      const y = (await target.boundingBox())?.y ?? -1;
      return y >= 0 && y < (page.viewportSize()?.height ?? 0);
    };
    await expect.poll(isInSight, unhurried).toBe(true);
  });

  it('gives the focus back on Escape, and passes accessibility tests while open', async ({ open }) => {
    const page = await open(security.path, { bypassCSP: true });
    const link = page.locator(`header a[href="${search.path}"]`);
    await page.waitForLoadState('load');
    await link.focus();
    await openByKey(page, 'Control+k');
    await dialog(page).locator('input').fill('cookie');
    await dialog(page).getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.evaluate(axe);
    const found = await page.evaluate(async () => {
      const run = (globalThis as never as { axe: { run(): Promise<{ violations: { id: string }[] }> } }).axe;
      return (await run.run()).violations.map(({ id }) => id);
    });
    expect(found).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('goes on from the dialog to the page, within the site', async ({ open, addressOf, site }) => {
    const page = await open(pricing.path, { viewport: { width: 390, height: 844 } });
    await openByKey(page, '/');
    await dialog(page).locator('input').fill('cookie');
    await dialog(page).getByRole('option').first().waitFor();
    const loads: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()));
    await page.keyboard.press('Enter');
    await page.locator('#search-results .hit').first().waitFor();
    expect(addressOf(page)).toBe(`${search.path}?q=cookie`);
    expect(await page.locator('#search-query').inputValue()).toBe('cookie');
    expect(loads).toEqual([]);
    await page.goBack();
    await page.waitForURL(site.origin + pricing.path);
    await page.goForward();
    await page.locator('#search-results .hit').first().waitFor();
  });
});

describe('the search page', () => {
  it('answers without a script, every example with hits', async ({ open }) => {
    const page = await open(search.path, { javaScriptEnabled: false });
    const examples = await page
      .locator('main li a')
      .evaluateAll((links) => links.map((link) => link.textContent ?? ''));
    expect(examples.length).toBeGreaterThan(2);
    for (const example of examples) {
      await page.locator('#search-query').fill(example);
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.searchParams.get('q') === example);
      expect(await page.locator('#search-results .hit').count(), example).toBeGreaterThan(0);
      expect(await page.locator('#search-query').inputValue()).toBe(example);
      expect(await page.locator('#examples').isVisible()).toBe(false);
    }
  });

  it('keeps what the server has answered, and follows what is typed', async ({ open, addressOf }) => {
    const page = await open(`${search.path}?q=cookie`);
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes(endpoints.search) && calls.push(request.url()));
    const first = page.locator('#search-results .hit').first();
    const before = await first.getAttribute('href');
    const input = page.locator('#search-query');
    await input.press('ArrowDown');
    expect(await first.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowUp');
    expect(calls).toEqual([]);
    await input.fill('pricing');
    await expect.poll(() => first.getAttribute('href'), unhurried).not.toBe(before);
    expect(addressOf(page)).toBe(`${search.path}?q=pricing`);
    expect(calls).toHaveLength(1);
    await input.fill('');
    await page.locator('#examples').waitFor();
    expect(addressOf(page)).toBe(search.path);
  });

  it('says so when the server does not answer', async ({ open }) => {
    const page = await open(search.path);
    await page.route(`**${endpoints.search}?*`, (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '7' } }),
    );
    page.removeAllListeners('console');
    await page.locator('#search-query').fill('cookie');
    await expect.poll(() => page.locator('#search-status').textContent(), unhurried).toMatch(/\b7\b/);
  });
});
