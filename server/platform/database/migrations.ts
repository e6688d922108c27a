import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/** A feature's migrations by name. Each name starts with the feature's name (`leads-1-leads`), so that it is unique. */
export type Migrations = Readonly<Record<string, FeatureMigration>>;
type FeatureMigration = {
  /** Use only `text`, `integer` and `bigint` columns, which are the same in both dialects; times are milliseconds since 1970. */
  up(db: Kysely<Tables>, dialect: Database['dialect']): Promise<void>;
};

/**
 * Runs all pending migrations. Several processes may call this at once: a lock (an advisory lock of PostgreSQL, the write
 * lock of SQLite) lets one of them migrate, and the others then find nothing pending.
 *
 * @returns the names of migrations by a later version, whose tables this version ignores: after an update, the previous
 * version has to start again
 * @throws Error naming the migration that failed; the whole run is then rolled back
 */
export const migrate = (database: Database, lists: readonly Migrations[]): Promise<readonly string[]> =>
  database.withoutTimeouts((db) => migrateWith(db, database, lists));

async function migrateWith(
  db: Kysely<Tables>,
  database: Database,
  lists: readonly Migrations[],
): Promise<readonly string[]> {
  const own = merge(database, lists);
  const later = (await listExecuted(db)).filter((name) => !(name in own));
  // Kysely refuses a database with migrations that it doesn't know.
  const unknown = Object.fromEntries(later.map((name): [string, Migration] => [name, { up: () => Promise.resolve() }]));
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...own, ...unknown }) },
    // Features are independent of each other, so new migrations may sort before ones that have already run.
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return later;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'before the first';
  throw new Error(`Migration ${failed} failed: ${error instanceof Error ? error.message : String(error)}`, {
    cause: error,
  });
}

/** Returns the names of the migrations that have run on this database. */
async function listExecuted(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  return rows.map(({ name }) => name);
}

function merge(database: Database, lists: readonly Migrations[]): Record<string, Migration> {
  const all: Record<string, Migration> = {};
  for (const [name, migration] of lists.flatMap((list) => Object.entries(list))) {
    if (name in all) throw new Error(`Two migrations have the name ${name}`);
    all[name] = { up: (db) => migration.up(db, database.dialect) };
  }
  return all;
}
