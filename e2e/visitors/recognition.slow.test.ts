import { COOKIE_CHOICE_KEY } from '@whorl/contract/stored-data/names.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import { isIdentifyRequest, startBot, watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { startSite } from '../fixtures/running-site.ts';

// A text of the website. cspell:ignore recognised

const it = browserTest()
  .extend('openHome', ({ site }) => async (context: BrowserContext): Promise<Page> => {
    const page = await context.newPage();
    watchPage(page, site.origin);
    await page.goto(`${site.origin}${pages.home.path}`);
    return page;
  })
  /** Opens the home page in a new tab, and returns the evidence shown after the identification. */
  .extend('seenBy', ({ openHome }) => async (context: BrowserContext): Promise<Record<string, string>> => {
    const page = await openHome(context);
    const evidence = await readEvidence(page);
    await page.close();
    return evidence;
  });

describe('the home page', () => {
  it('identifies a new browser, recognizes it and its private window, and forgets it on request', async ({
    person,
    seenBy,
    openHome,
  }) => {
    const context = await person.newContext();
    const first = await seenBy(context);
    expect(first['Visitor ID']).toMatch(/^[a-zA-Z0-9]{20}$/);
    expect(first.Seen).toBe('Once');
    expect(first['Bot detection']).toBe('No bot detected');

    const second = await seenBy(context);
    expect(second['Visitor ID']).toBe(first['Visitor ID']);
    expect(second.Seen).toBe('2 times');
    expect(second['Recognized by']).toBe('Signed ID');

    const privateWindow = await person.newContext();
    const third = await seenBy(privateWindow);
    expect(third['Visitor ID']).toBe(first['Visitor ID']);
    expect(third.Seen).toBe('3 times');
    expect(third['Recognized by']).toBe('Same signals');

    const page = await openHome(context);
    await waitForIdentification(page);
    await page.getByRole('button', { name: 'Delete this record' }).click();
    await page.getByRole('button', { name: 'Identify my browser again' }).click();
    const forgotten = await readEvidence(page);
    expect(forgotten['Visitor ID']).not.toBe(first['Visitor ID']);
    expect(forgotten.Seen).toBe('Once');
    await Promise.all([context.close(), privateWindow.close()]);
  });

  it('shows the result of the latest identification when an earlier one finishes later', async ({ person, site }) => {
    const context = await person.newContext({ serviceWorkers: 'block' });
    const pending: Route[] = [];
    await context.route(`**${endpoints.identify}`, (route) =>
      isIdentifyRequest(route.request()) ? void pending.push(route) : route.continue(),
    );
    const page = await context.newPage();
    watchPage(page, site.origin);
    // The first identification must not time out before the second one is sent, however busy the machine is. So the
    // page's time passes only as fast as the page responds.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto(site.origin + pages.home.path);
    const countPending = async () => {
      await page.clock.runFor(50);
      return pending.length;
    };
    await expect.poll(countPending, { timeout: 60_000 }).toBe(1);
    await page.getByRole('button', { name: 'Identify me again' }).click();
    await expect.poll(countPending, { timeout: 60_000 }).toBe(2);
    await page.clock.resume();
    const [first, second] = pending as [Route, Route];
    const shown = `request ${getRequestId(second)}`;
    expect(getRequestId(first)).not.toBe(getRequestId(second));
    await second.continue();
    await page.getByText(shown, { exact: true }).waitFor();
    const earlierResponse = page.waitForResponse((response) => response.request() === first.request());
    await first.continue();
    await (await earlierResponse).finished();
    // The older response has arrived, and everything that could show it has run.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    expect(await page.getByText(/^request \d/).textContent()).toBe(shown);
    await context.close();
  });

  it('identifies a browser as new after its record was deleted, even without the cookie', async ({
    person,
    openHome,
  }) => {
    const context = await person.newContext();
    const page = await openHome(context);
    const { 'Visitor ID': visitorId } = await readEvidence(page);
    await context.clearCookies();
    await page.getByRole('button', { name: 'Delete this record' }).click();
    await page.getByText(/^Deleted: the visitor ID with its/).waitFor();
    await page.getByRole('button', { name: 'Identify my browser again' }).click();
    const after = await readEvidence(page);
    expect(after['Visitor ID']).not.toBe(visitorId);
    expect(after.Seen).toBe('Once');
    await context.close();
  });

  it('draws the same print for the same visitor ID', async ({ person, openHome }) => {
    const context = await person.newContext();
    const drawings: (string | null)[] = [];
    for (let visit = 0; visit < 2; visit++) {
      const page = await openHome(context);
      await page.locator('svg.whorl-developed').waitFor();
      drawings.push(await page.locator('svg.whorl-developed path.whorl-line').first().getAttribute('d'));
      await page.close();
    }
    expect(drawings[0]).toBe(drawings[1]);
    await context.close();
  });

  it('draws the print in a worker, and on the main thread if no worker starts', async ({ site, person }) => {
    const workers: string[] = [];
    const drawIn = async (context: BrowserContext) => {
      const page = await context.newPage();
      page.on('worker', (worker) => workers.push(worker.url()));
      await page.goto(site.origin + pages.home.path);
      await page.locator('svg.whorl-developed').waitFor();
      const path = await page.locator('svg.whorl-developed path.whorl-line').first().getAttribute('d');
      await page.close();
      return path;
    };
    const context = await person.newContext({ serviceWorkers: 'block' });
    const inWorker = await drawIn(context);
    expect(workers.filter((url) => url.includes('/whorl-worker-'))).toHaveLength(1);
    await context.route('**/whorl-worker-*', (route) => route.abort());
    expect(await drawIn(context)).toBe(inWorker);
    await context.close();
  });

  it('shows that plain headless Chromium is a bot', async ({ seenBy }) => {
    const bot = await startBot();
    const evidence = await seenBy(await bot.newContext());
    expect(evidence['Bot detection']).toBe('Bot detected');
    await bot.browser.close();
  });
});

