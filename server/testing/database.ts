import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Database } from '../platform/database/database.ts';

/** Server in which tests create their databases, named `whorl_test_<run>_<random>`. */
export const postgresServer = process.env.TEST_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
/** A refused connection fails immediately; on a busy machine, a running server may take seconds to respond. */
const CONNECT_TIMEOUT_MS = 30_000;

/**
 * Variables with the URLs of migrated databases without rows, which tests copy: creating the tables takes twice as long
 * as copying them. Set only in HTTP tests, whose setup creates both databases.
 */
export const templateVariables = { sqlite: 'TEST_SQLITE_TEMPLATE', postgres: 'TEST_POSTGRES_TEMPLATE' } as const;

/** A test's database. After `release` it may be given to another test. */
export type TestDatabase = { url: string; release: () => Promise<void> };

/**
 * Returns a database without rows, possibly with tables.
 *
 * @throws if PostgreSQL is requested and not available
 */
export const createTestDatabase = (dialect: Database['dialect']): Promise<TestDatabase> => {
  const template = process.env[templateVariables[dialect]];
  if (dialect === 'sqlite') return Promise.resolve(makeSqlite(template));
  return template ? takePostgres(template) : makePostgres();
};

/** Creates a database without tables. @throws if PostgreSQL is requested and not available */
export const createEmptyDatabase = (dialect: Database['dialect']): Promise<TestDatabase> =>
  dialect === 'sqlite' ? Promise.resolve(makeSqlite()) : makePostgres();

export async function isPostgresReachable(): Promise<boolean> {
  try {
    await inPostgres((client) => client.query('select 1'));
    return true;
  } catch {
    return false;
  }
}

function makeSqlite(template?: string): TestDatabase {
  const folder = mkdtempSync(join(process.env.TEST_DATABASES ?? tmpdir(), 'whorl-test-'));
  const path = join(folder, 'test.sqlite');
  if (template) copyFileSync(template.replace('sqlite:', ''), path);
  return {
    url: `sqlite:${path}`,
    release: () => {
      rmSync(folder, { recursive: true, force: true });
      return Promise.resolve();
    },
  };
}

/**
 * Migrated PostgreSQL databases that tests of this worker have released. They are emptied and used again, because each
 * `create database` copies 8 MB, and each `drop database` waits for a checkpoint of the whole server.
 */
const workerGlobals = globalThis as { releasedDatabases?: { url: string; schema: string }[] };
workerGlobals.releasedDatabases ??= [];
const released = workerGlobals.releasedDatabases;

async function takePostgres(template: string): Promise<TestDatabase> {
  for (let candidate = released.pop(); candidate; candidate = released.pop()) {
    const { url, schema } = candidate;
    if (await emptyDatabase(url, schema))
      return { url, release: () => Promise.resolve(void released.push({ url, schema })) };
  }
  const { url } = await makePostgres(template);
  const schema = await inPostgres(readSchema, url);
  return { url, release: () => Promise.resolve(void released.push({ url, schema })) };
}

/** Deletes all rows. @returns false if a test has changed the tables, and the database can't be used again */
const emptyDatabase = (url: string, schema: string): Promise<boolean> =>
  inPostgres(async (client) => {
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    if ((await readSchema(client)) !== schema) return false;
    // Replication mode doesn't check foreign keys, so the order of the tables doesn't matter.
    await client.query(`set session_replication_role = replica;
      do $$ declare name text; begin
        for name in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely_%' loop
          execute format('delete from %I', name);
        end loop;
        for name in select sequencename from pg_sequences where schemaname = 'public' and last_value is not null loop
          execute format('alter sequence %I restart', name);
        end loop;
      end $$`);
    return true;
  }, url);

/** Returns a hash of the columns, indexes, constraints and triggers of a database. */
async function readSchema(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ hash: string }>(`
    select md5(string_agg(part, chr(10) order by part)) as hash from (
      select concat_ws(' ', attrelid::regclass, attname, atttypid, attnotnull, attidentity) as part
        from pg_attribute join pg_class on pg_class.oid = attrelid
        where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
      union all select pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
      union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    ) as parts`);
  return rows[0]?.hash ?? '';
}

async function makePostgres(template?: string): Promise<TestDatabase> {
  const run = process.env.TEST_RUN;
  const name = [PREFIX, run?.replace('-', '_') ?? 'manual', randomUUID().slice(-12)].join('_');
  const original = template ? new URL(template).pathname.slice(1) : 'template1';
  await inPostgres(async (client) => {
    await client.query(`create database ${name} template ${original}`);
    // Commits don't wait for the disk: only a crash of PostgreSQL itself could lose one.
    await client.query(`alter database ${name} set synchronous_commit = off`);
  });
  const url = new URL(postgresServer);
  url.pathname = `/${name}`;
  // Databases of a run are dropped together at its end.
  return { url: url.href, release: () => (run ? Promise.resolve() : dropTestDatabases([{ name }])) };
}

const PREFIX = 'whorl_test';

/**
 * Lists the databases that runs of tests have created in PostgreSQL; none if it isn't available.
 *
 * @param run ID of one run; by default those of all runs
 */
export async function listTestDatabases(run?: string): Promise<{ name: string; run: string }[]> {
  if (!(await isPostgresReachable())) return [];
  const { rows } = await inPostgres((client) =>
    client.query<{ name: string }>(`select datname as name from pg_database where datname like '${PREFIX}\\_%'`),
  );
  return rows
    .map(({ name }) => ({ name, run: /_(\d+_\d+)_/.exec(name)?.[1]?.replace('_', '-') ?? '' }))
    .filter((database) => database.run !== '' && (run === undefined || database.run === run));
}

/** Databases dropped at a time: PostgreSQL writes a checkpoint for each, but only one for those that wait together. */
const CONCURRENT_DROPS = 10;

/** Drops databases, with all connections to them. */
export async function dropTestDatabases(databases: readonly { name: string }[]): Promise<void> {
  const waiting = [...databases];
  while (waiting.length > 0) {
    const drop = ({ name }: { name: string }) =>
      inPostgres((client) => client.query(`drop database if exists ${name} with (force)`));
    await Promise.all(waiting.splice(0, CONCURRENT_DROPS).map(drop));
  }
}

/** Ends all connections to a database and refuses new ones. Dropping it would wait for a checkpoint of the whole server. */
export async function refuseConnections(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await inPostgres(async (client) => {
    await client.query(`alter database ${name} allow_connections false`);
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  });
}

async function inPostgres<Result>(
  action: (client: pg.Client) => Promise<Result>,
  connectionString = postgresServer,
): Promise<Result> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  await client.connect();
  try {
    return await action(client);
  } finally {
    await client.end();
  }
}
