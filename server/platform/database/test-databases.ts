import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe } from 'vitest';
import type { Database } from './database.ts';

/** Makes an empty database of its own for a test and returns its URL; all are dropped after the file's last test. */
export type MakeDatabase = () => Promise<string>;

/** The server in which tests make and drop databases of their own, named `whorl_test_…`. */
// biome-ignore lint/style/noProcessEnv: where the tests' PostgreSQL stands is no part of the server's configuration
const postgresServer = process.env.TEST_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const CONNECT_TIMEOUT_MS = 2_000;

const postgresIsThere = await canConnect(postgresServer);
if (!postgresIsThere) {
  process.stderr.write(`\n*** SKIPPED on PostgreSQL: nothing answers at ${withoutPassword(postgresServer)} ***\n\n`);
}

/**
 * The same tests on SQLite and on PostgreSQL. Where no PostgreSQL answers (`TEST_POSTGRES_URL`, by default the local
 * one), its half is marked as skipped and a line on stderr says so.
 */
export function describeOnEachDatabase(
  name: string,
  body: (makeDatabase: MakeDatabase, dialect: Database['dialect']) => void,
): void {
  describe(`${name} (SQLite)`, () => {
    const drops: Drop[] = [];
    afterAll(() => dropAll(drops));
    body(() => makeSqlite(drops), 'sqlite');
  });
  describe.skipIf(!postgresIsThere)(`${name} (PostgreSQL)`, () => {
    const drops: Drop[] = [];
    afterAll(() => dropAll(drops));
    body(() => makePostgres(drops), 'postgres');
  });
}

/** For scripts that run outside the test runner: a fresh database and the way to drop it. */
export async function makeTestDatabase(dialect: Database['dialect']): Promise<{ url: string; drop: Drop }> {
  const drops: Drop[] = [];
  const url = dialect === 'sqlite' ? await makeSqlite(drops) : await makePostgres(drops);
  return { url, drop: () => dropAll(drops) };
}

type Drop = () => Promise<void>;

async function dropAll(drops: Drop[]): Promise<void> {
  for (const drop of drops.splice(0)) await drop();
}

function makeSqlite(drops: Drop[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'whorl-test-'));
  drops.push(async () => rmSync(folder, { recursive: true, force: true }));
  return Promise.resolve(`sqlite:${join(folder, 'test.sqlite')}`);
}

async function makePostgres(drops: Drop[]): Promise<string> {
  const name = `whorl_test_${randomUUID().replaceAll('-', '')}`;
  await inPostgres((client) => client.query(`create database ${name}`));
  drops.push(() => inPostgres((client) => client.query(`drop database if exists ${name} with (force)`)));
  const url = new URL(postgresServer);
  url.pathname = `/${name}`;
  return url.href;
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

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

function withoutPassword(url: string): string {
  const parsed = new URL(url);
  parsed.password = '';
  return parsed.href;
}