describe('the home page before consent', () => {
  for (const [where, country] of [
    ['in the EU', 'DE'],
    ['where the country is unknown', undefined],
  ] as const) {
    it(`${where} collects and stores nothing until the visitor clicks the button`, async ({ person }) => {
      // ZZ is a user-assigned code of ISO 3166, which no country list contains.
      const siteWithoutFallback = await startSite({ TRUSTED_PROXIES: '127.0.0.1', COUNTRY_FALLBACK: 'ZZ' });
      const context = await person.newContext(country ? { extraHTTPHeaders: { 'CF-IPCountry': country } } : {});
      const page = await context.newPage();
      watchPage(page, siteWithoutFallback.origin);
      const requestedPaths: string[] = [];
      page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
      await page.goto(siteWithoutFallback.origin);
      const button = page.getByRole('button', { name: 'Identify my browser' });
      await button.waitFor();
      expect(requestedPaths.filter((path) => path.startsWith('/agent/') || path.startsWith('/api/analytics'))).toEqual(
        [],
      );
      expect(await context.cookies()).toEqual([]);
      // Stores only that no choice was made.
      expect(await page.evaluate(() => [...Object.entries(localStorage), ...Object.entries(sessionStorage)])).toEqual([
        [COOKIE_CHOICE_KEY, '["not-defined"]'],
      ]);

      await button.click();
      expect((await readEvidence(page)).Seen).toBe('Once');
      expect(requestedPaths).toContain(endpoints.identify);
      expect(requestedPaths.filter((path) => path.startsWith('/api/analytics'))).toEqual([]);
      await context.close();
      await siteWithoutFallback.stop();
    });
  }
});

/** Returns the request ID in the ticket of a signal payload. */
function getRequestId(route: Route): string {
  const { ticket } = route.request().postDataJSON() as { ticket: string };
  return ticket.slice(0, ticket.lastIndexOf('.'));
}

const waitForIdentification = (page: Page) => page.locator('dd.own').waitFor();

async function readEvidence(page: Page): Promise<Record<string, string>> {
  await waitForIdentification(page);
  return page
    .locator('dl > div')
    .evaluateAll((rows) =>
      Object.fromEntries(
        rows.map((row) => [
          (row.querySelector('dt')?.firstChild?.textContent ?? '').trim(),
          (row.querySelector('dd')?.textContent ?? '').trim(),
        ]),
      ),
    );
}
