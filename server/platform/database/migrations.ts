import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
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
 * @throws Error naming the migration that failed; the whole run is then rolled back
 */
export async function migrate(database: Database, lists: readonly Migrations[]): Promise<void> {
  const migrator = new Migrator({
    db: database.kysely,
    provider: { getMigrations: async () => merge(database, lists) },
    // Features are independent of each other, so new migrations may sort before ones that have already run.
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'before the first';
  throw new Error(`Migration ${failed} failed: ${error instanceof Error ? error.message : String(error)}`, {
    cause: error,
  });
}

function merge(database: Database, lists: readonly Migrations[]): Record<string, Migration> {
  const all: Record<string, Migration> = {};
  for (const [name, migration] of lists.flatMap((list) => Object.entries(list))) {
    if (name in all) throw new Error(`Two migrations have the name ${name}`);
    all[name] = { up: (db) => migration.up(db, database.dialect) };
  }
  return all;
}
