import { randomUUID } from 'node:crypto';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { endpoints, operatorCalls } from '@whorl/contract/urls.ts';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { afterFile } from '../testing/clean-up.ts';
import { createTestDatabase, isPostgresReachable } from '../testing/database.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const cleanUps: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

async function makeDatabase(): Promise<string> {
  const { url, release } = await createTestDatabase('postgres');
  afterFile(release);
  return url;
}

/** Starts a proxy that can stop forwarding while its connections stay open, like a frozen server. */
async function startProxy(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((inner) => {
    const outer = connect(Number(port || 5432), hostname);
    for (const [from, to] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => void (isFrozen || to.write(chunk)));
      from.on('error', () => undefined).on('close', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUps.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    freeze() {
      isFrozen = true;
    },
    /** Discarded bytes are lost, so earlier connections can't be used. */
    thaw() {
      isFrozen = false;
    },
  };
}

const sendLead = (server: TestServer): Promise<Response> =>
  server.fetch(generalContactForm.endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-submission-id': randomUUID() },
    body: JSON.stringify({ name: 'contact-sales', email: 'ada@example.com', description: 'Hello' }),
  });
const sendEvent = (server: TestServer): Promise<Response> =>
  server.fetch(endpoints.analyticsBatch, {
    method: 'POST',
    body: JSON.stringify({ api_key: 'k', events: [{ event_type: 'x', device_id: 'device', insert_id: randomUUID() }] }),
  });

describe.skipIf(!(await isPostgresReachable()))('a server on PostgreSQL', () => {
  test('responds to leads and events with 503 while PostgreSQL is frozen, and with 200 afterwards', async () => {
    const databaseUrl = await makeDatabase();
    // Creates the tables, so that no statement of the server with the query timeout takes long.
    await (await startTestServer({ databaseUrl })).close();
    const proxy = await startProxy(databaseUrl);
    proxy.url.searchParams.set('query_timeout', '5000');
    const server = await startTestServer({ databaseUrl: proxy.url.href });
    expect((await sendLead(server)).status).toBe(200);
    proxy.freeze();
    const answers = await Promise.all([sendLead(server), sendEvent(server), sendLead(server)]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(answers[0]?.headers.get('retry-after')).toBe('5');
    const notReady = await server.fetch(operatorCalls.readyz);
    expect([notReady.status, await notReady.json()]).toMatchObject([503, { checks: { read: { reason: 'timeout' } } }]);
    expect((await server.fetch(operatorCalls.healthz)).status).toBe(200);
    proxy.thaw();
    await expect.poll(async () => (await sendLead(server)).status, { timeout: 20_000 }).toBe(200);
    expect((await sendEvent(server)).status).toBe(200);
  });

  test('stores events while another session locks the leads table, and leads after the lock is released', async () => {
    const databaseUrl = await makeDatabase();
    const server = await startTestServer({ databaseUrl });
    const other = new pg.Client({ connectionString: databaseUrl });
    await other.connect();
    cleanUps.push(() => other.end());
    await other.query('begin');
    await other.query('lock table leads in exclusive mode');
    let isAnswered = false;
    const lead = sendLead(server).finally(() => {
      isAnswered = true;
    });
    const isWaiting = async () =>
      (await other.query("select 1 from pg_locks where not granted and relation = 'leads'::regclass")).rows.length;
    await expect.poll(isWaiting).toBe(1);
    const events = await Promise.all([sendEvent(server), sendEvent(server)]);
    expect([isAnswered, ...events.map(({ status }) => status)]).toEqual([false, 200, 200]);
    await other.query('rollback');
    expect((await lead).status).toBe(200);
  });
});
