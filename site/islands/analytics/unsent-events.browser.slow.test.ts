import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  collector,
  FLUSH_MS,
  findPageViews,
  flush,
  getOrigin,
  getUnsentEvents,
  navigate,
  openSite,
  openTab,
  prepareAnalyticsPages,
  start,
  storedKeys,
} from './test-analytics-page.ts';

prepareAnalyticsPages();

const DAY_MS = 24 * 60 * 60 * 1000;

const getPath = (event: { event_properties?: Record<string, unknown> }) => event.event_properties?.['Web Page Path'];
const pathsSent = () => findPageViews(collector.sent).map(getPath).sort();
const unsentPaths = async (page: Page) => (await getUnsentEvents(page)).map(getPath);

/** Navigates within the site and waits until the page view is stored. */
async function view(page: Page, path: string): Promise<void> {
  await navigate(page, path, path);
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return unsentPaths(page);
    })
    .toContain(path);
}

/** Advances the page's clock until no unsent events are left. */
async function untilNothingIsLeft(page: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.clock.runFor(FLUSH_MS);
        return unsentPaths(page);
      },
      { timeout: 30_000 },
    )
    .toEqual([]);
}

/** Advances the page's clock until the SDK has used up its attempts. */
async function untilGivenUp(page: Page): Promise<void> {
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  await expect
    .poll(
      async () => {
        await page.clock.runFor(FLUSH_MS);
        return messages.join();
      },
      { timeout: 60_000 },
    )
    .toContain('Event rejected due to exceeded retry count');
}

test('the next page sends the events that two offline tabs could not send', async () => {
  const { page: first } = await openSite('/');
  await start(first);
  const second = await openTab(first.context(), '/pricing/');
  await start(second);
  await untilNothingIsLeft(first);
  await untilNothingIsLeft(second);
  collector.sent = [];
  await first.context().setOffline(true);
  await view(first, '/blog/');
  await view(second, '/demo/');
  // Keeps the browser context open when both tabs are closed.
  const blank = await first.context().newPage();
  await first.close();
  await second.close();
  await blank.context().setOffline(false);
  expect(collector.sent).toEqual([]);
  const next = await openTab(blank.context(), '/about/');
  await start(next);
  await untilNothingIsLeft(next);
  expect(pathsSent()).toEqual(['/about/', '/blog/', '/demo/']);
  expect((await storedKeys(next)).filter((key) => key.startsWith('AMP_unsent'))).toEqual([]);
});

test('a page does not send the unsent events of an open tab', async () => {
  const { page: first } = await openSite('/');
  await start(first);
  const second = await openTab(first.context(), '/pricing/');
  await start(second);
  await untilNothingIsLeft(second);
  expect(pathsSent()).toEqual(['/', '/pricing/']);
});

test('events that an older version stored under the shared key are sent', async () => {
  const { page } = await openSite('/');
  await page.evaluate(
    (time) =>
      localStorage.setItem(
        'AMP_unsent_key',
        JSON.stringify([{ event_type: 'Sales Contacted', insert_id: 'left', device_id: 'aaaaaaaaaa', time }]),
      ),
    Date.now(),
  );
  await start(page);
  await untilNothingIsLeft(page);
  expect(collector.sent.flatMap(({ body }) => body.events).map(({ insert_id }) => insert_id)).toContain('left');
});

test('a restored page sends the events of its failed beacon and its new events', async () => {
  const { page } = await openSite('/');
  await page.evaluate(() => {
    navigator.sendBeacon = () => false;
  });
  await start(page);
  // The events that a browser dispatches around its back/forward cache.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  await page.clock.runFor(100);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await view(page, '/pricing/');
  expect(await unsentPaths(page)).toContain('/');
  await untilNothingIsLeft(page);
  expect(pathsSent()).toEqual(['/', '/pricing/']);
});

test('events that the current page has given up are sent by the next page', async () => {
  const { page } = await openSite('/');
  collector.batchResponse = { code: 500 };
  await start(page);
  await untilGivenUp(page);
  expect(await unsentPaths(page)).toContain('/');
  collector.sent = [];
  await page.clock.runFor(10 * FLUSH_MS);
  expect(collector.sent).toEqual([]);
  collector.batchResponse = undefined;
  await page.goto(`${getOrigin()}/pricing/`);
  await page.waitForFunction(() => 'site' in globalThis);
  await start(page);
  await untilNothingIsLeft(page);
  expect(pathsSent()).toEqual(['/', '/pricing/']);
});

test.each([
  ['the network comes back', (page: Page) => page.evaluate(() => void dispatchEvent(new Event('online')))],
  ['something else gets through', (page: Page) => view(page, '/pricing/')],
])('events that the current page has given up are sent when %s', async (_when, happen) => {
  const { page } = await openSite('/');
  collector.batchResponse = { code: 500 };
  await start(page);
  await untilGivenUp(page);
  collector.sent = [];
  collector.batchResponse = undefined;
  await happen(page);
  await untilNothingIsLeft(page);
  expect(pathsSent()).toContain('/');
});

test('events too old to be deduplicated by the collector are not sent again', async () => {
  const { page } = await openSite('/');
  await page.evaluate(
    ([now, day]) => {
      const event = (insert_id: string, time: number) => ({
        ...{ event_type: 'Sales Contacted', device_id: 'aaaaaaaaaa' },
        ...{ insert_id, time },
      });
      const left = [event('too old', now - 7 * day - 60_000), event('old', now - 6 * day)];
      localStorage.setItem('AMP_unsent_key', JSON.stringify(left));
    },
    [Date.now(), DAY_MS] as const,
  );
  await start(page);
  await flush(page);
  const ids = collector.sent.flatMap(({ body }) => body.events).map(({ insert_id }) => insert_id);
  expect(ids).toContain('old');
  expect(ids).not.toContain('too old');
});
