import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SearchAnswer } from '@whorl/contract/search/search-answer.ts';
import { docsPath, endpoints, pages } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import { type Visitor, watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { axeScript } from '../fixtures/expect-accessible.ts';
import { serverApiPath } from '../fixtures/server-api-path.ts';

const { search, pricing, security } = pages;

const it = browserTest({ COUNTRY_FALLBACK: 'US', TRUSTED_PROXIES: '127.0.0.1' })
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
    'getPageUrl',
    ({ site }) =>
      (page: Page) =>
        page.url().replace(site.origin, ''),
  )
  .extend('searchFor', ({ site }) => async (query: string): Promise<SearchAnswer> => {
    // Each query from a network of its own, because of the rate limit.
    const headers = { 'x-forwarded-for': `2001:db8:${networks.length.toString(16)}::1` };
    networks.push(query);
    const response = await fetch(`${site.origin}${endpoints.search}?${new URLSearchParams({ q: query })}`, { headers });
    return (await response.json()) as SearchAnswer;
  });

/** Queries by the network that sent them. */
const networks: string[] = [];

const slowPoll = { timeout: 15_000, interval: 500 };
const dialog = (page: Page) => page.locator('dialog[open]');
/** Presses the key until the dialog opens, because the script that handles it loads last. */
async function openByKey(page: Page, key: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press(key);
      return dialog(page).count();
    }, slowPoll)
    .toBe(1);
  await dialog(page).locator('input:focus').waitFor();
  // Extra key presses while the dialog loaded may have been typed into the field.
  await dialog(page).locator('input').fill('');
}

describe('the search dialog', () => {
  it('opens by key, tolerates a typing error, and opens a result by arrow keys and Enter', async ({ open, site }) => {
    const page = await open(pricing.path);
    await openByKey(page, '/');
    await dialog(page).locator('input').fill('confidense');
    const options = dialog(page).getByRole('option');
    await options.first().waitFor();
    expect(await options.locator('mark').first().textContent()).toMatch(/confidence/i);
    const targets = await options.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    const position = targets.findIndex((target) => target.includes('#'));
    for (let presses = 0; presses <= position; presses += 1) await page.keyboard.press('ArrowDown');
    const active = await dialog(page).getByRole('combobox').getAttribute('aria-activedescendant');
    expect(await dialog(page).locator(`#${active}`).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Enter');
    await page.waitForURL(site.origin + targets[position]);
    expect(await dialog(page).count()).toBe(0);
    const target = page.locator(`#${targets[position]?.split('#')[1]}`);
    const isInSight = async () => {
      const y = (await target.boundingBox())?.y ?? -1;
      return y >= 0 && y < (page.viewportSize()?.height ?? 0);
    };
    await expect.poll(isInSight, slowPoll).toBe(true);
  });

  it('returns the focus on Escape and has no accessibility violations while open', async ({ open }) => {
    const page = await open(security.path, { bypassCSP: true });
    const link = page.locator(`header a[href="${search.path}"]`);
    await page.waitForLoadState('load');
    await link.focus();
    await openByKey(page, 'Control+k');
    await dialog(page).locator('input').fill('cookie');
    await dialog(page).getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.evaluate(axeScript);
    const found = await page.evaluate(async () => {
      const run = (globalThis as never as { axe: { run(): Promise<{ violations: { id: string }[] }> } }).axe;
      return (await run.run()).violations.map(({ id }) => id);
    });
    expect(found).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('opens the search page by client-side navigation', async ({ open, getPageUrl, site }) => {
    const page = await open(pricing.path, { viewport: { width: 390, height: 844 } });
    await openByKey(page, '/');
    await dialog(page).locator('input').fill('cookie');
    await dialog(page).getByRole('option').first().waitFor();
    const loads: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()));
    await page.keyboard.press('Enter');
    await page.locator('#search-results .hit').first().waitFor();
    expect(getPageUrl(page)).toBe(`${search.path}?q=cookie`);
    expect(await page.locator('#search-query').inputValue()).toBe('cookie');
    expect(loads).toEqual([]);
    await page.goBack();
    await page.waitForURL(site.origin + pricing.path);
    await page.goForward();
    await page.locator('#search-results .hit').first().waitFor();
  });
});

describe('the search page', () => {
  it('works without JavaScript and finds results for every example', async ({ open }) => {
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

  it('keeps the results rendered by the server and updates them while typing', async ({ open, getPageUrl }) => {
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
    await expect.poll(() => first.getAttribute('href'), slowPoll).not.toBe(before);
    expect(getPageUrl(page)).toBe(`${search.path}?q=pricing`);
    expect(calls).toHaveLength(1);
    await input.fill('');
    await page.locator('#examples').waitFor();
    expect(getPageUrl(page)).toBe(search.path);
  });

  it('shows the retry time when the server returns 429', async ({ open }) => {
    const page = await open(search.path);
    await page.route(`**${endpoints.search}?*`, (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '7' } }),
    );
    page.removeAllListeners('console');
    await page.locator('#search-query').fill('cookie');
    await expect.poll(() => page.locator('#search-status').textContent(), slowPoll).toMatch(/\b7\b/);
  });
});

const intents = [
  ['documentation', pages.docs.path],
  ['docs', pages.docs.path],
  ['sdk', pages.sdkLibraries.path],
  ['api', docsPath('server-api')],
  ['price', pricing.path],
  ['api key', pages.start.path],
  ['login', pages.start.path],
  ['log in', pages.start.path],
  ['dashboard', pages.start.path],
  ['coupon', '/playground/coupon-fraud/'],
  ['status', pages.status.path],
  ['uptime', pages.status.path],
  ['privacy', '/privacy/'],
  ['security', security.path],
  ['careers', pages.careers.path],
  ['jobs', pages.jobs.path],
  ['support', pages.support.path],
  ['comparison', pages.comparisons.path],
  ['fingerprint test', pages.fingerprintTest.path],
] as const;

/** Names of the pages in the search index: menu entries, and the search terms that editors maintain. */
const { pages: indexed } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../dist/search-index.json'), 'utf8'),
) as { pages: { path: string; names: string[] }[] };
const pagesByName = new Map(indexed.flatMap(({ path, names }) => names.map((name) => [name, path] as const)));

