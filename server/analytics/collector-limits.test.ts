import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { CollectorAnswer } from '@whorl/contract/analytics/collector.ts';
import { DEDUPLICATION_DAYS } from '@whorl/contract/analytics/collector.ts';
import { PAGE_VIEW_RETENTION_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import { endpoints, vendorProtocols } from '@whorl/contract/urls.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sendEvents, storedEvents, testEvent, testView } from '../testing/analytics-events.ts';
import { createTestClock } from '../testing/clock.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { deleteOldEvents, eraseVisitorEvents } from './delete-events.ts';

const DAY_MS = 86_400_000;

async function post(server: TestServer, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
  const response = await server.fetch(endpoints.analyticsBatch, { method: 'POST', headers, body });
  return { status: response.status, answer: (await response.json()) as CollectorAnswer };
}

describeOnEachDatabase('collector limits', (makeDatabase) => {
  const start = async (environment = {}) => {
    const clock = createTestClock();
    return { clock, server: await startTestServer({ databaseUrl: await makeDatabase(), clock, environment }) };
  };

  test('events are stored in order with page, page group and country', async () => {
    const { server } = await start({ COUNTRY_FALLBACK: 'PT' });
    await sendEvents(server, [testEvent(), testView('/blog/a-note/'), testView('/pricing/')]);
    expect(await storedEvents(server)).toMatchObject([
      { event_type: 'Web CTA Clicked', page_path: null, page_group: null, country: 'PT', plan_fit: 'as planned' },
      { page_path: '/blog/a-note/', page_group: 'Blog' },
      { page_path: '/pricing/', page_group: 'Pricing' },
    ]);
  });

  test('an event that is not in the plan is stored as unplanned', async () => {
    const { server } = await start();
    const answer = await sendEvents(server, [
      testEvent({ event_type: 'Something Else', event_properties: { a: 1 } }),
      testEvent({ event_properties: { label: 'x' } }),
      testEvent({ event_type: '$identify', event_properties: undefined, user_properties: { $set: { a: 'b' } } }),
      testEvent({ event_type: 'toString' }),
    ]);
    expect(answer).toMatchObject({ code: 200, events_ingested: 4 });
    expect((await storedEvents(server)).map(({ plan_fit }) => plan_fit)).toEqual([
      'unplanned',
      'unlike the plan',
      'protocol',
      'unplanned',
    ]);
  });

  test('unsupported user properties are rejected by name', async () => {
    const { server } = await start();
    const createEvent = (user_properties: unknown) => testEvent({ user_properties });
    const answer = await sendEvents(server, [
      createEvent({ plan: 'pro', seats: 3, paid: true, tags: ['a', 1, false] }),
      createEvent({ plan: null, nested: { a: 1 } }),
      createEvent({ $set: { utm_source: 'x', 'a.b': { c: 1 } }, $unset: { x: '-' }, $clearAll: '-' }),
      createEvent({ $append: { tags: [[1]] } }),
      createEvent(Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`p${index}`, index]))),
      createEvent({
        $set: Object.fromEntries(Array.from({ length: 999 }, (_, index) => [`p${index}`, index])),
        one: 1,
      }),
    ]);
    expect(answer).toMatchObject({
      code: 400,
      error: expect.stringContaining('user_properties.$set.a.b'),
      events_with_invalid_fields: {
        'user_properties.plan': [1],
        'user_properties.nested': [1],
        'user_properties.$set.a.b': [2],
        'user_properties.$append.tags': [3],
        user_properties: [4],
      },
      events_with_missing_fields: {},
      silenced_events: [],
    });
    expect(await storedEvents(server)).toEqual([]);
  });

  test('only the configured key is accepted, and browsers get it', async () => {
    const { server } = await start({ ANALYTICS_API_KEY: 'the key' });
    expect(await sendEvents(server, [testEvent()])).toEqual({
      code: 400,
      error: expect.stringMatching(/^Invalid API key/),
      missing_field: null,
    });
    expect((await sendEvents(server, [testEvent()], { api_key: 'the key' })).code).toBe(200);
    const settings = (await (await server.fetch(endpoints.siteSettings)).json()) as { analytics: unknown };
    expect(settings.analytics).toEqual({
      apiKey: 'the key',
      serverUrl: endpoints.analyticsBatch,
      remoteConfigUrl: vendorProtocols.analyticsConfig,
      transport: 'fetch',
      autocapture: false,
    });
  });

  test('POST /api/analytics/batch stores a batch once like HTTP V2, and rejects an invalid one', async () => {
    const { server } = await start();
    const event = testEvent();
    const upload = async (body: object) => {
      const answer = await server.fetch(vendorProtocols.analyticsBatchUpload, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return (await answer.json()) as { code: number; missing_field?: string };
    };
    const options = { min_id_length: 5 };
    expect(await upload({ api_key: 'whorl-site', events: [event], options })).toMatchObject({
      code: 200,
      events_ingested: 1,
    });
    expect((await sendEvents(server, [event])).code).toBe(200);
    expect(await storedEvents(server)).toHaveLength(1);
    expect(await upload({ events: [event] })).toMatchObject({ code: 400, missing_field: 'api_key' });
  });

  test('a small body that decompresses to gigabytes is rejected', async () => {
    const { server } = await start();
    const packed = new Uint8Array(gzipSync(Buffer.alloc(200 * 1024 * 1024)));
    const before = process.memoryUsage().arrayBuffers;
    const { status, answer } = await post(server, packed, { 'content-encoding': 'gzip' });
    expect([status, answer.code]).toEqual([413, 413]);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * 1024 * 1024);
  });

  test('a body that is too large is read completely before the response', async () => {
    const { server } = await start();
    const { hostname, port } = new URL(server.url);
    const answered = Promise.withResolvers<{ status: number | undefined; sent: number }>();
    let sent = 0;
    const call = request({ hostname, port, path: endpoints.analyticsBatch, method: 'POST' }, (response) => {
      response.resume();
      answered.resolve({ status: response.statusCode, sent });
    });
    call.on('error', answered.reject);
    const part = Buffer.alloc(512 * 1024, 'x');
    for (; sent < 6 * part.length; sent += part.length) {
      await new Promise((resolve) => call.write(part, resolve));
    }
    call.end();
    expect(await answered.promise).toEqual({ status: 413, sent: 6 * part.length });
    // The connection can be used for the next request.
    expect((await sendEvents(server, [testEvent()])).code).toBe(200);
  });

  test.each(['br', 'gzip, gzip', 'deflate'])('the content encoding %s is rejected', async (encoding) => {
    const { server } = await start();
    const { answer } = await post(server, '{}', { 'content-encoding': encoding });
    expect(answer).toEqual({ code: 400, error: expect.stringContaining('gzip'), missing_field: null });
  });

  test('a device that exceeds its rate is throttled, and other devices in the batch are not', async () => {
    const { server, clock } = await start();
    const many = Array.from({ length: 1_500 }, () => testEvent({ device_id: 'a fast device' }));
    for (let times = 0; times < 2; times += 1) {
      expect(
        (
          await sendEvents(
            server,
            many.map((event) => ({ ...event, insert_id: `${times} ${event.insert_id}` })),
          )
        ).code,
      ).toBe(200);
    }
    const mixed = [testEvent(), testEvent({ device_id: 'a fast device' }), testEvent({ user_id: 'another user' })];
    expect(await sendEvents(server, mixed)).toEqual({
      code: 429,
      error: expect.any(String),
      eps_threshold: 50,
      throttled_devices: { 'a fast device': 50 },
      throttled_users: {},
      throttled_events: [1],
    });
    expect(await storedEvents(server)).toHaveLength(3_000);
    expect((await sendEvents(server, [mixed[0] ?? {}, mixed[2] ?? {}])).code).toBe(200);
    clock.advance(30_000);
    expect((await sendEvents(server, [mixed[1] ?? {}])).code).toBe(200);
    expect(await storedEvents(server)).toHaveLength(3_003);
  });

  test('a deleted event is still recognized by its insert_id', async () => {
    const { server, clock } = await start();
    const { database } = server.services;
    const event = testEvent({ insert_id: 'once' });
    await sendEvents(server, [event]);
    await database.commitTogether((tx) => eraseVisitorEvents(tx, String(event.device_id)));
    clock.advance((DEDUPLICATION_DAYS - 1) * DAY_MS);
    await deleteOldEvents(database, clock.now());
    expect((await sendEvents(server, [event, testEvent({ insert_id: 'another' })])).code).toBe(200);
    expect((await storedEvents(server)).map(({ insert_id }) => insert_id)).toEqual(['another']);
  });

  test('any number of old events is deleted', async () => {
    const { server, clock } = await start();
    const { database } = server.services;
    const batch = () => Array.from({ length: 1_500 }, (_, index) => testEvent({ device_id: `device ${index}` }));
    for (let times = 0; times < 4; times += 1) await sendEvents(server, batch());
    clock.advance((PAGE_VIEW_RETENTION_DAYS + 1) * DAY_MS);
    await sendEvents(server, [testEvent({ insert_id: 'young' })]);
    await deleteOldEvents(database, clock.now());
    expect((await storedEvents(server)).map(({ insert_id }) => insert_id)).toEqual(['young']);
    const { rows } = await sql`select insert_id from analytics_insert_ids`.execute(database.kysely);
    expect(rows).toHaveLength(1);
  });

  test('the time of events is corrected by the error of the sender’s clock', async () => {
    const { server, clock } = await start();
    const now = clock.now();
    const times = async (time: number, sentAt?: number) => {
      const over = sentAt === undefined ? {} : { client_upload_time: new Date(sentAt).toISOString() };
      await sendEvents(server, [testEvent({ time })], over);
      return (await storedEvents(server)).at(-1);
    };
    const hour = 3_600_000;
    expect(await times(now - hour, now - 2_000)).toMatchObject({ happened_at: now - hour, counted_at: now - hour });
    expect(await times(now + 48 * hour, now + 49 * hour)).toMatchObject({ counted_at: now - hour });
    expect(await times(now + 48 * hour)).toMatchObject({ happened_at: now + 48 * hour, counted_at: now });
    expect(await times(0)).toMatchObject({ counted_at: now - PAGE_VIEW_RETENTION_DAYS * DAY_MS });
  });

  test('the collector returns 500 when events cannot be stored', async () => {
    const { server } = await start();
    await server.services.database.kysely.schema.dropTable('analytics_insert_ids').execute();
    const { status, answer } = await post(server, JSON.stringify({ api_key: 'x', events: [testEvent()] }));
    expect([status, answer]).toEqual([500, { code: 500, error: 'Internal error' }]);
  });

  test('the remote config has only the requested parts', async () => {
    const { server } = await start({ ANALYTICS_API_KEY: 'the key' });
    const requestConfig = async (query: string) => {
      const response = await server.fetch(`${vendorProtocols.analyticsConfig}?${query}`);
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    };
    const both = await requestConfig('api_key=the%20key&config_keys=plan&config_keys=collector&session_id=1');
    expect(both).toMatchObject({
      status: 200,
      body: { configs: { plan: { version: '8', fallbackVersion: '6' }, collector: { eventsPerRequestBelow: 2000 } } },
    });
    expect((await requestConfig('api_key=the%20key&config_keys=toString&config_keys=other')).body).toEqual({
      configs: {},
    });
    expect((await requestConfig('api_key=the%20key&config_keys=plan')).body).toEqual({
      configs: { plan: expect.objectContaining({ events: expect.arrayContaining(['Web Page Viewed']) }) },
    });
    expect(await requestConfig('config_keys=plan')).toMatchObject({ status: 400, body: { missing_field: 'api_key' } });
    expect(await requestConfig('api_key=other')).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^Invalid API key/) },
    });
  });
});
