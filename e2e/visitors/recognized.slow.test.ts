import { COOKIE_CHOICE_KEY } from '@whorl/contract/stored-data/names.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import { isReading, startBot, watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { startSite } from '../fixtures/running-site.ts';

const it = browserTest()
  .extend('openHome', ({ site }) => async (context: BrowserContext): Promise<Page> => {
    const page = await context.newPage();
    watchPage(page, site.origin);
    await page.goto(`${site.origin}${pages.home.path}`);
    return page;
  })
  /** Opens the home page in a new tab and reads what the plate says once it knows. */
  .extend('seenBy', ({ openHome }) => async (context: BrowserContext): Promise<Record<string, string>> => {
    const page = await openHome(context);
    const evidence = await evidenceOf(page);
    await page.close();
    return evidence;
  });

describe('the home page recognises', () => {
  it('nobody at first, then the same browser, then its private window, and forgets on request', async ({
    person,
    seenBy,
    openHome,
  }) => {
    const context = await person.newContext();
    const first = await seenBy(context);
    expect(first['Visitor id']).toMatch(/^[a-zA-Z0-9]{20}$/);
    expect(first.Seen).toBe('Once');
    expect(first['Bot Detection']).toBe('No bot detected');

    const second = await seenBy(context);
    expect(second['Visitor id']).toBe(first['Visitor id']);
    expect(second.Seen).toBe('2 times');
    expect(second['Recognised by']).toBe('Signed cookie');

    const privateWindow = await person.newContext();
    const third = await seenBy(privateWindow);
    expect(third['Visitor id']).toBe(first['Visitor id']);
    expect(third.Seen).toBe('3 times');
    expect(third['Recognised by']).toBe('Browser traits');

    const page = await openHome(context);
    await known(page);
    await page.getByRole('button', { name: 'Delete this record' }).click();
    await page.getByRole('button', { name: 'Read my browser again' }).click();
    const forgotten = await evidenceOf(page);
    expect(forgotten['Visitor id']).not.toBe(first['Visitor id']);
    expect(forgotten.Seen).toBe('Once');
    await Promise.all([context.close(), privateWindow.close()]);
  });

  it('anew on request, also while it is being read, and what was asked last stays', async ({ person, openHome }) => {
    const context = await person.newContext({ serviceWorkers: 'block' });
    const held: Route[] = [];
    await context.route(`**${endpoints.identify}`, (route) =>
      isReading(route.request()) ? void held.push(route) : route.continue(),
    );
    const page = await openHome(context);
    await expect.poll(() => held.length, { timeout: 20_000 }).toBe(1);
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect.poll(() => held.length, { timeout: 20_000 }).toBe(2);
    const [first, second] = held as [Route, Route];
    const shown = `request ${requestIdOf(second)}`;
    expect(requestIdOf(first)).not.toBe(requestIdOf(second));
    await second.continue();
    await page.getByText(shown, { exact: true }).waitFor();
    const older = page.waitForResponse((response) => response.request() === first.request());
    await first.continue();
    await (await older).finished();
    // The older answer is there, and everything that would show it has run.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    expect(await page.getByText(/^request \d/).textContent()).toBe(shown);
    await context.close();
  });

  it('nobody after the record was deleted, though the cookie was gone before', async ({ person, openHome }) => {
    const context = await person.newContext();
    const page = await openHome(context);
    const { 'Visitor id': visitorId } = await evidenceOf(page);
    await context.clearCookies();
    await page.getByRole('button', { name: 'Delete this record' }).click();
    await page.getByText(/^Deleted: the visitor id with its/).waitFor();
    await page.getByRole('button', { name: 'Read my browser again' }).click();
    const after = await evidenceOf(page);
    expect(after['Visitor id']).not.toBe(visitorId);
    expect(after.Seen).toBe('Once');
    await context.close();
  });

  it('draws the whorl of the id, the same for the same id', async ({ person, openHome }) => {
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

  it('draws it in a worker, and in the page where no worker starts', async ({ site, person }) => {
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

  it('plain headless Chromium as a bot', async ({ seenBy }) => {
    const bot = await startBot();
    const evidence = await seenBy(await bot.newContext());
    expect(evidence['Bot Detection']).toBe('Bot detected');
    await bot.browser.close();
  });
});

describe('before consent', () => {
  for (const [where, country] of [
    ['in the EU', 'DE'],
    ['where the country is unknown', undefined],
  ] as const) {
    it(`${where} nothing is read or stored until the visitor presses the button`, async ({ person }) => {
      // ZZ is what the standard leaves to users: no list has it.
      const asking = await startSite({ TRUSTED_PROXIES: '127.0.0.1', COUNTRY_FALLBACK: 'ZZ' });
      const context = await person.newContext(country ? { extraHTTPHeaders: { 'CF-IPCountry': country } } : {});
      const page = await context.newPage();
      watchPage(page, asking.origin);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.goto(asking.origin);
      const button = page.getByRole('button', { name: 'Read my browser' });
      await button.waitFor();
      expect(asked.filter((path) => path.startsWith('/agent/') || path.startsWith('/api/analytics'))).toEqual([]);
      expect(await context.cookies()).toEqual([]);
      // That nothing is decided, and nothing else.
      expect(await page.evaluate(() => [...Object.entries(localStorage), ...Object.entries(sessionStorage)])).toEqual([
        [COOKIE_CHOICE_KEY, '["not-defined"]'],
      ]);

      await button.click();
      expect((await evidenceOf(page)).Seen).toBe('Once');
      expect(asked).toContain(endpoints.identify);
      expect(asked.filter((path) => path.startsWith('/api/analytics'))).toEqual([]);
      await context.close();
      await asking.stop();
    });
  }
});

/** The id that the ticket of a reading carries. */
function requestIdOf(route: Route): string {
  const { ticket } = route.request().postDataJSON() as { ticket: string };
  return ticket.slice(0, ticket.lastIndexOf('.'));
}

const known = (page: Page) => page.locator('dd.own').waitFor();

async function evidenceOf(page: Page): Promise<Record<string, string>> {
  await known(page);
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
