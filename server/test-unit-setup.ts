import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { makeEmptyDatabase, postgresAnswers } from './platform/database/make-test-database.ts';
import { writeTestSite } from './test-site.ts';

/** What Kysely notes of the migrations themselves. */
const notes = ['kysely_migration', 'kysely_migration_lock'];

/**
 * What unit tests stand on: a small site in `TEST_SITE`, and, where there is a PostgreSQL, the database that those of the
 * tests are copies of in `TEST_POSTGRES_TEMPLATE`, see `makeTestDatabase`.
 *
 * @returns removes both
 */
export default async function prepareUnitTests(): Promise<() => Promise<void>> {
  const distDir = mkdtempSync(join(tmpdir(), 'whorl-dist-'));
  writeTestSite(distDir, (manifest) => manifest);
  // biome-ignore lint/style/noProcessEnv: for the workers, and no part of the server's configuration
  process.env.TEST_SITE = distDir;
  const template = (await postgresAnswers()) ? await makeTemplate(distDir) : undefined;
  // biome-ignore lint/style/noProcessEnv: as above
  if (template) process.env.TEST_POSTGRES_TEMPLATE = template.name;
  return async () => {
    rmSync(distDir, { recursive: true, force: true });
    await template?.drop();
  };
}

/** @throws Error where a server that only starts leaves rows that every copy would share */
async function makeTemplate(distDir: string): Promise<{ name: string; drop: () => Promise<void> }> {
  const { url, drop } = await makeEmptyDatabase('postgres');
  try {
    const environment = { DATABASE_URL: url, COOKIE_SECRET: 'a'.repeat(32), LOG_LEVEL: 'silent', PORT: '0' };
    await (await createApp({ config: readConfig(environment), distDir })).close();
    await emptyIt(url);
  } catch (error) {
    await drop();
    throw error;
  }
  return { name: new URL(url).pathname.slice(1), drop };
}

/**
 * Takes out what a server makes at its start and what every copy would share.
 *
 * @throws Error that names the tables that still have rows: each test would find them
 */
async function emptyIt(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('delete from key_secrets');
    const { rows } = await client.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    );
    const filled: string[] = [];
    for (const { name } of rows.filter((row) => !notes.includes(row.name))) {
      const found = await client.query(`select 1 from "${name}" limit 1`);
      if (found.rows.length > 0) filled.push(name);
    }
    if (filled.length > 0) throw new Error(`A server that only starts has filled ${filled.join(', ')}`);
  } finally {
    await client.end();
  }
}
