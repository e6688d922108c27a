import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { migrations } from '../integration/migrations.ts';
import { openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrations.ts';
import { createEmptyDatabase } from './database.ts';

/*
 * `node server/testing/make-release-data.ts NAME`, after a build: stores databases of this version in
 * `server/testing/releases/NAME/`, which every later version has to migrate. They hold a day of sample data, a user of the
 * console, a secret key and an override of an experiment. See docs/deployment.md.
 */
const [name] = process.argv.slice(2);
if (name === undefined || !/^[\w.-]+$/.test(name))
  throw new Error('Usage: node server/testing/make-release-data.ts NAME');
const root = join(import.meta.dirname, '../..');
const folder = join(root, 'server/testing/releases', name);
const temporary = mkdtempSync(join(tmpdir(), 'whorl-release-'));

try {
  mkdirSync(folder, { recursive: true });
  runCommand('sample-data', ['--days', '1', '--seed', '7'], {});
  const sample = execFileSync('sh', ['-c', `ls ${temporary}/sample-data/*.sqlite`], { encoding: 'utf8' }).trim();
  const file = join(temporary, 'whorl.sqlite');
  writeFileSync(file, readFileSync(sample));
  const database = { DATABASE_URL: `sqlite:${file}` };
  runCommand('users', ['invite', 'ada@example.com', '--role', 'editor'], database);
  runCommand('experiments', ['stop', 'home-evidence', '--why', 'Data of a release', '--by', 'ada'], database);
  const created = runCommand('keys', ['create', '--secret', '--workspace', 'own', '--name', 'release'], database);
  const sqlite = new DatabaseSync(file);
  sqlite.exec('pragma wal_checkpoint(truncate); pragma journal_mode = delete; vacuum');
  writeFileSync(join(folder, 'sqlite.gz'), gzipSync(readFileSync(file), { level: 9 }));
  writeFileSync(join(folder, 'postgres.sql.gz'), gzipSync(await dumpPostgres(sqlite), { level: 9 }));
  writeFileSync(join(folder, 'secret-key.txt'), `${/sk_\w+/.exec(created)?.[0]}\n`);
  sqlite.close();
  process.stdout.write(`Wrote ${folder}\n`);
} finally {
  rmSync(temporary, { recursive: true, force: true });
}

function runCommand(command: string, parameters: readonly string[], environment: Record<string, string>): string {
  return execFileSync(process.execPath, [join(root, `server/cli/${command}.ts`), ...parameters], {
    env: { ...process.env, DATA_DIR: temporary, ...environment },
    encoding: 'utf8',
  });
}

/** Copies all rows into a new PostgreSQL database of this version. @returns SQL that creates it */
async function dumpPostgres(sqlite: DatabaseSync): Promise<string> {
  const { url, release } = await createEmptyDatabase('postgres');
  try {
    const database = openDatabase(url);
    await migrate(database, migrations);
    await database.close();
    const client = new pg.Client(url);
    await client.connect();
    await client.query("set session_replication_role = 'replica'");
    const tables = sqlite
      .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
      .all();
    for (const { name: table } of tables as { name: string }[]) {
      if (table.startsWith('kysely_')) continue;
      await client.query(`delete from "${table}"`);
      for (const row of sqlite.prepare(`select * from "${table}"`).all() as Record<string, unknown>[]) {
        const columns = Object.keys(row);
        await client.query(
          `insert into "${table}" (${columns.map((column) => `"${column}"`).join(', ')})
            values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
          Object.values(row),
        );
      }
    }
    await client.end();
    const dump = execFileSync('pg_dump', ['--no-owner', '--no-privileges', '--inserts', url], { encoding: 'utf8' });
    // Commands of psql aren't SQL.
    return dump.replaceAll(/^\\.*\n/gm, '');
  } finally {
    await release();
  }
}
