import { DatabaseSync } from 'node:sqlite';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { isIdentified } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import type { Fault } from '../fixtures/failing-site.ts';

/** What the SDK on the page does while our collector, or what stands before it, answers in every way there is. */
const it = browserTest()
  .extend('storedIds', ({ site }) => (): string[] => {
    const database = new DatabaseSync(`${site.dataDir}/whorl.sqlite`, { readOnly: true });
    const rows = database.prepare('select insert_id from analytics_events').all() as { insert_id: string }[];
    database.close();
    return rows.map(({ insert_id }) => insert_id);
  })
  /** Opens a page whose SDK finds events in its storage that an earlier page could not send. */
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
        // What the agent and its service take is real: with time that runs ahead, the page would give them up.
        await isIdentified(page);
        // The page's own view beside them.
        await expect
          .poll(
            async () => {
              await page.clock.runFor(200);
              return (await unsent(page)).length;
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
        proxy.asked.filter((asked) => asked === posted).length,
  )
  /** Lets the SDK's time pass until it has called so often more. */
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
          const left = await unsent(page);
          return { left, missing: expected.filter((id) => !storedIds().includes(id)) };
        },
        { timeout: 90_000 },
      )
      .toEqual({ left: [], missing: [] });
    const stored = storedIds();
    expect(stored).toHaveLength(new Set(stored).size);
  });

/** The site's own pace, in milliseconds, and what the SDK waits with events that are throttled. */
const FLUSH_MS = 10_000;
const THROTTLED_MS = 30_000;
const batchPath = endpoints.analyticsBatch;
const posted = `POST ${batchPath}`;
const postedAs = new RegExp(`^${posted}`);

type Seeded = { insert_id: string } & Record<string, unknown>;
const seeded = (name: string, over: object = {}): Seeded => ({
  event_type: 'Sales Contacted',
  event_properties: { formName: 'contact-sales' },
  device_id: 'aaaaaaaaaa0000000001',
  session_id: -1,
  time: Date.now(),
  insert_id: name,
  ...over,
});
/** Together more than a request may have; 25 of them are less. */
const large = Array.from({ length: 60 }, (_, index) => seeded(`large ${index}`, { padding: 'x'.repeat(30_000) }));
const small = Array.from({ length: 5 }, (_, index) => seeded(`small ${index}`));
const invalid = seeded('invalid', { user_properties: { nested: { is: 'refused' } } });

/** What the SDK has not been told of that it is stored. */
const unsent = (page: Page): Promise<string[]> =>
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
const answer = (code: number): Fault => ({
  status: code,
  contentType: 'application/json',
  body: JSON.stringify({ code, error: 'out of order' }),
});

it('splits what is too large and drops only what is refused by name', async ({ open, untilAllStored, storedIds }) => {
  const { context, page } = await open([...large, ...small, invalid]);
  const expected = [...new Set(await unsent(page))].filter((id) => id !== invalid.insert_id);
  await untilAllStored(page, expected);
  expect(storedIds()).not.toContain(invalid.insert_id);
  await context.close();
});

it.for([
  ['throttled', throttle],
  ['told 408', answer(408)],
  ['told 500', answer(500)],
  ['told 503 by something else', { status: 503, body: '<h1>Bad gateway', contentType: 'text/html' }],
  ['cut off', 'drop'],
] as const)(
  'sends again what was %s, and nothing is lost or twice',
  async ([what, fault], { open, proxy, untilCalled, untilAllStored }) => {
    const { context, page } = await open(Array.from({ length: 4 }, (_, index) => seeded(`${what} ${index}`)));
    const expected = await unsent(page);
    proxy.fail(postedAs, fault, 2);
    await untilCalled(page, 2);
    await untilAllStored(page, expected);
    await context.close();
  },
);

it('sends again what was stored while the answer got lost, and it is there once', async ({
  open,
  untilCalled,
  untilAllStored,
}) => {
  const { context, page } = await open(Array.from({ length: 4 }, (_, index) => seeded(`unanswered ${index}`)));
  const expected = await unsent(page);
  let lost = 0;
  await page.route(`**${batchPath}`, async (route) => {
    if (lost >= 2) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await untilCalled(page, 3);
  await untilAllStored(page, expected);
  expect(lost).toBe(2);
  await context.close();
});

it('outlasts an answer that never comes, a server that is away and a browser that is offline', async ({
  open,
  proxy,
  untilCalled,
  untilAllStored,
}) => {
  const { context, page } = await open(Array.from({ length: 4 }, (_, index) => seeded(`away ${index}`)));
  const expected = await unsent(page);
  proxy.fail(postedAs, 'hang', 1);
  await untilCalled(page, 1);
  await proxy.turnOff();
  await page.clock.runFor(FLUSH_MS * 2);
  await context.setOffline(true);
  await page.clock.runFor(FLUSH_MS * 2);
  expect((await unsent(page)).sort()).toEqual(expected.sort());
  await proxy.turnOn();
  await context.setOffline(false);
  await untilAllStored(page, expected);
  await context.close();
});
