import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/** A feature's migrations by name. Names begin with the feature's (`leads-1-leads`), so that no two features collide. */
export type Migrations = Readonly<Record<string, FeatureMigration>>;
export type FeatureMigration = {
  /** Columns: `text`, `integer`, `bigint` (times are milliseconds since 1970) mean the same in both dialects. */
  up(db: Kysely<Tables>, dialect: Database['dialect']): Promise<void>;
};

/**
 * Brings the database up to date. Safe to call from several processes at once: PostgreSQL's advisory lock, or SQLite's
 * write lock, makes all but the first find nothing to do.
 *
 * @throws Error naming the migration that failed; nothing of the run is kept then
 */
export async function migrate(database: Database, lists: readonly Migrations[]): Promise<void> {
  const migrator = new Migrator({
    db: database.kysely,
    provider: { getMigrations: async () => merge(database, lists) },
    // Features are independent of each other, so a new one's migrations may sort before those of an older one.
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
    if (name in all) throw new Error(`Two migrations are called ${name}`);
    all[name] = { up: (db) => migration.up(db, database.dialect) };
  }
  return all;
}
