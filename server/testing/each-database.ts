import { afterAll, describe } from 'vitest';
import type { Database } from '../platform/database/database.ts';
import { makeEmptyDatabase, makeTestDatabase, postgresAnswers, postgresServer } from './database.ts';

/**
 * Makes a database of its own for a test and returns its URL; all are dropped after the last test. None has a row, and an
 * `empty` one no table either, as before the first start of a server.
 */
export type MakeDatabase = (kind?: 'empty') => Promise<string>;

const postgresIsThere = await postgresAnswers();
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
  describe(`${name} (SQLite)`, () => body(makerOf('sqlite'), 'sqlite'));
  describe.skipIf(!postgresIsThere)(`${name} (PostgreSQL)`, () => body(makerOf('postgres'), 'postgres'));
}

function makerOf(dialect: Database['dialect']): MakeDatabase {
  const drops: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const drop of drops.splice(0)) await drop();
  });
  return async (kind) => {
    const { url, drop } = await (kind === 'empty' ? makeEmptyDatabase : makeTestDatabase)(dialect);
    drops.push(drop);
    return url;
  };
}

function withoutPassword(url: string): string {
  const parsed = new URL(url);
  parsed.password = '';
  return parsed.href;
}
