import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { leadListSchema } from '@whorl/contract/console/leads.ts';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import { afterTest } from '../testing/clean-up.ts';
import { sendLead, startConsole } from '../testing/console.ts';
import { createEmptyDatabase } from '../testing/database.ts';
import { startTestServer } from '../testing/server.ts';

const folder = join(import.meta.dirname, '../testing/releases');
/** Tables that a later version may drop, with the reason. */
const droppedTables: readonly string[] = [];

const read = (release: string, name: string): Buffer => gunzipSync(readFileSync(join(folder, release, name)));

/** Returns the URL of a database with the data of a release. */
async function restore(release: string, dialect: Database['dialect']): Promise<string> {
  const { url, release: remove } = await createEmptyDatabase(dialect);
  afterTest(remove);
  if (dialect === 'sqlite') writeFileSync(url.replace('sqlite:', ''), read(release, 'sqlite.gz'));
  else {
    const client = new pg.Client(url);
    await client.connect();
    await client.query(read(release, 'postgres.sql.gz').toString());
    await client.end();
  }
  return url;
}

/** Returns the columns of each table, in alphabetical order. */
async function readColumns(kysely: Kysely<Tables>): Promise<Record<string, string[]>> {
  const tables = await kysely.introspection.getTables();
  return Object.fromEntries(
    tables.map(({ name, columns }) => [name, columns.map((column) => column.name).sort()] as const),
  );
}

async function countRows(kysely: Kysely<Tables>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of await kysely.introspection.getTables()) {
    const { rows } = await sql<{ count: number | string }>`select count(*) as count from ${sql.table(name)}`.execute(
      kysely,
    );
    counts[name] = Number(rows[0]?.count);
  }
  return counts;
}

/** Tables that the server itself writes to when it starts. */
const ownTables = [
  'write_probe',
  'signing_secrets',
  'status_minutes',
  'status_hours',
  'analytics_cursors',
  'deployments',
];

describe.each(readdirSync(folder))('the data of %s', (release) => {
  describe.each(['sqlite', 'postgres'] as const)('on %s', (dialect) => {
    test('is migrated to the tables of a new database, without losing a row', async () => {
      const databaseUrl = await restore(release, dialect);
      const original = openDatabase(databaseUrl);
      const before = await countRows(original.kysely);
      await original.close();
      const fresh = await startTestServer({ databaseUrl: await emptyDatabase(dialect) });
      const server = await startTestServer({ databaseUrl });
      const { kysely } = server.services.database;
      expect(await readColumns(kysely)).toEqual(await readColumns(fresh.services.database.kysely));
      const after = await countRows(kysely);
      for (const [table, count] of Object.entries(before))
        if (!ownTables.includes(table) && !droppedTables.includes(table)) expect(after[table], table).toBe(count);
    });

    test('is shown in the console, and new data is stored next to it', async () => {
      const console = await startConsole({ databaseUrl: await restore(release, dialect) });
      const read = async <Schema extends v.GenericSchema>(schema: Schema, url: string) =>
        v.parse(schema, await (await console.requestConsole(url)).json());
      const { leads } = await read(leadListSchema, consoleCalls.leads);
      expect(leads.length).toBeGreaterThan(0);
      const id = await sendLead(console, 'new@example.com');
      expect((await read(leadListSchema, consoleCalls.leads)).leads.map((lead) => lead.id)).toContain(id);
      for (const call of [
        consoleCalls.identifications,
        `${consoleCalls.identifications}?signal=vpn`,
        consoleCalls.deliveries,
        `${consoleCalls.errors}?state=all`,
        consoleCalls.experiments,
        consoleCalls.keys,
        consoleCalls.users,
        consoleCalls.audit,
        consoleCalls.overview,
      ])
        expect((await console.requestConsole(call)).status, call).toBe(200);
      expect(await console.users('list')).toContain('ada@example.com');
    });

    test('has keys that still work', async () => {
      const server = await startTestServer({ databaseUrl: await restore(release, dialect) });
      const key = readFileSync(join(folder, release, 'secret-key.txt'), 'utf8').trim();
      const answer = await server.fetch('/v4/events?limit=10&start=0', { headers: { authorization: `Bearer ${key}` } });
      const { events } = v.parse(v.object({ events: v.array(v.looseObject({})) }), await answer.json());
      expect(events).toHaveLength(10);
    });
  });
});

async function emptyDatabase(dialect: Database['dialect']): Promise<string> {
  const { url, release } = await createEmptyDatabase(dialect);
  afterTest(release);
  return url;
}
