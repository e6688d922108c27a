import { consoleArea, consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { expectAccessible } from '../fixtures/expect-accessible.ts';
import { trackActivity, waitUntilSettled } from '../fixtures/page-activity.ts';
import { CONSOLE_TOKEN, consoleEnvironment, openConsole, sendVisits } from './console-site.ts';

const it = browserTest(consoleEnvironment)
  .extend('siteWithVisits', { scope: 'file' }, async ({ site }) => {
    await sendVisits(site);
    return site;
  })
  /** A site without visits. */
  .extend('emptySite', { scope: 'file' }, ({ startAnotherSite }) => startAnotherSite(consoleEnvironment))
  /** Opens the console in a new context, signed in, and waits for the figures. */
  .extend(
    'openSignedIn',
    ({ siteWithVisits, newContext }) =>
      async (query = '', options: BrowserContextOptions = {}) => {
        const context = await newContext(options);
        const page = await openConsole(siteWithVisits, context, query);
        watchPage(page, siteWithVisits.origin, [/status of (400|401)/, /ERR_FAILED/]);
        await expect.poll(() => readFigure(page, 'Page views').catch(() => '')).toMatch(/[1-9]/);
        await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
        return { context, page };
      },
  );

const readFigure = (page: Page, title: string) =>
  page.locator('dl > div').filter({ hasText: title }).locator('dd').first().textContent({ timeout: 1_000 });
const readRows = (page: Page, table: string) =>
  page.getByRole('table', { name: table }).locator('tbody tr').allInnerTexts();
const readSearchParams = (page: Page) => new URL(page.url()).searchParams;

it('the sign-in of the console works without JavaScript: it shows an error for a wrong token, then opens the requested URL', async ({
  newContext,
  siteWithVisits,
}) => {
  const context = await newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const query = '?from=2026-11-01&to=2026-11-02';
  await page.goto(siteWithVisits.origin + consoleArea + query);
  expect(await page.locator('script[src]').count()).toBe(0);
  await page.getByText('Sign in with the server token').click();
  await page.getByLabel('Server token').fill('something that is not the token');
  await page.getByRole('button', { name: 'Sign in with the token' }).click();
  await page.getByText('That is not the token of this server.').waitFor();
  expect(await page.getByLabel('Server token').getAttribute('aria-invalid')).toBe('true');
  await page.getByLabel('Server token').fill(CONSOLE_TOKEN);
  await page.getByRole('button', { name: 'Sign in with the token' }).click();
  await page.locator('noscript p').waitFor();
  expect(page.url()).toBe(siteWithVisits.origin + consoleArea + query);
  const asJson = await context.request.get(siteWithVisits.origin + consoleCalls.traffic + query);
  expect(asJson.status()).toBe(200);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Password').waitFor();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('console');
});

it('every API call of the console returns 401 without a session', async ({ context, siteWithVisits }) => {
  for (const call of [consoleCalls.experiments, `${consoleCalls.traffic}?from=2026-11-01&to=2026-11-02`])
    expect((await context.request.get(siteWithVisits.origin + call)).status(), call).toBe(401);
});

it('an operator who is signed in to the console stays signed in after following a link from another site', {
  tags: ['complete'],
}, async ({ context, siteWithVisits }) => {
  const page = await openConsole(siteWithVisits, context);
  // Another host name is another site to the browser.
  await page.route('http://elsewhere.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<a href="${siteWithVisits.origin}${consoleArea}?bots=apart">figures</a>`,
    }),
  );
  await page.goto('http://elsewhere.example/').catch(() => undefined);
  await page.getByRole('link', { name: 'figures' }).click();
  await page.getByRole('heading', { name: 'Traffic', level: 1 }).waitFor();
  expect(readSearchParams(page).get('bots')).toBe('apart');
});

it('the console shows the figures of people only', async ({ openSignedIn }) => {
  const { page } = await openSignedIn();
  expect(
    await Promise.all(['Visits', 'Visitors (estimated)', 'Page views'].map((title) => readFigure(page, title))),
  ).toEqual(['3', '≈ 3', '4']);
  expect((await readRows(page, 'Top pages')).map((row) => row.split(/\s+/))).toEqual([
    ['/pricing/', '2', '2', '≈', '2'],
    ['/', '1', '1', '≈', '1'],
    ['/blog/', '1', '0', '≈', '1'],
  ]);
  expect(await readRows(page, 'Countries')).toEqual([expect.stringContaining('United States')]);
  expect(await readRows(page, 'Forms and booked calls')).toEqual([expect.stringMatching(/contact-sales.*33\.33%/s)]);
  expect(await readRows(page, 'Tracking plan events')).toHaveLength(10);
  expect(await page.locator('body').textContent()).toMatch(/Includes events up to .* UTC/);
  expect(await page.getByRole('table', { name: 'Pages viewed by bots' }).count()).toBe(0);
});

