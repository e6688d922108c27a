import { expect, test } from 'vitest';
import { findDeadLetters, retryDeadLetters } from '../../platform/outbox/deliveries.ts';
import { getInsertIds, sendEvents, testEvent, testEvents } from '../../testing/analytics-events.ts';
import { advanceUntil, createTestClock, type TestClock } from '../../testing/clock.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { startTestServer } from '../../testing/server.ts';
import { answers, useTestVendors, type VendorRequest, type VendorResponder } from '../../testing/vendor.ts';
import { eraseVisitorEvents } from '../delete-events.ts';

type Row = Record<string, string | null>;

const startVendor = useTestVendors();

const getToken = ({ path }: VendorRequest): string =>
  new URL(path, 'http://x').searchParams.get('insert_deduplication_token') ?? '';

/** Starts a receiver that stores each batch once, by the token in its URL, as ClickHouse does. */
async function startWarehouse() {
  const batches = new Map<string, Row[]>();
  const store = (request: VendorRequest): void => {
    const rows = request.body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Row);
    if (!batches.has(getToken(request))) batches.set(getToken(request), rows);
  };
  /** Failures of the next requests. */
  const failures: VendorResponder[] = [];
  const vendor = await startVendor((response, request) => {
    const fail = failures.shift();
    if (fail !== undefined) return fail(response, request);
    store(request);
    return answers.ok(response);
  });
  return {
    url: `${vendor.url}/?query=INSERT%20INTO%20events%20FORMAT%20JSONEachRow&insert_deduplication_token={batch}`,
    requests: vendor.requests,
    failures,
    /** Stores the batch, but the response doesn't arrive. */
    loseResponse: ((response, request) => {
      store(request);
      answers.drop(response);
    }) satisfies VendorResponder,
    /** All stored rows, in the order of their batches. */
    readRows: () => [...batches.values()].flat(),
  };
}

describeOnEachDatabase('the export of events', (makeDatabase) => {
  const start = async (environment: Record<string, string> = {}) => {
    const clock = createTestClock();
    const warehouse = await startWarehouse();
    const server = await startTestServer({
      databaseUrl: await makeDatabase(),
      clock,
      environment: {
        EVENT_EXPORT_URL: warehouse.url,
        EVENT_EXPORT_AUTHORIZATION: 'Bearer warehouse',
        // The test clock advances faster than a request.
        DELIVERY_TIMEOUT_SECONDS: '300',
        ...environment,
      },
    });
    return { clock, warehouse, server };
  };
  const until = (clock: TestClock, holds: () => boolean | Promise<boolean>, stepMs = 2_000) =>
    advanceUntil(clock, holds, { stepMs, pace: 50 });

  test('sends every event once, in batches of at most 500, with the columns of the CSV export', async () => {
    const { server, warehouse, clock } = await start();
    const sent = testEvents(700);
    await sendEvents(server, sent);
    await until(clock, () => warehouse.readRows().length === 700);
    expect(getInsertIds(warehouse.readRows()).toSorted()).toEqual(sent.map(({ insert_id }) => insert_id));
    expect(warehouse.requests).toHaveLength(2);
    expect(warehouse.requests[0]?.headers).toMatchObject({
      authorization: 'Bearer warehouse',
      'content-type': 'application/x-ndjson',
      'idempotency-key': warehouse.requests.slice(0, 1).map(getToken).join(),
    });
    expect(warehouse.readRows().find(({ insert_id }) => insert_id === 'event 00000')).toEqual({
      counted_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      event_type: 'Web CTA Clicked',
      device_id: 'visitor0000000000001',
      user_id: null,
      session_id: '1790000000000',
      insert_id: 'event 00000',
      page_path: null,
      page_group: null,
      country: 'US',
      plan_version: expect.any(String),
      plan_fit: expect.any(String),
      event_properties: JSON.stringify({
        label: 'Contact sales',
        placement: 'hero',
        target: '/contact-sales/',
      }),
      user_properties: null,
    });
  });

  test('sends a batch again with the same ID when it is unavailable or its response is lost', async () => {
    const { server, warehouse, clock } = await start();
    warehouse.failures.push(answers.unavailable, warehouse.loseResponse, answers.tooManyWithoutRetryAfter);
    await sendEvents(server, testEvents(5));
    await until(clock, () => warehouse.requests.length === 4, 10_000);
    expect(new Set(warehouse.requests.map(getToken)).size).toBe(1);
    expect(getInsertIds(warehouse.readRows())).toHaveLength(5);
  });

  test('keeps a rejected batch, which can be sent again', async () => {
    const { server, warehouse, clock } = await start();
    const { database } = server.services;
    warehouse.failures.push(answers.badRequest);
    await sendEvents(server, testEvents(2));
    const findRejected = () => findDeadLetters(database.kysely, { destination: 'event-export', limit: 10 });
    await until(clock, async () => (await findRejected()).length === 1);
    await retryDeadLetters(database, 'event-export', clock.now());
    await until(clock, () => warehouse.readRows().length === 2);
  });

  test('sends no event that was erased before', async () => {
    const { server, warehouse, clock } = await start();
    await sendEvents(server, [
      ...testEvents(1, { device_id: 'erased visitor' }),
      testEvent({ insert_id: 'stays', device_id: 'another visitor' }),
    ]);
    await server.services.database.commitTogether((tx) => eraseVisitorEvents(tx, 'erased visitor'));
    await until(clock, () => warehouse.readRows().length > 0);
    expect(getInsertIds(warehouse.readRows())).toEqual(['stays']);
  });

  test('doesn’t change what the analytics vendor gets', async () => {
    const { server, warehouse, clock } = await start({
      AMPLITUDE_API_KEY: 'the vendor key',
      AMPLITUDE_API_URL: 'http://127.0.0.1:9/',
    });
    await sendEvents(server, testEvents(3));
    await until(clock, () => warehouse.readRows().length === 3);
    const { kysely } = server.services.database;
    const deliveries = await kysely.selectFrom('outbox').select(['destination', 'subject']).execute();
    expect(deliveries.map(({ destination }) => destination).toSorted()).toEqual(['amplitude', 'event-export']);
    expect(new Set(deliveries.map(({ subject }) => subject)).size).toBe(2);
  });
});
