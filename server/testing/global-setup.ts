import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { createEmptyDatabase, isPostgresReachable, type TestDatabase, templateVariables } from './database.ts';
import { writeTestSite } from './site.ts';

/** Kysely's own tables about migrations. */
const migrationTables = ['kysely_migration', 'kysely_migration_lock'];

/**
 * Prepares the HTTP tests: a small site in `TEST_SITE`, and databases that tests copy (see `createTestDatabase`), one in
 * SQLite and, if available, one in PostgreSQL.
 *
 * @returns a function that removes them
 */
export default async function prepareHttpTests(): Promise<() => Promise<void>> {
  const distDir = mkdtempSync(join(tmpdir(), 'whorl-dist-'));
  writeTestSite(distDir, (manifest) => manifest);
  const environment = process.env;
  environment.TEST_SITE = distDir;
  const databases: TestDatabase[] = [];
  for (const dialect of (await isPostgresReachable()) ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const)) {
    const database = await makeTemplate(dialect, distDir);
    databases.push(database);
    environment[templateVariables[dialect]] = database.url;
  }
  return async () => {
    for (const { release } of databases) await release();
    await rm(distDir, { recursive: true, force: true });
  };
}

/** @throws Error if starting a server leaves rows that every copy would share */
async function makeTemplate(dialect: Database['dialect'], distDir: string) {
  const made = await createEmptyDatabase(dialect);
  try {
    const environment = { DATABASE_URL: made.url, COOKIE_SECRET: 'a'.repeat(32), LOG_LEVEL: 'silent', PORT: '0' };
    await (await createApp({ config: readConfig(environment), distDir })).close();
    await deleteStartupRows(made.url);
  } catch (error) {
    await made.release();
    throw error;
  }
  return made;
}

/**
 * Deletes what a server creates at startup and every copy would share.
 *
 * @throws Error with the tables that still have rows, which each test would find
 */
async function deleteStartupRows(url: string): Promise<void> {
  const database = openDatabase(url);
  try {
    await sql`delete from key_secrets`.execute(database.kysely);
    const tables = await database.kysely.introspection.getTables();
    const filled: string[] = [];
    for (const { name } of tables.filter((table) => !migrationTables.includes(table.name))) {
      const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(database.kysely);
      if (rows.length > 0) filled.push(name);
    }
    if (filled.length > 0) throw new Error(`Starting a server added rows to ${filled.join(', ')}`);
  } finally {
    await database.close();
  }
}
