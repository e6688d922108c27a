import { articlePath, endpoints, pages, privateAreas, serviceWorkerUrl } from '@whorl/contract/urls.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { isIdentifyRequest, waitForIdentification, watchPage } from '../fixtures/browser.ts';
import { listStoredData } from '../fixtures/browser-storage.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { trackActivity, waitUntilSettled } from '../fixtures/page-activity.ts';
import { readRows } from '../fixtures/test-database.ts';

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can extend an existing one
  interface Window {
    showPage(): void;
  }
}

const it = browserTest()
  /** Opens a page that is hidden, as in a background tab, until its `showPage` is called. */
  .extend('openHidden', ({ site, newContext }) => async (path: string): Promise<HiddenPage> => {
    const context = await newContext();
    await context.addInitScript(() => {
      let state = 'hidden';
      Object.defineProperty(Document.prototype, 'visibilityState', { get: () => state, configurable: true });
      Object.defineProperty(Document.prototype, 'hidden', { get: () => state === 'hidden', configurable: true });
      window.showPage = () => {
        state = 'visible';
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      };
    });
    trackActivity(context);
    const page = await context.newPage();
    watchPage(page, site.origin, [/on a hidden page/]);
    const requests: string[] = [];
    context.on('request', (request) => {
      const { pathname } = new URL(request.url());
      const isPrivate = privateAreas.some((area) => pathname === area || pathname.startsWith(`${area}/`));
      if (isPrivate || pathname === serviceWorkerUrl || request.method() !== 'GET') requests.push(pathname);
    });
    await page.clock.install();
    await page.goto(site.origin + path);
    await page.locator('html[data-interactive]').waitFor();
    return { context, page, requests };
  });

type HiddenPage = { context: BrowserContext; page: Page; requests: string[] };

async function expectNothing({ context, page, requests }: HiddenPage): Promise<void> {
  // Scrolling by a script isn't user activity either.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.clock.runFor(60_000);
  await waitUntilSettled(page);
  await page.evaluate(() => void Promise.reject(new Error('An error on a hidden page')));
  await page.clock.runFor(60_000);
  await waitUntilSettled(page);
  expect(requests).toEqual([]);
  expect(await listStoredData(context, page)).toEqual([]);
}

const inGate: readonly string[] = [pages.home.path, pages.contactSales.path, pages.couponFraud.path];
it.for(inGate)('%s sends, stores and counts nothing before it is visible', async (path, { openHidden }) =>
  expectNothing(await openHidden(path)),
);

const others = Object.values(pages)
  .map(({ path }): string => path)
  .filter((path) => path.endsWith('/') && !path.startsWith(pages.console.path) && !inGate.includes(path));
it.for([...others, articlePath('confirm-forms-after-saving')])(
  '%s sends, stores and counts nothing while it is hidden',
  { tags: ['complete'] },
  async (path, { openHidden }) => expectNothing(await openHidden(path)),
);

it('a page is identified once and counted as one view when it is shown', async ({ openHidden, site }) => {
  const { page, requests } = await openHidden(pages.blog.path);
  await page.clock.runFor(60_000);
  await waitUntilSettled(page);
  expect(requests).toEqual([]);
  await page.evaluate(() => window.showPage());
  await page.mouse.move(4, 4);
  await waitForIdentification(page);
  const readViews = () =>
    readRows<{ event: string }>(
      site.dataDir,
      "select event from analytics_events where event_type = 'Web Page Viewed'",
    );
  // Events are sent every ten seconds.
  const countViews = async () => {
    await page.clock.runFor(10_000);
    return readViews().length;
  };
  await expect.poll(countViews, { timeout: 30_000 }).toBe(1);
  // Another tab in front in between is no new view.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.goto('about:blank');
  await expect.poll(() => readViews().length).toBe(1);
  const identifications = requests.filter((path) => path === endpoints.identify);
  // A ticket and the signals.
  expect(identifications).toHaveLength(2);
});

it('a page of the visitor’s own values is identified without any activity, sooner than others', async ({
  site,
  newContext,
}) => {
  const page = await (await newContext({}, { isStill: true })).newPage();
  watchPage(page, site.origin);
  // Other pages wait for 15 seconds.
  const identified = page.waitForRequest(isIdentifyRequest, { timeout: 14_000 });
  await page.goto(site.origin + pages.playground.path);
  await identified;
  await waitForIdentification(page);
  await page.locator('main').getByRole('button', { name: 'Identify me again' }).first().waitFor();
});

it('a page is identified after a pause of keys, so that it reacts to them first', async ({ openHidden }) => {
  const { page, requests } = await openHidden(pages.contactSales.path);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const country = page.waitForResponse((response) => response.url().endsWith(endpoints.country));
  await page.evaluate(() => window.showPage());
  const startVisit = async () => {
    await page.clock.runFor(100);
    return requests;
  };
  await expect.poll(startVisit, { timeout: 10_000 }).toContain(endpoints.country);
  await (await country).finished();
  for (let key = 0; key < 10; key += 1) {
    await page.keyboard.press('ArrowDown');
    await page.clock.runFor(250);
  }
  expect(requests).not.toContain(endpoints.identify);
  const pause = async () => {
    await page.clock.runFor(50);
    return requests;
  };
  await expect.poll(pause, { timeout: 10_000 }).toContain(endpoints.identify);
});
