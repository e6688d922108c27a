import { afterAll, describe } from 'vitest';
import type { Database } from './database.ts';
import { makeTestDatabase, postgresAnswers, postgresServer } from './make-test-database.ts';

/** Makes an empty database of its own for a test and returns its URL; all are dropped after the last test. */
export type MakeDatabase = () => Promise<string>;

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
  return async () => {
    const { url, drop } = await makeTestDatabase(dialect);
    drops.push(drop);
    return url;
  };
}

function withoutPassword(url: string): string {
  const parsed = new URL(url);
  parsed.password = '';
  return parsed.href;
}
