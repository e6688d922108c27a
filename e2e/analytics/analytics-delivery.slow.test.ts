import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitForIdentification } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import type { Fault } from '../fixtures/fault-proxy.ts';
import { readRows } from '../fixtures/test-database.ts';

/** Tests how the analytics SDK on the page handles responses of the collector and of proxies in front of it. */
const it = browserTest()
  .extend('storedIds', ({ site }) => (): string[] => {
    const rows = readRows<{ insert_id: string }>(site.dataDir, 'select insert_id from analytics_events');
    return rows.map(({ insert_id }) => insert_id);
  })
  /** Opens a page whose SDK finds unsent events of an earlier page in local storage. */
  .extend(
    'open',
    ({ person, proxy }) =>
      async (events: readonly Seeded[]): Promise<{ context: BrowserContext; page: Page }> => {
        const context = await person.newContext({ serviceWorkers: 'block' });
        const page = await context.newPage();
        await page.clock.install();
        await page.addInitScript(
          (unsentEvents) => localStorage.setItem('AMP_unsent_whorl-site', JSON.stringify(unsentEvents)),
          events,
        );
        await page.goto(proxy.origin + pages.home.path);
        // The agent needs real time: with the clock advanced, the page would stop waiting for it.
        await waitForIdentification(page);
        // Waits until the page's own view is queued as well.
        await expect
          .poll(
            async () => {
              await page.clock.runFor(200);
              return (await readUnsentIds(page)).length;
            },
            { timeout: 30_000 },
          )
          .toBeGreaterThan(events.length);
        return { context, page };
      },
  )
  .extend(
    'calls',
    ({ proxy }) =>
      () =>
        proxy.requests.filter((request) => request === batchRequest).length,
  )
  /** Advances the SDK's clock until it has sent the given number of further requests. */
  .extend('untilCalled', ({ calls }) => async (page: Page, times: number, stepMs = FLUSH_MS): Promise<void> => {
    const before = calls();
    await expect
      .poll(
        async () => {
          await page.clock.runFor(stepMs / 4);
          return calls() - before;
        },
        { timeout: 60_000 },
      )
      .toBeGreaterThanOrEqual(times);
  })
  .extend('untilAllStored', ({ storedIds }) => async (page: Page, expected: readonly string[]): Promise<void> => {
    await expect
      .poll(
        async () => {
          await page.clock.runFor(THROTTLED_MS / 4);
          const unsentIds = await readUnsentIds(page);
          return { unsentIds, missing: expected.filter((id) => !storedIds().includes(id)) };
        },
        { timeout: 90_000 },
      )
      .toEqual({ unsentIds: [], missing: [] });
    const stored = storedIds();
    expect(stored).toHaveLength(new Set(stored).size);
  });

/** Interval at which the SDK sends events, and its delay for throttled events, in milliseconds. */
const FLUSH_MS = 10_000;
const THROTTLED_MS = 30_000;
const batchPath = endpoints.analyticsBatch;
const batchRequest = `POST ${batchPath}`;
const batchRequestPattern = new RegExp(`^${batchRequest}`);

type Seeded = { insert_id: string } & Record<string, unknown>;
const createEvent = (name: string, over: object = {}): Seeded => ({
  event_type: 'Sales Contacted',
  event_properties: { formName: 'contact-sales' },
  device_id: 'aaaaaaaaaa0000000001',
  session_id: -1,
  time: Date.now(),
  insert_id: name,
  ...over,
});
/** Together larger than the limit of a request; 25 of them are smaller. */
const large = Array.from({ length: 60 }, (_, index) => createEvent(`large ${index}`, { padding: 'x'.repeat(30_000) }));
const small = Array.from({ length: 5 }, (_, index) => createEvent(`small ${index}`));
const invalid = createEvent('invalid', { user_properties: { nested: { is: 'refused' } } });

/** Returns the IDs of events that the SDK still has in storage, because no response has confirmed them. */
const readUnsentIds = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const names = Object.keys(localStorage).filter((name) => name.startsWith('AMP_unsent'));
    const events = names.flatMap((name) => JSON.parse(localStorage.getItem(name) ?? '[]') as { insert_id: string }[]);
    return events.map(({ insert_id }) => insert_id);
  });

const throttle: Fault = {
  status: 429,
  contentType: 'application/json',
  body: JSON.stringify({
    code: 429,
    error: 'Too many events of a device or user',
    eps_threshold: 50,
    throttled_devices: {},
    throttled_users: {},
    throttled_events: [0, 1],
  }),
};
const errorResponse = (code: number): Fault => ({
  status: code,
  contentType: 'application/json',
  body: JSON.stringify({ code, error: 'out of order' }),
});

it('the SDK splits batches that are too large and drops only events that are rejected by ID', async ({
  open,
  untilAllStored,
  storedIds,
}) => {
  const { context, page } = await open([...large, ...small, invalid]);
  const expected = [...new Set(await readUnsentIds(page))].filter((id) => id !== invalid.insert_id);
  await untilAllStored(page, expected);
  expect(storedIds()).not.toContain(invalid.insert_id);
  await context.close();
});

it.for([
  ['throttling', throttle],
  ['a 408', errorResponse(408)],
  ['a 500', errorResponse(500)],
  ['a 503 from a proxy', { status: 503, body: '<h1>Bad gateway', contentType: 'text/html' }],
  ['a dropped connection', 'drop'],
] as const)(
  'the SDK retries events after %s, without loss or duplicates',
  async ([what, fault], { open, proxy, untilCalled, untilAllStored }) => {
    const { context, page } = await open(Array.from({ length: 4 }, (_, index) => createEvent(`${what} ${index}`)));
    const expected = await readUnsentIds(page);
    proxy.fail(batchRequestPattern, fault, 2);
    await untilCalled(page, 2);
    await untilAllStored(page, expected);
    await context.close();
  },
);

it('the SDK retries stored events whose response was lost, and they are stored once', async ({
  open,
  untilCalled,
  untilAllStored,
}) => {
  const { context, page } = await open(Array.from({ length: 4 }, (_, index) => createEvent(`unanswered ${index}`)));
  const expected = await readUnsentIds(page);
  let lostResponses = 0;
  await page.route(`**${batchPath}`, async (route) => {
    if (lostResponses >= 2) return route.continue();
    lostResponses += 1;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await untilCalled(page, 3);
  await untilAllStored(page, expected);
  expect(lostResponses).toBe(2);
  await context.close();
});

it('the SDK keeps events through a request that hangs, a server that is down, and an offline browser', async ({
  open,
  proxy,
  untilCalled,
  untilAllStored,
}) => {
  const { context, page } = await open(Array.from({ length: 4 }, (_, index) => createEvent(`away ${index}`)));
  const expected = await readUnsentIds(page);
  proxy.fail(batchRequestPattern, 'hang', 1);
  await untilCalled(page, 1);
  proxy.turnOff();
  await page.clock.runFor(FLUSH_MS * 2);
  await context.setOffline(true);
  await page.clock.runFor(FLUSH_MS * 2);
  expect((await readUnsentIds(page)).sort()).toEqual(expected.sort());
  proxy.turnOn();
  await context.setOffline(false);
  await untilAllStored(page, expected);
  await context.close();
});
