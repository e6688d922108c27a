import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Database } from '../platform/database/database.ts';

/** Server in which tests create and drop their databases, named `whorl_test_…`. */
export const postgresServer = process.env.TEST_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
/** A refused connection fails immediately; on a busy machine, a running server may take seconds to respond. */
const CONNECT_TIMEOUT_MS = 30_000;

/**
 * Variables with the URLs of migrated databases without rows, which tests copy: creating the tables takes twice as long
 * as copying them. Set only in unit tests, whose setup creates both databases.
 */
export const templateVariables = { sqlite: 'TEST_SQLITE_TEMPLATE', postgres: 'TEST_POSTGRES_TEMPLATE' } as const;

/** A test's database, and how to drop it. */
export type TestDatabase = { url: string; drop: () => Promise<void> };

/**
 * Creates a database without rows, possibly with tables.
 *
 * @throws if PostgreSQL is requested and not available
 */
export const createTestDatabase = (dialect: Database['dialect']): Promise<TestDatabase> =>
  make(dialect, process.env[templateVariables[dialect]]);

/** Creates a database without tables. @throws if PostgreSQL is requested and not available */
export const createEmptyDatabase = (dialect: Database['dialect']): Promise<TestDatabase> => make(dialect);

const make = (dialect: Database['dialect'], template?: string): Promise<TestDatabase> =>
  dialect === 'sqlite' ? Promise.resolve(makeSqlite(template)) : makePostgres(template);

export async function isPostgresReachable(): Promise<boolean> {
  try {
    await inPostgres((client) => client.query('select 1'));
    return true;
  } catch {
    return false;
  }
}

function makeSqlite(template?: string): TestDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'whorl-test-'));
  const path = join(folder, 'test.sqlite');
  if (template) copyFileSync(template.replace('sqlite:', ''), path);
  return {
    url: `sqlite:${path}`,
    drop: () => {
      rmSync(folder, { recursive: true, force: true });
      return Promise.resolve();
    },
  };
}

async function makePostgres(template?: string): Promise<TestDatabase> {
  const name = `whorl_test_${randomUUID().replaceAll('-', '')}`;
  const original = template ? new URL(template).pathname.slice(1) : 'template1';
  await inPostgres((client) => client.query(`create database ${name} template ${original}`));
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