it('the console filters by rows and form, keeps the filter in the URL, and restores it on back and in other tabs', {
  tags: ['complete'],
}, async ({ openSignedIn }) => {
  const { context, page } = await openSignedIn();
  await page.getByRole('link', { name: 'letter' }).click();
  await expect.poll(() => readFigure(page, 'Page views')).toBe('2');
  expect(readSearchParams(page).get('utm_source')).toBe('letter');
  await page.getByLabel('Pages', { exact: true }).selectOption('Blog');
  await page.getByLabel('Value', { exact: true }).press('Enter');
  await expect.poll(() => readFigure(page, 'Page views')).toBe('1');
  expect([readSearchParams(page).get('utm_source'), readSearchParams(page).get('group')]).toEqual(['letter', 'Blog']);

  const other = await context.newPage();
  await other.goto(page.url());
  await expect.poll(() => readFigure(other, 'Page views').catch(() => '')).toBe('1');
  expect(await other.getByLabel('Value', { exact: true }).inputValue()).toBe('letter');

  await page.goBack();
  await expect.poll(() => readFigure(page, 'Page views')).toBe('2');
  await page.goBack();
  await expect.poll(() => readFigure(page, 'Page views')).toBe('4');
  await page.getByRole('link', { name: '7 days', exact: true }).click();
  expect(await page.getByRole('link', { name: '7 days', exact: true }).getAttribute('aria-current')).toBe('true');
});

it('the console filters by referring site through its row and by campaign parameters in the form', {
  tags: ['complete'],
}, async ({ openSignedIn }) => {
  const { page } = await openSignedIn();
  await page.getByRole('link', { name: 'search.example' }).click();
  await expect.poll(() => readRows(page, 'Top pages')).toEqual([expect.stringMatching(/^\/\s/)]);
  expect(readSearchParams(page).get('referrer')).toBe('search.example');
  await page.getByLabel('Filter by').selectOption('term');
  await page.getByLabel('Value', { exact: true }).fill('fraud');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect.poll(() => readFigure(page, 'Page views')).toBe('2');
  expect([readSearchParams(page).get('utm_term'), readSearchParams(page).get('referrer')]).toEqual(['fraud', null]);
});

it('the console shows bots separately without adding them to the figures', { tags: ['complete'] }, async ({
  openSignedIn,
}) => {
  const { page } = await openSignedIn();
  await page.getByLabel('Show agents, bots and virtual machines separately').check();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByRole('table', { name: 'Pages viewed by bots' }).waitFor();
  expect(await readRows(page, 'Pages viewed by bots')).toEqual([expect.stringContaining('/pricing/')]);
  expect([readSearchParams(page).get('bots'), await readFigure(page, 'Page views')]).toEqual(['apart', '4']);
});

it('the console can be used by keyboard', { tags: ['complete'] }, async ({ openSignedIn }) => {
  const { page } = await openSignedIn();
  const slider = page.getByRole('slider', { name: 'Selected day' });
  await slider.focus();
  // The visits are yesterday's if midnight has passed since.
  if (!(await slider.getAttribute('aria-valuetext'))?.includes('3 visits')) await page.keyboard.press('ArrowLeft');
  expect(await slider.getAttribute('aria-valuetext')).toContain('3 visits');
  await page.keyboard.press('ArrowLeft');
  expect(await slider.getAttribute('aria-valuetext')).toContain(': 0 visits, 0 visitors');
  const days = page.getByText('Show as a table');
  await days.focus();
  await page.keyboard.press('Enter');
  expect(
    await page
      .getByRole('table', { name: /of each day/ })
      .locator('tbody tr')
      .count(),
  ).toBe(28);
});

it('the console of a site without visits explains what is needed before figures appear', {
  tags: ['complete'],
}, async ({ context, emptySite }) => {
  const page = await openConsole(emptySite, context);
  await page.getByRole('heading', { name: 'Nothing has been counted yet' }).waitFor();
  await page.getByRole('link', { name: 'No one on the site now' }).waitFor();
  expect(await readRows(page, 'Pages viewed now')).toEqual([expect.stringContaining('No one is viewing a page.')]);
});

