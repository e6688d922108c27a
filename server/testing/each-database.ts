import { afterAll, describe } from 'vitest';
import type { Database } from '../platform/database/database.ts';
import { createEmptyDatabase, createTestDatabase, isPostgresReachable, postgresServer } from './database.ts';

/**
 * Returns the URL of a database for a test, which other tests get only after the last test of the file. It has no rows, and an
 * `empty` one no tables, like before the first start of a server.
 */
type MakeDatabase = (kind?: 'empty') => Promise<string>;

const isPostgresAvailable = await isPostgresReachable();
if (!isPostgresAvailable) {
  process.stderr.write(`\n*** SKIPPED on PostgreSQL: nothing answers at ${withoutPassword(postgresServer)} ***\n\n`);
}

/**
 * Runs the same tests on SQLite and on PostgreSQL. If PostgreSQL (`TEST_POSTGRES_URL`, by default on this machine) is
 * not available, its tests are skipped with a message on standard error. On PostgreSQL, the gate runs only tests of the
 * data layer.
 */
export const describeOnEachDatabase = (name: string, body: DatabaseTests): void =>
  describeDatabases(name, body, ['complete']);

/** Like {@link describeOnEachDatabase}, for tests of migrations, queries, the outbox and group commit. */
export const describeDataLayer = (name: string, body: DatabaseTests): void => describeDatabases(name, body, []);

type DatabaseTests = (makeDatabase: MakeDatabase, dialect: Database['dialect']) => void;

function describeDatabases(name: string, body: DatabaseTests, tags: string[]): void {
  describe(`${name} (SQLite)`, () => body(createMaker('sqlite'), 'sqlite'));
  describe.skipIf(!isPostgresAvailable)(`${name} (PostgreSQL)`, { tags }, () =>
    body(createMaker('postgres'), 'postgres'),
  );
}

function createMaker(dialect: Database['dialect']): MakeDatabase {
  const releases: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const release of releases.splice(0)) await release();
  });
  return async (kind) => {
    const { url, release } = await (kind === 'empty' ? createEmptyDatabase : createTestDatabase)(dialect);
    releases.push(release);
    return url;
  };
}

function withoutPassword(url: string): string {
  const parsed = new URL(url);
  parsed.password = '';
  return parsed.href;
}
