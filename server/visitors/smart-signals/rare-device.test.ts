import { RATED_VISITORS_MINIMUM, SAME_DEVICE_LIMIT } from '@whorl/contract/identification/api-limits.ts';
import type { EventProducts } from '@whorl/contract/identification/event.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestBrowser } from '../../testing/browser.ts';
import { createTestClock } from '../../testing/clock.ts';
import { describeDataLayer } from '../../testing/each-database.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { createWorkspace, distinctBrowser } from '../../testing/visits.ts';
import { watchStatements } from '../../testing/watch-statements.ts';
import { findDeviceLimits, toRareDevice } from './rare-device.ts';

const HOUR_MS = 60 * 60 * 1000;
const tooFew = { error: { code: 'Failed', message: expect.stringContaining(`${RATED_VISITORS_MINIMUM}`) } };
const rated = (percentileBucket: string, result: boolean) => ({ data: { result, percentileBucket } });
const graphics = (name: string) => ({ webGlBasics: { value: { rendererUnmasked: name }, ms: 1 } });
/** Creates signals of a device of its own for each name. */
const device = (name: string) => ({ signals: { ...graphics(name), platform: { value: name, ms: 1 } } });

test('findDeviceLimits() returns nothing for too few visitors', () => {
  expect(findDeviceLimits(new Map())).toBeUndefined();
  expect(findDeviceLimits(new Map([[RATED_VISITORS_MINIMUM - 1, 1]]))).toBeUndefined();
});

test('findDeviceLimits() returns the smallest number of visitors that is above each share', () => {
  // 10,000 visitors: 10 with a device of their own (0.1%), 40 in pairs (0.5%), 50 in fives (1%), 400 in forties (5%).
  const histogram = new Map([
    [9500, 1],
    [40, 10],
    [1, 10],
    [5, 10],
    [2, 20],
  ]);
  expect(findDeviceLimits(histogram)).toEqual({ p999: 2, p995: 5, p99: 40, p95: SAME_DEVICE_LIMIT });
});

test('findDeviceLimits() puts no device in a percentile if too many visitors have one of their own', () => {
  expect(findDeviceLimits(new Map([[1, RATED_VISITORS_MINIMUM]]))).toEqual({ p999: 1, p995: 1, p99: 1, p95: 1 });
});

