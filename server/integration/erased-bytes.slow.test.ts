import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { expect, test } from 'vitest';
import { definePrivacy } from '../cli/privacy.ts';
import { sqlitePath } from '../platform/database/sqlite.ts';
import { afterTest } from '../testing/clean-up.ts';
import { getCommandOutput } from '../testing/commands.ts';
import { createEmptyDatabase } from '../testing/database.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const EMAIL = 'marker-of-a-person@example.com';
const VISITOR = 'markerofav0000000042';

async function startOnEmptyFile(): Promise<{ server: TestServer; path: string }> {
  const { url, release } = await createEmptyDatabase('sqlite');
  afterTest(release);
  return { server: await startTestServer({ databaseUrl: url }), path: sqlitePath(url) };
}

const erase = ({ services: { database } }: TestServer, subject: string): Promise<string> =>
  getCommandOutput(definePrivacy, { database, now: Date.now() }, ['erase', subject]);

/** Returns how often a text occurs in all files of the data folder. */
function occurrences(path: string, text: string): number {
  const folder = dirname(path);
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'latin1').split(text).length - 1)
    .reduce((sum, count) => sum + count, 0);
}

async function leaveTraces(server: TestServer, leads = 8): Promise<void> {
  for (let index = 0; index < leads; index += 1) {
    const lead = await server.fetch(generalContactForm.endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-submission-id': randomUUID() },
      body: JSON.stringify({ name: 'contact-sales', email: EMAIL, description: `No. ${index}`.repeat(40) }),
    });
    expect(lead.status).toBe(200);
    const events = Array.from({ length: 20 }, () => ({
      event_type: 'x',
      device_id: VISITOR,
      user_id: EMAIL,
      insert_id: randomUUID(),
      event_properties: { text: 'x'.repeat(100 * index) },
    }));
    const body = JSON.stringify({ api_key: 'k', events });
    expect((await server.fetch(endpoints.analyticsBatch, { method: 'POST', body })).status).toBe(200);
  }
}

test('an erasure removes the email address and the visitor ID from SQLite’s files, while the server is running and after it stopped', async () => {
  const { server, path } = await startOnEmptyFile();
  await leaveTraces(server);
  expect(occurrences(path, EMAIL)).toBeGreaterThan(8);
  await erase(server, `visitor:${VISITOR}`);
  await erase(server, EMAIL);
  expect([occurrences(path, EMAIL), occurrences(path, VISITOR)]).toEqual([0, 0]);
  await server.close();
  expect([occurrences(path, EMAIL), occurrences(path, VISITOR)]).toEqual([0, 0]);
});

test('leads are stored while a backup uses the write-ahead log, and the erasure reports that the log is not empty', async () => {
  const { server, path } = await startOnEmptyFile();
  await leaveTraces(server, 2);
  const snapshot = new DatabaseSync(path, { readOnly: true });
  afterTest(() => snapshot.close());
  snapshot.exec('begin; select count(*) from leads');
  // A write after the snapshot, which has to stay in the log.
  await leaveTraces(server, 2);
  const wiping = server.services.database.wipeDeleted();
  await leaveTraces(server, 2);
  expect(await wiping).toBe(false);
  snapshot.exec('rollback');
  expect(await server.services.database.wipeDeleted()).toBe(true);
  expect(statSync(`${path}-wal`).size).toBe(0);
});

test('a shutdown leaves a complete SQLite file without a write-ahead log', async () => {
  const { server, path } = await startOnEmptyFile();
  await leaveTraces(server);
  expect(statSync(`${path}-wal`).size).toBeGreaterThan(0);
  await server.close();
  expect(existsSync(`${path}-wal`)).toBe(false);
  expect(occurrences(path, EMAIL)).toBeGreaterThan(8);
});
