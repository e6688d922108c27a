import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Database } from './database.ts';

/** The server in which tests make and drop databases of their own, named `whorl_test_…`. */
// biome-ignore lint/style/noProcessEnv: where the tests' PostgreSQL stands is no part of the server's configuration
export const postgresServer = process.env.TEST_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const CONNECT_TIMEOUT_MS = 2_000;

/**
 * A database on `postgresServer` that is up to date and holds no row, for others to be copies of: to make its tables takes
 * twice as long as to copy them. Undefined outside of the unit tests, whose set-up makes it.
 */
// biome-ignore lint/style/noProcessEnv: as above
const migratedTemplate = process.env.TEST_POSTGRES_TEMPLATE;

/** A database of its own, and how to drop it. */
export type TestDatabase = { url: string; drop: () => Promise<void> };

/**
 * A database without rows; on PostgreSQL it may have its tables already.
 *
 * @throws when PostgreSQL is asked for and does not answer
 */
export const makeTestDatabase = (dialect: Database['dialect']): Promise<TestDatabase> =>
  dialect === 'sqlite' ? Promise.resolve(makeSqlite()) : makePostgres(migratedTemplate);

/** A database without tables. @throws when PostgreSQL is asked for and does not answer */
export const makeEmptyDatabase = (dialect: Database['dialect']): Promise<TestDatabase> =>
  dialect === 'sqlite' ? Promise.resolve(makeSqlite()) : makePostgres();

export async function postgresAnswers(): Promise<boolean> {
  try {
    await inPostgres((client) => client.query('select 1'));
    return true;
  } catch {
    return false;
  }
}

function makeSqlite(): TestDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'whorl-test-'));
  return {
    url: `sqlite:${join(folder, 'test.sqlite')}`,
    drop: () => {
      rmSync(folder, { recursive: true, force: true });
      return Promise.resolve();
    },
  };
}

async function makePostgres(template = 'template1'): Promise<TestDatabase> {
  const name = `whorl_test_${randomUUID().replaceAll('-', '')}`;
  await inPostgres((client) => client.query(`create database ${name} template ${template}`));
  const url = new URL(postgresServer);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => inPostgres((client) => client.query(`drop database if exists ${name} with (force)`)),
  };
}

async function inPostgres(action: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: postgresServer, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  await client.connect();
  try {
    await action(client);
  } finally {
    await client.end();
  }
}
