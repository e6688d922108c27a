import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { consoleArea, consoleCalls, endpoints, pages } from '@whorl/contract/urls.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPerson, type Visitor, watchPage } from '../fixtures/browser.ts';
import type { RunningSite } from '../fixtures/running-site.ts';
import { openConsole, sendVisits, startConsoleSite, TOKEN } from './console-site.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let person: Visitor;
let site: RunningSite;
let empty: RunningSite;
beforeAll(async () => {
  [person, site, empty] = await Promise.all([startPerson(), startConsoleSite(), startConsoleSite()]);
  await sendVisits(site);
});
afterAll(async () => {
  await person.browser.close();
  await Promise.all([site.stop(), empty.stop()]);
});

/** In a context of its own, signed in, with the figures there. */
async function openRoom(query = '', options: Parameters<Visitor['newContext']>[0] = {}) {
  const context = await person.newContext(options);
  const page = await openConsole(site, context, query);
  watchPage(page, site.origin, [/status of (400|401)/, /ERR_FAILED/]);
  // The first of them may not be counted yet.
  await expect
    .poll(
      async () => {
        await page.getByRole('button', { name: 'Count again' }).click();
        return figureOf(page, 'Page views').catch(() => '');
      },
      { timeout: 20_000, interval: 500 },
    )
    .toMatch(/[1-9]/);
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
  return { context, page };
}

const figureOf = (page: Page, title: string) =>
  page.locator('dl > div').filter({ hasText: title }).locator('dd').first().textContent({ timeout: 1_000 });
const rowsOf = (page: Page, table: string) =>
  page.getByRole('table', { name: table }).locator('tbody tr').allInnerTexts();
const searchOf = (page: Page) => new URL(page.url()).searchParams;

describe('signing in', () => {
  it('works without a script: wrong, then right, and on to what was asked for', async () => {
    const context = await person.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    const query = '?from=2026-11-01&to=2026-11-02';
    await page.goto(site.origin + consoleArea + query);
    expect(await page.locator('script[src]').count()).toBe(0);
    await page.getByLabel('Token of this server').fill('something that is not the token');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('That is not the token of this server.').waitFor();
    expect(await page.getByLabel('Token of this server').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Token of this server').fill(TOKEN);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.locator('noscript p').waitFor();
    expect(page.url()).toBe(site.origin + consoleArea + query);
    const asJson = await context.request.get(site.origin + consoleCalls.traffic + query);
    expect(asJson.status()).toBe(200);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Token of this server').waitFor();
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('console');
    await context.close();
  });

  it('is what every call asks for', async () => {
    const context = await person.newContext();
    for (const call of [consoleCalls.experiments, `${consoleCalls.traffic}?from=2026-11-01&to=2026-11-02`])
      expect((await context.request.get(site.origin + call)).status()).toBe(401);
    await context.close();
  });

  it('is not asked for again of who follows a link from another site', async () => {
    const context = await person.newContext();
    const page = await openConsole(site, context);
    // To a browser another name is another site.
    await page.route('http://elsewhere.example/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<a href="${site.origin}${consoleArea}?bots=apart">figures</a>`,
      }),
    );
    await page.goto('http://elsewhere.example/').catch(() => undefined);
    await page.getByRole('link', { name: 'figures' }).click();
    await page.getByRole('heading', { name: 'What visitors did' }).waitFor();
    expect(searchOf(page).get('bots')).toBe('apart');
    await context.close();
  });
});

