import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  collector,
  FLUSH_MS,
  flush,
  move,
  openSite,
  openTab,
  originOf,
  prepareAnalyticsPages,
  start,
  storedKeys,
  unsentOf,
  viewsOf,
} from './test-analytics-page.ts';

prepareAnalyticsPages();

const DAY_MS = 24 * 60 * 60 * 1000;

const pathOf = (event: { event_properties?: Record<string, unknown> }) => event.event_properties?.['Web Page Path'];
const pathsSent = () => viewsOf(collector.sent).map(pathOf).sort();
const unsentPaths = async (page: Page) => (await unsentOf(page)).map(pathOf);

/** Goes on inside the site, until the view of that is noted. */
async function view(page: Page, path: string): Promise<void> {
  await move(page, path, path);
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return unsentPaths(page);
    })
    .toContain(path);
}

/** Lets the page's time pass until nothing is left to send. */
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

/** Lets the page's time pass until the SDK has given up what it cannot send. */
async function untilGivenUp(page: Page): Promise<void> {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await expect
    .poll(
      async () => {
        await page.clock.runFor(FLUSH_MS);
        return said.join();
      },
      { timeout: 60_000 },
    )
    .toContain('Event rejected due to exceeded retry count');
}

test('what two tabs could not send, offline, the next page sends', async () => {
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
  // A page of its own until then, so that the window stays.
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

test('what a tab that lives has not sent is its own to send', async () => {
  const { page: first } = await openSite('/');
  await start(first);
  const second = await openTab(first.context(), '/pricing/');
  await start(second);
  await untilNothingIsLeft(second);
  expect(pathsSent()).toEqual(['/', '/pricing/']);
});

test('what an older page of this site left under the name that all pages shared is sent', async () => {
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

test('a page that comes back sends what its beacon could not, and what it counts from then on', async () => {
  const { page } = await openSite('/');
  await page.evaluate(() => {
    navigator.sendBeacon = () => false;
  });
  await start(page);
  // As the browser does around its cache of pages.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  await page.clock.runFor(100);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await view(page, '/pricing/');
  expect(await unsentPaths(page)).toContain('/');
  await untilNothingIsLeft(page);
  expect(pathsSent()).toEqual(['/', '/pricing/']);
});

test('what the running page has given up is sent by the next one', async () => {
  const { page } = await openSite('/');
  collector.answer = { code: 500 };
  await start(page);
  await untilGivenUp(page);
  expect(await unsentPaths(page)).toContain('/');
  collector.sent = [];
  await page.clock.runFor(10 * FLUSH_MS);
  expect(collector.sent).toEqual([]);
  collector.answer = undefined;
  await page.goto(`${originOf()}/pricing/`);
  await page.waitForFunction(() => 'site' in globalThis);
  await start(page);
  await untilNothingIsLeft(page);
  expect(pathsSent()).toEqual(['/', '/pricing/']);
});

test.each([
  ['the network comes back', (page: Page) => page.evaluate(() => void dispatchEvent(new Event('online')))],
  ['something else gets through', (page: Page) => view(page, '/pricing/')],
])('what the running page has given up is sent when %s', async (_when, happen) => {
  const { page } = await openSite('/');
  collector.answer = { code: 500 };
  await start(page);
  await untilGivenUp(page);
  collector.sent = [];
  collector.answer = undefined;
  await happen(page);
  await untilNothingIsLeft(page);
  expect(pathsSent()).toContain('/');
});

test('what a collector would no longer recognise as a repetition is not sent again', async () => {
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
