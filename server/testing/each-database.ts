import { afterAll, describe } from 'vitest';
import type { Database } from '../platform/database/database.ts';
import { createEmptyDatabase, createTestDatabase, isPostgresReachable, postgresServer } from './database.ts';

/**
 * Creates a database for a test and returns its URL; all are dropped after the last test. They have no rows, and an
 * `empty` one no tables, like before the first start of a server.
 */
export type MakeDatabase = (kind?: 'empty') => Promise<string>;

const isPostgresAvailable = await isPostgresReachable();
if (!isPostgresAvailable) {
  process.stderr.write(`\n*** SKIPPED on PostgreSQL: nothing answers at ${withoutPassword(postgresServer)} ***\n\n`);
}

/**
 * Runs the same tests on SQLite and on PostgreSQL. If PostgreSQL (`TEST_POSTGRES_URL`, by default on this machine) is
 * not available, its tests are skipped with a message on standard error.
 */
export function describeOnEachDatabase(
  name: string,
  body: (makeDatabase: MakeDatabase, dialect: Database['dialect']) => void,
): void {
  describe(`${name} (SQLite)`, () => body(createMaker('sqlite'), 'sqlite'));
  describe.skipIf(!isPostgresAvailable)(`${name} (PostgreSQL)`, () => body(createMaker('postgres'), 'postgres'));
}

/** Dropped at a time: PostgreSQL writes a checkpoint for each, but only one for those that wait together. */
const CONCURRENT_DROPS = 10;
/** A checkpoint waits for the disk, which other tests keep busy. */
const DROP_TIMEOUT_MS = 5 * 60_000;

function createMaker(dialect: Database['dialect']): MakeDatabase {
  const drops: (() => Promise<void>)[] = [];
  afterAll(async () => {
    while (drops.length > 0) await Promise.all(drops.splice(0, CONCURRENT_DROPS).map((drop) => drop()));
  }, DROP_TIMEOUT_MS);
  return async (kind) => {
    const { url, drop } = await (kind === 'empty' ? createEmptyDatabase : createTestDatabase)(dialect);
    drops.push(drop);
    return url;
  };
}

function withoutPassword(url: string): string {
  const parsed = new URL(url);
  parsed.password = '';
  return parsed.href;
}