it('a search for a name of a page lists this page first', async ({ searchFor }) => {
  const found = new Map<string, string | undefined>();
  for (const name of pagesByName.keys()) found.set(name, (await searchFor(name)).hits[0]?.url.replace(/#.*/, ''));
  expect(pagesByName.size).toBeGreaterThan(150);
  expect(found).toEqual(pagesByName);
});

it.for(intents)('a search for “%s” lists %s first', async ([query, path], { searchFor }) => {
  const { hits } = await searchFor(query);
  expect(hits[0]?.url).toBe(path);
});

it('the results of a search show sentences, not code', async ({ searchFor }) => {
  const answers = await Promise.all(intents.map(([query]) => searchFor(query)));
  const excerpts = answers.flatMap(({ hits }) => hits.map(({ excerpt }) => excerpt.join('')));
  expect(excerpts.length).toBeGreaterThan(100);
  expect(excerpts.filter((text) => /=>|\bimport \{|\bawait |\bconst \w+ =|;\s*$/.test(text))).toEqual([]);
});

it('a search for each field of the server API lists the documentation first, or in the first five for a common word', async ({
  searchFor,
  site,
}) => {
  const description = (await (await fetch(`${site.origin}/openapi.json`)).json()) as { paths: Record<string, unknown> };
  const operations = Object.entries(description.paths).filter(([path]) => serverApiPath.test(path));
  const fields = [...new Set(operations.flatMap(([, operation]) => findFields(operation)))];
  expect(fields.length).toBeGreaterThan(50);
  const missing: string[] = [];
  for (const field of fields) {
    // Fields whose name is a common word, such as `code`, are searched together with “API”.
    const isWord = /^[a-z]+$/.test(field);
    const { hits } = await searchFor(isWord ? `${field} API` : field);
    if (!hits.slice(0, isWord ? 5 : 1).some(({ url }) => url.startsWith('/docs/'))) missing.push(field);
  }
  expect(missing).toEqual([]);
});

/** Returns the names of all properties and parameters in a part of an OpenAPI description. */
function findFields(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { properties, parameters } = part as { properties?: object; parameters?: { name: string }[] };
  const own = [...Object.keys(properties ?? {}), ...(parameters ?? []).map(({ name }) => name)];
  return [...own, ...Object.values(part).flatMap(findFields)];
}
