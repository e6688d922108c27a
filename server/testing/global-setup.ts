import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { makeEmptyDatabase, postgresAnswers, templateVariables } from './database.ts';
import { writeTestSite } from './site.ts';

/** What Kysely notes of the migrations themselves. */
const notes = ['kysely_migration', 'kysely_migration_lock'];

/**
 * What unit tests stand on: a small site in `TEST_SITE`, and the databases that those of the tests are copies of, see
 * `makeTestDatabase`: one of SQLite, and one of PostgreSQL where there is one.
 *
 * @returns removes them; what cannot be removed is said
 */
export default async function prepareUnitTests(): Promise<() => Promise<void>> {
  const distDir = mkdtempSync(join(tmpdir(), 'whorl-dist-'));
  writeTestSite(distDir, (manifest) => manifest);
  const environment = process.env;
  environment.TEST_SITE = distDir;
  const drops: (() => Promise<void>)[] = [];
  for (const dialect of (await postgresAnswers()) ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const)) {
    const { url, drop } = await makeTemplate(dialect, distDir);
    drops.push(drop);
    environment[templateVariables[dialect]] = url;
  }
  drops.push(() => rm(distDir, { recursive: true, force: true }));
  return async () => {
    // By then all tests have ended, and what stays behind says nothing of them.
    for (const drop of drops) await drop().catch((error) => process.stderr.write(`\nLeft behind: ${String(error)}\n`));
  };
}

/** @throws Error where a server that only starts leaves rows that every copy would share */
async function makeTemplate(dialect: Database['dialect'], distDir: string) {
  const made = await makeEmptyDatabase(dialect);
  try {
    const environment = { DATABASE_URL: made.url, COOKIE_SECRET: 'a'.repeat(32), LOG_LEVEL: 'silent', PORT: '0' };
    await (await createApp({ config: readConfig(environment), distDir })).close();
    await emptyIt(made.url);
  } catch (error) {
    await made.drop();
    throw error;
  }
  return made;
}

/**
 * Takes out what a server makes at its start and what every copy would share.
 *
 * @throws Error that names the tables that still have rows: each test would find them
 */
async function emptyIt(url: string): Promise<void> {
  const database = openDatabase(url);
  try {
    await sql`delete from key_secrets`.execute(database.kysely);
    const tables = await database.kysely.introspection.getTables();
    const filled: string[] = [];
    for (const { name } of tables.filter((table) => !notes.includes(table.name))) {
      const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(database.kysely);
      if (rows.length > 0) filled.push(name);
    }
    if (filled.length > 0) throw new Error(`A server that only starts has filled ${filled.join(', ')}`);
  } finally {
    await database.close();
  }
}
