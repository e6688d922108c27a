import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { CollectorAnswer } from '@whorl/contract/analytics/collector.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { expect, test } from 'vitest';
import { createTestClock } from '../testing/clock.ts';
import { describeDataLayer } from '../testing/each-database.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import type { EventRow } from './event-tables.ts';

const event = (over: Record<string, unknown> = {}) => ({
  event_type: 'Web Page Viewed',
  event_properties: { 'Web Page Path': '/' },
  device_id: 'visitor-0000000001',
  session_id: -1,
  time: 1_790_000_000_000,
  insert_id: randomUUID(),
  ...over,
});
const batch = (events: unknown, over: Record<string, unknown> = {}) =>
  JSON.stringify({ api_key: 'whorl-site', events, options: {}, ...over });

async function send(server: TestServer, body: string | Buffer, headers: Record<string, string> = {}) {
  const response = await server.fetch(endpoints.analyticsBatch, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
  const answer = (await response.json()) as CollectorAnswer;
  return { status: response.status, answer };
}

const stored = (server: TestServer): Promise<EventRow[]> =>
  server.services.database.kysely.selectFrom('analytics_events').selectAll().orderBy('insert_id').execute();

describeDataLayer('collector', (makeDatabase) => {
  const start = async () => startTestServer({ databaseUrl: await makeDatabase() });

  test('an acknowledged batch is stored completely', async () => {
    const server = await start();
    const sent = event({ insert_id: 'a', plan: { version: '8' }, user_properties: { $set: { referrer: '🦊 "x"' } } });
    const { status, answer } = await send(server, batch([sent, event({ insert_id: 'b', extra_field: [1] })]));
    expect(status).toBe(200);
    expect(answer).toMatchObject({ code: 200, events_ingested: 2, payload_size_bytes: expect.any(Number) });
    const [first, second] = await stored(server);
    expect(first).toMatchObject({
      event_type: 'Web Page Viewed',
      device_id: 'visitor-0000000001',
      session_id: -1,
      happened_at: 1_790_000_000_000,
      plan_version: '8',
    });
    expect(JSON.parse(first?.event ?? '')).toEqual(sent);
    expect(second?.plan_version).toBe('6');
    expect(JSON.parse(second?.event ?? '')).toHaveProperty('extra_field', [1]);
  });

  test('an event with the same insert_id is stored once, also when sent concurrently', async () => {
    const server = await start();
    const events = Array.from({ length: 300 }, () => event());
    const bodies = [batch(events), batch(events.toReversed()), batch([...events, ...events])];
    const answers = await Promise.all([...bodies, ...bodies].map((body) => send(server, body)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await stored(server)).toHaveLength(300);
  });

  test('an event without an insert_id counts each time', async () => {
    const server = await start();
    const body = batch([event({ insert_id: undefined }), event({ insert_id: undefined })]);
    await send(server, body);
    expect(await stored(server)).toHaveLength(2);
  });

  test('text/plain, which a beacon sends, and gzip are parsed like JSON', async () => {
    const server = await start();
    const beacon = await send(server, batch([event()]), { 'content-type': 'text/plain;charset=UTF-8' });
    const zipped = await send(server, gzipSync(batch([event()])), { 'content-encoding': 'gzip' });
    expect([beacon.status, zipped.status]).toEqual([200, 200]);
    expect(await stored(server)).toHaveLength(2);
  });

  test.each([
    ['no JSON', '{"api_key":', null],
    ['no object', '[]', null],
    ['no api_key', JSON.stringify({ events: [event()] }), 'api_key'],
    ['an empty api_key', batch([event()], { api_key: '' }), 'api_key'],
    ['no events', JSON.stringify({ api_key: 'whorl-site' }), 'events'],
    ['events that are no list', batch({ 0: event() }), 'events'],
    ['an empty list', batch([]), 'events'],
    ['a wrong option', batch([event()], { options: { min_id_length: 'long' } }), 'options'],
  ])('a batch with %s is rejected with the field name', async (_what, body, field) => {
    const server = await start();
    const { status, answer } = await send(server, body);
    expect(status).toBe(400);
    expect(answer).toEqual({ code: 400, error: expect.stringContaining(field ?? 'JSON'), missing_field: field });
    expect(await stored(server)).toEqual([]);
  });

  test('invalid events are reported by field and position, and nothing is stored', async () => {
    const server = await start();
    const { status, answer } = await send(
      server,
      batch([
        event(),
        event({ event_type: undefined }),
        event({ time: 'yesterday', event_type: 7 }),
        'no event',
        event({ insert_id: 'a\0b' }),
        event({ event_type: 'a\ud800' }),
        event({ time: 1.5 }),
        event({ event_properties: [] }),
      ]),
    );
    expect(status).toBe(400);
    expect(answer).toMatchObject({
      code: 400,
      events_with_invalid_fields: {
        time: [2, 6],
        event_type: [2, 5],
        event: [3],
        insert_id: [4],
        event_properties: [7],
      },
      events_with_missing_fields: { event_type: [1] },
      silenced_events: [],
    });
    expect(await stored(server)).toEqual([]);
  });

  test('IDs are required with the minimum length of the request', async () => {
    const server = await start();
    const anonymous = event({ device_id: undefined });
    const short = event({ device_id: 'abcd' });
    const refused = await send(server, batch([event(), anonymous, short, event({ user_id: 'me' })]));
    expect(refused.answer).toMatchObject({
      events_with_missing_fields: { device_id: [1] },
      events_with_invalid_id_lengths: { device_id: [2], user_id: [3] },
    });
    const accepted = await send(server, batch([short], { options: { min_id_length: 4 } }));
    expect(accepted.status).toBe(200);
  });

  test('1,999 events are accepted, 2,000 are rejected', async () => {
    const server = await start();
    const events = Array.from({ length: 2000 }, (_, index) => ({
      event_type: 'x',
      device_id: 'abcde',
      insert_id: String(index),
    }));
    const refused = await send(server, batch(events));
    expect([refused.status, refused.answer.code]).toEqual([413, 413]);
    expect((await send(server, batch(events.slice(1)))).status).toBe(200);
    expect(await stored(server)).toHaveLength(1999);
  });

  test('a body of 1 MB is rejected, also when compressed', async () => {
    const server = await start();
    const body = batch([event({ event_properties: { text: 'x'.repeat(1024 * 1024) } })]);
    const plain = await send(server, body);
    const packed = await send(server, gzipSync(body), { 'content-encoding': 'gzip' });
    expect([plain.status, packed.status]).toEqual([413, 413]);
    expect(plain.answer).toEqual({ code: 413, error: expect.any(String) });
    expect(packed.answer).toEqual(plain.answer);
  });

  test('an address that exceeds the rate limit gets the positions of throttled events', async () => {
    const server = await startTestServer({ databaseUrl: await makeDatabase(), clock: createTestClock() });
    const { rateLimiter } = server.services;
    const accepted = Array.from({ length: 6_000 }, () =>
      rateLimiter.take('analytics:address:127.0.0.1', { limit: 6_000, windowMs: 60_000 }),
    );
    await Promise.all(accepted);
    const { status, answer } = await send(server, batch([event(), event()]));
    expect(status).toBe(429);
    expect(answer).toMatchObject({ code: 429, eps_threshold: 100, throttled_events: [0, 1] });
    expect(await stored(server)).toEqual([]);
  });

  test('a body that is not gzip despite its content encoding is rejected', async () => {
    const server = await start();
    const { status, answer } = await send(server, batch([event()]), { 'content-encoding': 'gzip' });
    expect([status, answer.code]).toEqual([400, 400]);
  });

  test('events from another site’s origin are rejected', async () => {
    const server = await start();
    const response = await server.fetch(endpoints.analyticsBatch, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', origin: 'https://other.example', 'sec-fetch-site': 'cross-site' },
      body: batch([event()]),
    });
    expect(response.status).toBe(403);
    expect(await stored(server)).toEqual([]);
  });
});
