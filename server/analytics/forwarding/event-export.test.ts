import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { findDeadLetters, retryDeadLetters } from '../../platform/outbox/deliveries.ts';
import { sendEvents, testEvent } from '../../testing/analytics-events.ts';
import { afterTest } from '../../testing/clean-up.ts';
import { createTestClock, type TestClock } from '../../testing/clock.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { startTestServer } from '../../testing/server.ts';
import { eraseVisitorEvents } from '../delete-events.ts';

type Row = Record<string, string | null>;

/** Starts a receiver that stores each batch once, by the token in its URL, as ClickHouse does. */
async function startWarehouse() {
  const batches = new Map<string, Row[]>();
  const requests: { token: string; headers: Record<string, unknown> }[] = [];
  /** Statuses of the next requests; the batch is stored before `lost`, but the response doesn't arrive. */
  const answers: (number | 'lost')[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      const token = new URL(request.url ?? '', 'http://x').searchParams.get('insert_deduplication_token') ?? '';
      requests.push({ token, headers: request.headers });
      const answer = answers.shift() ?? 200;
      const rows = body
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Row);
      if ((answer === 200 || answer === 'lost') && !batches.has(token)) batches.set(token, rows);
      if (answer === 'lost') response.destroy();
      else response.writeHead(answer).end(answer === 200 ? '' : 'Code: 252. DB::Exception: Too many parts');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterTest(() => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/?query=INSERT%20INTO%20events%20FORMAT%20JSONEachRow&insert_deduplication_token={batch}`,
    requests,
    answers,
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
      environment: { EVENT_EXPORT_URL: warehouse.url, EVENT_EXPORT_AUTHORIZATION: 'Bearer warehouse', ...environment },
    });
    return { clock, warehouse, server };
  };
  const until = (clock: TestClock, isSo: () => unknown, stepMs = 2_000) =>
    expect
      .poll(
        async () => {
          clock.advance(stepMs);
          return await isSo();
        },
        { timeout: 20_000 },
      )
      .toBe(true);
  const events = (count: number, over: object = {}) =>
    Array.from({ length: count }, (_, index) =>
      testEvent({ insert_id: `event ${String(index).padStart(5, '0')}`, ...over }),
    );
  const getInsertIds = (rows: readonly Row[]) => rows.map(({ insert_id }) => insert_id);

  test('sends every event once, in batches of at most 500, with the columns of the CSV export', async () => {
    const { server, warehouse, clock } = await start();
    const sent = events(700);
    await sendEvents(server, sent);
    await until(clock, () => warehouse.readRows().length === 700);
    expect(getInsertIds(warehouse.readRows()).toSorted()).toEqual(sent.map(({ insert_id }) => insert_id));
    expect(warehouse.requests).toHaveLength(2);
    expect(warehouse.requests[0]?.headers).toMatchObject({
      authorization: 'Bearer warehouse',
      'content-type': 'application/x-ndjson',
      'idempotency-key': warehouse.requests[0]?.token,
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
    warehouse.answers.push(503, 'lost', 429);
    await sendEvents(server, events(5));
    await until(clock, () => warehouse.requests.length === 4, 10_000);
    expect(new Set(warehouse.requests.map(({ token }) => token)).size).toBe(1);
    expect(getInsertIds(warehouse.readRows())).toHaveLength(5);
  });

  test('keeps a rejected batch, which can be sent again', async () => {
    const { server, warehouse, clock } = await start();
    const { database } = server.services;
    warehouse.answers.push(400);
    await sendEvents(server, events(2));
    const findRejected = () => findDeadLetters(database.kysely, { destination: 'event-export', limit: 10 });
    await until(clock, async () => (await findRejected()).length === 1);
    await retryDeadLetters(database, 'event-export', clock.now());
    await until(clock, () => warehouse.readRows().length === 2);
  });

  test('sends no event that was erased before', async () => {
    const { server, warehouse, clock } = await start();
    await sendEvents(server, [
      ...events(1, { device_id: 'erased visitor' }),
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
    await sendEvents(server, events(3));
    await until(clock, () => warehouse.readRows().length === 3);
    const { kysely } = server.services.database;
    const deliveries = await kysely.selectFrom('outbox').select(['destination', 'subject']).execute();
    expect(deliveries.map(({ destination }) => destination).toSorted()).toEqual(['amplitude', 'event-export']);
    expect(new Set(deliveries.map(({ subject }) => subject)).size).toBe(2);
  });
});
