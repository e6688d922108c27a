import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { BackupError } from './backup-error.ts';
import { isPostgresDump, openBackup, restoreBackup } from './restore-backup.ts';
import { countRows, type ReportProgress } from './sqlite-backup.ts';

type DrillResult = {
  readonly tables: number;
  readonly rows: number;
  /** Seconds for decrypting, zero if the backup isn't encrypted. */
  readonly decryptSeconds: number;
  readonly restoreSeconds: number;
};

type DrillRequest = {
  readonly from: string;
  /** Key of an encrypted backup; 32 bytes. */
  readonly key: Buffer | undefined;
  /** Server in which a temporary database is created for a PostgreSQL dump. */
  readonly databaseUrl: string;
  /** Folder for temporary files of up to twice the size of the database. */
  readonly folder: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly report: ReportProgress;
};

/** `insufficient_privilege` (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Restores a backup into a temporary database, counts its rows, and deletes it.
 *
 * @throws BackupError if the backup can't be restored
 */
export async function drillRestore({
  from,
  key,
  databaseUrl,
  folder,
  now,
  report,
}: DrillRequest): Promise<DrillResult> {
  const started = performance.now();
  const { path, remove } = await openBackup(from, key, folder);
  try {
    const decrypted = performance.now();
    const restore = (url: string) => restoreBackup(path, url, { force: false, now, report });
    const counts = isPostgresDump(path)
      ? await restoreToPostgres(databaseUrl, now, restore)
      : await restoreToSqlite(folder, restore);
    return {
      tables: Object.keys(counts).length,
      rows: Object.values(counts).reduce((sum, count) => sum + count, 0),
      decryptSeconds: path === from ? 0 : (decrypted - started) / 1000,
      restoreSeconds: (performance.now() - decrypted) / 1000,
    };
  } finally {
    remove();
  }
}

type Restore = (databaseUrl: string) => Promise<void>;
type Counts = Readonly<Record<string, number>>;

async function restoreToSqlite(folder: string, restore: Restore): Promise<Counts> {
  const workFolder = mkdtempSync(join(folder, '.restore-drill-'));
  try {
    const path = join(workFolder, 'restored.sqlite');
    await restore(`sqlite:${path}`);
    const file = new DatabaseSync(path, { readOnly: true });
    try {
      return countRows(file);
    } finally {
      file.close();
    }
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
  }
}

async function restoreToPostgres(databaseUrl: string, now: number, restore: Restore): Promise<Counts> {
  const name = `restore_drill_${now}_${process.pid}`;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await createDatabase(client, name);
    try {
      const url = new URL(databaseUrl);
      url.pathname = `/${name}`;
      await restore(url.href);
      return await countPostgresRows(url.href);
    } finally {
      await client.query(`drop database ${name} with (force)`);
    }
  } finally {
    await client.end();
  }
}

async function createDatabase(client: pg.Client, name: string): Promise<void> {
  try {
    await client.query(`create database ${name} template template0`);
  } catch (error) {
    if ((error as { code?: unknown }).code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new BackupError(
      'The role of DATABASE_URL may not create databases. Set DATABASE_URL to a role with CREATEDB, on any server.',
    );
  }
}

async function countPostgresRows(databaseUrl: string): Promise<Counts> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by tablename",
    );
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ count: string }>(
        `select count(*) as count from ${pg.escapeIdentifier(name)}`,
      );
      counts[name] = Number(rows[0]?.count);
    }
    return counts;
  } finally {
    await client.end();
  }
}
