import { randomUUID } from 'node:crypto';
import { copyFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { endpoints, operatorCalls } from '@whorl/contract/urls.ts';
import { sql } from 'kysely';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { sqlitePath } from '../platform/database/sqlite.ts';
import { afterTest } from '../testing/clean-up.ts';
import { createTestDatabase } from '../testing/database.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

async function startOnFile(sqliteBusyLimitMs?: number): Promise<{ server: TestServer; path: string }> {
  const { url, release } = await createTestDatabase('sqlite');
  afterTest(release);
  const server = await startTestServer({
    databaseUrl: url,
    ...(sqliteBusyLimitMs !== undefined && { sqliteBusyLimitMs }),
  });
  return { server, path: sqlitePath(url) };
}

/** Takes SQLite's write lock on another connection, as another process does. */
function lock(path: string): { release(): void } {
  const other = new DatabaseSync(path);
  other.exec('begin immediate');
  afterTest(() => other.close());
  return { release: () => other.exec('rollback') };
}

const sendLead = (server: TestServer): Promise<Response> =>
  server.fetch(generalContactForm.endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-submission-id': randomUUID() },
    body: JSON.stringify({ name: 'contact-sales', email: 'ada@example.com', description: 'Hello' }),
  });

test('health checks, pages and reads succeed while another process holds the write lock, and leads afterwards', async () => {
  // Longer than the test, which releases the lock.
  const { server, path } = await startOnFile(10 * 60_000);
  const fileLock = lock(path);
  const answered: string[] = [];
  const leads = [1, 2, 3].map(() => sendLead(server).finally(() => answered.push('lead')));
  for (const address of [operatorCalls.healthz, '/', endpoints.serviceStatus]) {
    expect([address, (await server.fetch(address)).status]).toEqual([address, 200]);
  }
  expect(answered).toEqual([]);
  fileLock.release();
  expect((await Promise.all(leads)).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('a lead gets 503 with Retry-After while another process holds the write lock for longer than the limit', async () => {
  const { server, path } = await startOnFile(100);
  const fileLock = lock(path);
  const answers = await Promise.all([sendLead(server), sendLead(server)]);
  expect(answers.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
    [503, '5'],
    [503, '5'],
  ]);
  expect((await server.fetch(operatorCalls.healthz)).status).toBe(200);
  fileLock.release();
  expect((await sendLead(server)).status).toBe(200);
});

const readChecks = async (server: TestServer) => {
  const answer = await server.fetch(operatorCalls.readyz);
  return { status: answer.status, ...v.parse(readinessSchema, await answer.json()).checks };
};
const readinessSchema = v.object({
  status: v.picklist(['ok', 'unavailable']),
  checks: v.record(v.string(), v.object({ status: v.string(), reason: v.optional(v.string()) })),
});
const ok = { status: 'ok' };
const failed = (reason: string) => ({ status: 'failed', reason });
/** The write probe is throttled, so a change appears with the next one. */
const becomes = (server: TestServer, checks: object) =>
  expect.poll(() => readChecks(server), { timeout: 10_000 }).toMatchObject(checks);

test('GET /readyz returns 503 with the reason while the database is read-only, and 200 afterwards', async () => {
  const { server } = await startOnFile();
  await becomes(server, { status: 200, files: ok, read: ok, write: ok });
  const { kysely } = server.services.database;
  await sql`pragma query_only = on`.execute(kysely);
  await becomes(server, { status: 503, read: ok, write: failed('read-only') });
  await sql`pragma query_only = off`.execute(kysely);
  await becomes(server, { status: 200, write: ok });
});

test('a load balancer that excludes the database from GET /readyz goes on using the server while it is read-only', async () => {
  const { server } = await startOnFile();
  await sql`pragma query_only = on`.execute(server.services.database.kysely);
  await becomes(server, { status: 503, write: failed('read-only') });
  const answer = await server.fetch(`${operatorCalls.readyz}?exclude=database`);
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok', checks: {} }]);
  expect((await server.fetch('/')).status).toBe(200);

  const unknown = await server.fetch(`${operatorCalls.readyz}?exclude=databse`);
  expect([unknown.status, (await unknown.json()).message]).toEqual([400, 'exclude: must be database']);
});

test('no lead is confirmed, and GET /readyz returns 503, after the data file was removed or replaced', async () => {
  const { server, path } = await startOnFile();
  expect((await sendLead(server)).status).toBe(200);
  renameSync(path, `${path}.moved`);
  const removed = await sendLead(server);
  expect([removed.status, removed.headers.get('retry-after')]).toEqual([503, '5']);
  await becomes(server, { status: 503, files: failed('file replaced'), write: failed('file replaced') });
  const status = (await (await server.fetch(endpoints.serviceStatus)).json()) as { data: { status: string } };
  expect(status.data.status).toBe('major');
  copyFileSync(`${path}.moved`, path);
  expect((await sendLead(server)).status).toBe(503);
  await becomes(server, { status: 503, files: failed('file replaced') });
  renameSync(`${path}.moved`, path);
  expect((await sendLead(server)).status).toBe(200);
  await becomes(server, { status: 200, files: ok, write: ok });
});

test('a corrupt leads table returns the text of a plain form post, 503 for JSON, and shows in GET /readyz', async () => {
  const { url, release } = await createTestDatabase('sqlite');
  afterTest(release);
  const path = sqlitePath(url);
  const file = new DatabaseSync(path);
  const page = file.prepare("select rootpage from sqlite_schema where name = 'leads'").get()?.rootpage;
  const size = file.prepare('pragma page_size').get()?.page_size;
  file.close();
  const bytes = readFileSync(path);
  bytes.fill(0xff, (Number(page) - 1) * Number(size), Number(page) * Number(size));
  writeFileSync(path, bytes);
  const server = await startTestServer({ databaseUrl: url });
  const json = await sendLead(server);
  expect([json.status, json.headers.get('retry-after')]).toEqual([503, '5']);
  const text = 'A long text that unknown wants to type twice.';
  const plain = await server.fetch(generalContactForm.endpoint, {
    method: 'POST',
    headers: { accept: 'text/html' },
    body: new URLSearchParams({ name: 'contact-sales', email: 'ada@example.com', description: text }),
  });
  expect([plain.status, await plain.text()]).toEqual([503, expect.stringContaining(text)]);
  await becomes(server, { status: 503, files: failed('corrupt') });
});