describeDataLayer('rare devices', (makeDatabase) => {
  const start = async () => {
    const clock = createTestClock();
    const server = await startTestServer({ databaseUrl: await makeDatabase(), clock });
    /** Runs the hourly jobs. */
    const measure = async () => {
      clock.advance(HOUR_MS);
      await server.services.jobs.stop();
    };
    return { server, clock, measure };
  };

  test('are rated among the visitors of the workspace, from the next hour on', async () => {
    const { server, clock, measure } = await start();
    const [first, second] = [createTestBrowser(), createTestBrowser(device('Rare GPU'))];
    expect(await rarityOf(server, first.identify(server))).toEqual(tooFew);
    clock.advance(1);
    expect(await rarityOf(server, second.identify(server))).toEqual(tooFew);
    await copyVisitors(server, RATED_VISITORS_MINIMUM - 2);
    expect(await rarityOf(server, first.identify(server))).toEqual(tooFew);
    await measure();
    expect(await rarityOf(server, first.identify(server))).toEqual(rated('<p95', false));
    expect(await rarityOf(server, second.identify(server))).toEqual(rated('p99.9+', true));
    const third = createTestBrowser(device('New GPU'));
    expect(await rarityOf(server, third.identify(server))).toEqual(rated('not_seen', true));
    // Its own visit is known now: as rare as the other one.
    expect(await rarityOf(server, third.identify(server))).toEqual(rated('p99.9+', true));
    // The signed ID stays when the device changes.
    expect(await rarityOf(server, second.identify(server, { signals: graphics('Spoofed GPU') }))).toEqual(
      rated('not_seen', true),
    );
    const failed = { error: 'not available', ms: 1 };
    const none = createTestBrowser({ signals: { platform: failed, webGlBasics: failed } });
    expect(await rarityOf(server, none.identify(server))).toEqual({
      error: { code: 'Failed', message: 'the browser reports no device' },
    });
  });

  test('are no longer rated when visitors are deleted, and deleted visitors do not count', async () => {
    const { server, measure } = await start();
    const browser = createTestBrowser();
    await browser.identify(server);
    await copyVisitors(server, RATED_VISITORS_MINIMUM);
    const { kysely } = server.services.database;
    await kysely.insertInto('device_limits').values({ workspace: 'own', p95: 9, p99: 5, p995: 3, p999: 2 }).execute();
    expect(await rarityOf(server, browser.identify(server))).toEqual(rated('<p95', false));
    await kysely.deleteFrom('visitors').where('id', 'like', 'copy%').execute();
    expect(await rarityOf(server, browser.identify(server))).toEqual(rated('p99.9+', true));
    await measure();
    expect(await rarityOf(server, browser.identify(server))).toEqual(tooFew);
  });

  test('are counted by an index, up to a limit, in the own workspace only', async () => {
    const { server } = await start();
    const { database } = server.services;
    await createTestBrowser().identify(server);
    await copyVisitors(server, 600);
    await copyVisitors(server, 2400, (index) => ({ device_digest: `device ${index}` }));
    const { device_digest: deviceDigest } = await database.kysely
      .selectFrom('visitors')
      .select('device_digest')
      .where('id', 'not like', 'copy%')
      .executeTakeFirstOrThrow();
    for (const workspace of ['own', 'other']) {
      await database.kysely
        .insertInto('device_limits')
        .values({ workspace, p95: 500, p99: 3, p995: 2, p999: 1 })
        .execute();
    }
    if (database.dialect === 'postgres') await sql`analyze visitors`.execute(database.kysely);
    const watched = watchStatements(database, 'visitors');
    const rate = (workspace: string) =>
      watched.kysely
        .transaction()
        .execute((tx) => toRareDevice({ workspace, deviceDigest, isSameDevice: false }).measure(tx));
    expect(await rate('own')).toEqual(rated('<p95', false));
    expect(await rate('other')).toEqual(rated('not_seen', true));
    const [plan = ''] = await watched.plans();
    expect(plan).toContain('visitors_device');
  });

  test('are in both formats of the server API and in its searches', async () => {
    const { server } = await start();
    const shop = await createWorkspace(server, 'shop');
    const { requestId: unrated } = await shop.visit(distinctBrowser('a'));
    const limits = { workspace: 'shop', p95: 9, p99: 5, p995: 3, p999: 2 };
    await server.services.database.kysely.insertInto('device_limits').values(limits).execute();
    const { requestId } = await shop.visit(distinctBrowser('b'));
    const call = async (path: string) => {
      const headers = { 'auth-api-key': shop.secret, authorization: `Bearer ${shop.secret}` };
      return (await server.fetch(path, { headers })).json();
    };
    expect((await call(`/events/${requestId}`)).products.rareDevice).toEqual(rated('not_seen', true));
    expect(await call(`/v4/events/${requestId}`)).toMatchObject({
      rare_device: true,
      rare_device_percentile_bucket: 'not_seen',
    });
    expect(await call(`/v4/events/${unrated}`)).not.toHaveProperty('rare_device');
    const found = async (query: string) =>
      (await call(`/v4/events?${query}`)).events.map((event: { event_id: string }) => event.event_id);
    expect(await found('rare_device=true')).toEqual([requestId]);
    expect(await found('rare_device=false')).toEqual([]);
    expect(await found('rare_device_percentile_bucket=not_seen')).toEqual([requestId]);
    expect(await found(`rare_device_percentile_bucket=${encodeURIComponent('p99.9+')}`)).toEqual([]);
  });
});

/** Returns the stored rating of an identification. */
async function rarityOf(
  server: TestServer,
  identification: Promise<{ requestId: string }>,
): Promise<EventProducts['rareDevice']> {
  const { requestId } = await identification;
  const { products } = await server.services.database.kysely
    .selectFrom('identifications')
    .select('products')
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow();
  return (JSON.parse(products) as EventProducts).rareDevice;
}

/** Adds visitors with the device of the first visitor, or with other values. */
async function copyVisitors(
  { services: { database } }: TestServer,
  count: number,
  change?: (index: number) => { device_digest: string },
): Promise<void> {
  const row = await database.kysely
    .selectFrom('visitors')
    .selectAll()
    .orderBy('first_seen_at')
    .limit(1)
    .executeTakeFirstOrThrow();
  for (let done = 0; done < count; done += 500) {
    await database.kysely
      .insertInto('visitors')
      .values(
        Array.from({ length: Math.min(500, count - done) }, (_, index) => ({
          ...row,
          id: `copy${change ? 'b' : 'a'}${String(done + index).padStart(15, '0')}`,
          fingerprint: `copy ${done + index}`,
          hardware_block: '',
          settings_block: '',
          ...change?.(done + index),
        })),
      )
      .execute();
  }
}