describe('the room', () => {
  it('shows what was counted, and only people', async () => {
    const { context, page } = await openRoom();
    expect(
      await Promise.all(['Visits', 'Visitors, estimated', 'Page views'].map((title) => figureOf(page, title))),
    ).toEqual(['3', '≈ 3', '4']);
    expect((await rowsOf(page, 'Pages')).map((row) => row.split(/\s+/))).toEqual([
      ['/pricing/', '2', '2', '≈', '2'],
      ['/', '1', '1', '≈', '1'],
      ['/blog/', '1', '0', '≈', '1'],
    ]);
    expect(await rowsOf(page, 'Countries')).toEqual([expect.stringContaining('United States')]);
    expect(await rowsOf(page, 'Forms and booked calls')).toEqual([expect.stringMatching(/contact-sales.*33\.33%/s)]);
    expect(await rowsOf(page, 'Events of the plan')).toHaveLength(10);
    const experiment = page.getByRole('article', { name: 'home-evidence' });
    await experiment.getByText('No verdict yet').waitFor();
    expect(await page.getByText(/is better/).count()).toBe(0);
    expect(await page.locator('body').textContent()).toMatch(/Counted up to what came by .* UTC/);
    expect(await page.getByRole('table', { name: 'What programs read' }).count()).toBe(0);
    await context.close();
  });

  it('is narrowed by its rows and its form; the address says so, also to another tab, and back goes back', async () => {
    const { context, page } = await openRoom();
    await page.getByRole('link', { name: 'letter' }).click();
    await expect.poll(() => figureOf(page, 'Page views')).toBe('2');
    expect(searchOf(page).get('utm_source')).toBe('letter');
    await page.getByLabel('Pages', { exact: true }).selectOption('Blog');
    await page.getByLabel('named').press('Enter');
    await expect.poll(() => figureOf(page, 'Page views')).toBe('1');
    expect([searchOf(page).get('utm_source'), searchOf(page).get('group')]).toEqual(['letter', 'Blog']);

    const other = await context.newPage();
    await other.goto(page.url());
    await expect.poll(() => figureOf(other, 'Page views').catch(() => '')).toBe('1');
    expect(await other.getByLabel('named').inputValue()).toBe('letter');

    await page.goBack();
    await expect.poll(() => figureOf(page, 'Page views')).toBe('2');
    await page.goBack();
    await expect.poll(() => figureOf(page, 'Page views')).toBe('4');
    await page.getByRole('link', { name: '7 days', exact: true }).click();
    expect(await page.getByRole('link', { name: '7 days', exact: true }).getAttribute('aria-current')).toBe('true');
    await context.close();
  });

  it('is narrowed to visits from another site by its row, and by any part of a campaign in the form', async () => {
    const { context, page } = await openRoom();
    await page.getByRole('link', { name: 'search.example' }).click();
    await expect.poll(() => rowsOf(page, 'Pages')).toEqual([expect.stringMatching(/^\/\s/)]);
    expect(searchOf(page).get('referrer')).toBe('search.example');
    await page.getByLabel('Visits from a').selectOption('term');
    await page.getByLabel('named').fill('fraud');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect.poll(() => figureOf(page, 'Page views')).toBe('2');
    expect([searchOf(page).get('utm_term'), searchOf(page).get('referrer')]).toEqual(['fraud', null]);
    await context.close();
  });

  it('shows programs apart, and adds them to nothing', async () => {
    const { context, page } = await openRoom();
    await page.getByLabel('Programs and virtual machines too').check();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByRole('table', { name: 'What programs read' }).waitFor();
    expect(await rowsOf(page, 'What programs read')).toEqual([expect.stringContaining('/pricing/')]);
    expect([searchOf(page).get('bots'), await figureOf(page, 'Page views')]).toEqual(['apart', '4']);
    await context.close();
  });

  it('is used by keyboard', async () => {
    const { context, page } = await openRoom();
    const slider = page.getByRole('slider', { name: 'Day that is read off' });
    await slider.focus();
    // The visits may have been yesterday's by now.
    if (!(await slider.getAttribute('aria-valuetext'))?.includes('3 visits')) await page.keyboard.press('ArrowLeft');
    expect(await slider.getAttribute('aria-valuetext')).toContain('3 visits');
    await page.keyboard.press('ArrowLeft');
    expect(await slider.getAttribute('aria-valuetext')).toContain(': 0 visits, 0 visitors');
    const days = page.getByText('The same as a table, day by day');
    await days.focus();
    await page.keyboard.press('Enter');
    expect(
      await page
        .getByRole('table', { name: /of each day/ })
        .locator('tbody tr')
        .count(),
    ).toBe(28);
    await context.close();
  });
});