it('the console names an invalid filter and offers a valid one', { tags: ['complete'] }, async ({
  context,
  siteWithVisits,
}) => {
  const page = await openConsole(siteWithVisits, context, '?group=Nowhere');
  await page.getByText('group: must be one of the page groups').waitFor();
  await page.getByRole('button', { name: 'Show the last four weeks' }).click();
  await page.getByRole('button', { name: 'Refresh' }).waitFor();
  expect(readSearchParams(page).get('group')).toBeNull();
});

it('the console offers a retry after a failed request and a sign-in after the session ended', {
  tags: ['complete'],
}, async ({ openSignedIn }) => {
  const { context, page } = await openSignedIn();
  await page.route(`**${consoleCalls.traffic}*`, (route) => route.abort());
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByText('The traffic couldn’t be loaded').waitFor();
  await page.unroute(`**${consoleCalls.traffic}*`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => readFigure(page, 'Page views').catch(() => '')).toBe('4');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await page.getByLabel('Password').waitFor();
});

it('the console reports days without visits and links to days with some', { tags: ['complete'] }, async ({
  openSignedIn,
}) => {
  const { page } = await openSignedIn();
  await page.getByLabel('From', { exact: true }).fill('2026-01-01');
  await page.getByLabel('To', { exact: true }).fill('2026-01-02');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByRole('heading', { name: 'No visits found' }).waitFor();
  await page.getByRole('link', { name: /^Show the four weeks up to/ }).click();
  await expect.poll(() => readFigure(page, 'Page views').catch(() => '')).toBe('4');
});

it('an operator who signs in to the console is not identified or counted, and the console is not cached', {
  tags: ['complete'],
}, async ({ context, siteWithVisits }) => {
  const requestedPaths: string[] = [];
  context.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  const visitor = await context.newPage();
  await visitor.goto(siteWithVisits.origin + pages.security.path);
  await expect.poll(() => requestedPaths, { timeout: 20_000 }).toContain(endpoints.identify);
  await visitor.evaluate(() => navigator.serviceWorker.ready);
  await visitor.close();
  requestedPaths.length = 0;

  trackActivity(context);
  const page = await openConsole(siteWithVisits, context);
  await page.getByRole('button', { name: 'Refresh' }).waitFor();
  await page.mouse.move(40, 40);
  await page.getByRole('link', { name: 'Back to the site' }).click();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.mouse.move(60, 60);
  // Requests at the start of a visit are sent as soon as the page is interactive.
  await waitUntilSettled(page);
  expect(requestedPaths.filter((path) => path.startsWith('/agent/') || path.startsWith('/api/analytics'))).toEqual([]);
  const cachedPaths = await page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    return (await Promise.all(caches_.map((cache) => cache.keys()))).flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cachedPaths.filter((path) => path.includes('console') && !path.startsWith('/assets/'))).toEqual([]);
  expect(cachedPaths.length).toBeGreaterThan(0);
});

it('the menu of the console on a phone is one line that opens by keyboard and closes on the next page', async ({
  openSignedIn,
}) => {
  const { page } = await openSignedIn('', { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  const menu = page.getByRole('navigation', { name: 'Console pages' });
  const link = menu.getByRole('link', { name: 'Leads' });
  expect(await link.isVisible()).toBe(false);
  expect((await menu.boundingBox())?.height).toBeLessThan(60);
  await menu.getByText('Menu: Traffic').press('Enter');
  await expectAccessible(page);
  await link.click();
  await menu.getByText('Menu: Leads').waitFor();
  expect(await link.isVisible()).toBe(false);
});

for (const { width, colorScheme, tags } of [
  { width: 390, colorScheme: 'light', tags: [] },
  { width: 390, colorScheme: 'dark', tags: ['complete'] },
  { width: 1440, colorScheme: 'light', tags: ['complete'] },
  { width: 1440, colorScheme: 'dark', tags: ['complete'] },
] as const)
  it(`the console is accessible and fits at ${width} px, ${colorScheme}`, { tags: [...tags] }, async ({
    newContext,
    openSignedIn,
    siteWithVisits,
  }) => {
    const look = { viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' } as const;
    const check = async (page: Page) => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await expectAccessible(page);
    };
    const signedOut = await newContext(look);
    const form = await signedOut.newPage();
    await form.goto(siteWithVisits.origin + consoleArea);
    await check(form);
    await form.getByText('Sign in with the server token').click();
    await form.getByLabel('Server token').fill('wrong');
    await form.getByRole('button', { name: 'Sign in with the token' }).click();
    await form.getByText('That is not the token').waitFor();
    await check(form);
    const { page } = await openSignedIn('?bots=apart', look);
    await page.getByText('Show as a table').click();
    await check(page);
  });