describe('where there are no figures', () => {
  it('says what has to happen before there are', async () => {
    const context = await person.newContext();
    const page = await openConsole(empty, context);
    await page.getByRole('heading', { name: 'Nothing has been counted yet' }).waitFor();
    await page.getByText('home-evidence').waitFor();
    await context.close();
  });

  it('names what cannot be asked, and offers what can', async () => {
    const context = await person.newContext();
    const page = await openConsole(site, context, '?group=Nowhere');
    await page.getByText('group: is none of the page groups').waitFor();
    await page.getByRole('button', { name: 'Show the last four weeks' }).click();
    await page.getByRole('button', { name: 'Count again' }).waitFor();
    expect(searchOf(page).get('group')).toBeNull();
    await context.close();
  });

  it('offers to try again, and to sign in again', async () => {
    const { context, page } = await openRoom();
    await page.route(`**${consoleCalls.traffic}*`, (route) => route.abort());
    await page.getByRole('button', { name: 'Count again' }).click();
    await page.getByText('The figures did not come').waitFor();
    await page.unroute(`**${consoleCalls.traffic}*`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => figureOf(page, 'Page views').catch(() => '')).toBe('4');
    await context.clearCookies();
    await page.getByRole('button', { name: 'Count again' }).click();
    await page.getByRole('link', { name: 'Sign in again' }).click();
    await page.getByLabel('Token of this server').waitFor();
    await context.close();
  });

  it('has days with no visits say so, and lead to those with some', async () => {
    const { context, page } = await openRoom();
    await page.getByLabel('First day').fill('2026-01-01');
    await page.getByLabel('Last day').fill('2026-01-02');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByRole('heading', { name: 'No visits here' }).waitFor();
    await page.getByRole('link', { name: /^Show the four weeks up to/ }).click();
    await expect.poll(() => figureOf(page, 'Page views').catch(() => '')).toBe('4');
    await context.close();
  });
});

it('who runs the site is no visitor of it: not identified, not counted, and nothing of the console is kept', async () => {
  const context: BrowserContext = await person.newContext();
  const asked: string[] = [];
  context.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const visitor = await context.newPage();
  await visitor.goto(site.origin + pages.security.path);
  await expect.poll(() => asked, { timeout: 20_000 }).toContain(endpoints.identify);
  await visitor.evaluate(() => navigator.serviceWorker.ready);
  await visitor.close();
  asked.length = 0;

  const page = await openConsole(site, context);
  await page.getByRole('button', { name: 'Count again' }).waitFor();
  await page.mouse.move(40, 40);
  await page.getByRole('link', { name: 'To the site' }).click();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.mouse.move(60, 60);
  // What a visit begins with is asked for as soon as a page is interactive.
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => path.startsWith('/agent/') || path.startsWith('/api/analytics'))).toEqual([]);
  const kept = await page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    return (await Promise.all(caches_.map((cache) => cache.keys()))).flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => path.includes('console') && !path.startsWith('/assets/'))).toEqual([]);
  expect(kept.length).toBeGreaterThan(0);
  await context.close();
});

it.each([
  { width: 390, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const)('is accessible and fits at $width px, $colorScheme', async ({ width, colorScheme }) => {
  const look = { viewport: { width, height: 900 }, colorScheme, bypassCSP: true, reducedMotion: 'reduce' } as const;
  const check = async (page: Page) => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.evaluate(axe);
    const found = await page.evaluate(async () => {
      const { violations } = await (window as unknown as { axe: typeof import('axe-core') }).axe.run();
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    });
    expect(found).toEqual([]);
  };
  const outside = await person.newContext(look);
  const form = await outside.newPage();
  await form.goto(site.origin + consoleArea);
  await check(form);
  await form.getByLabel('Token of this server').fill('wrong');
  await form.getByRole('button', { name: 'Sign in' }).click();
  await form.getByText('That is not the token').waitFor();
  await check(form);
  await outside.close();
  const { context, page } = await openRoom('?bots=apart', look);
  await page.getByText('The same as a table, day by day').click();
  await check(page);
  await context.close();
});
