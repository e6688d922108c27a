import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isPostgres } from '../database/database.ts';
import { sqlitePath } from '../database/sqlite.ts';
import { BackupError } from './backup-error.ts';
import { decryptFile, encryptFile } from './encrypted-file.ts';
import { backUpPostgres, readWholeDump } from './postgres-backup.ts';
import { backUpSqlite, type ReportProgress, restoreSqlite } from './sqlite-backup.ts';

type BackupRequest = {
  readonly databaseUrl: string;
  /** Path of the backup, which must not exist; the file is created there once it is complete and verified. */
  readonly to: string;
  /** Encrypts the backup; 32 bytes. */
  readonly key: Buffer | undefined;
  readonly report: ReportProgress;
  /** Folder for temporary files of up to three times the size of the database, on the file system of the backup. */
  readonly workFolder: string;
  /** Ends the backup, and `pg_dump` at once, when it is aborted. */
  readonly signal?: AbortSignal | undefined;
};

/** Number of tables and, from SQLite, of rows. */
export type BackupContents = { readonly tables: number; readonly rows?: number; readonly bytes: number };

/**
 * Backs up a database while servers use it, optionally encrypted, and verifies the file that it leaves: an SQLite backup is
 * decrypted and restored, a PostgreSQL dump is decrypted and read to its end.
 *
 * @throws BackupError if the backup can't be made or verified; then there is no file
 */
export async function makeBackup(request: BackupRequest): Promise<BackupContents> {
  const { databaseUrl, to, key, report, workFolder, signal } = request;
  if (existsSync(to)) throw new BackupError(`${to} exists: a backup never replaces a file.`);
  const plain = join(workFolder, 'plain');
  const sealed = join(workFolder, 'sealed');
  const checked = key === undefined ? plain : join(workFolder, 'decrypted');
  mkdirSync(workFolder, { recursive: true, mode: 0o700 });
  try {
    const contents = isPostgres(databaseUrl)
      ? await backUpPostgres(databaseUrl, plain, report, signal)
      : describeCounts(await backUpSqlite(sqlitePath(databaseUrl), plain, report));
    signal?.throwIfAborted();
    if (key !== undefined) {
      report('Encrypting the backup.');
      await encryptFile(plain, sealed, key);
      rmSync(plain);
      await decryptFile(sealed, checked, key);
    }
    signal?.throwIfAborted();
    await verifyRestore(checked, contents, workFolder, report, isPostgres(databaseUrl));
    renameSync(key === undefined ? plain : sealed, to);
    syncFolder(dirname(to));
    return { ...contents, bytes: statSync(to).size };
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
  }
}

type SqliteSummary = Awaited<ReturnType<typeof backUpSqlite>>;

/** Returns the number of tables and rows of an SQLite backup. */
const describeCounts = ({ counts, bytes }: SqliteSummary): BackupContents => ({
  tables: Object.keys(counts).length,
  rows: Object.values(counts).reduce((sum, count) => sum + count, 0),
  bytes,
});

async function verifyRestore(
  file: string,
  expected: BackupContents,
  workFolder: string,
  report: ReportProgress,
  isDump: boolean,
): Promise<void> {
  if (isDump) return readWholeDump(file);
  report('Restoring the backup into a temporary database.');
  const restored = join(workFolder, 'restored.sqlite');
  const found = describeCounts(await restoreSqlite(file, restored, { force: false, now: 0, report: () => undefined }));
  if (found.tables !== expected.tables || found.rows !== expected.rows)
    throw new BackupError('The restored backup and the database have different numbers of rows.');
}

/** Flushes a folder, so that a new name in it survives a power failure. */
function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  fsyncSync(folder);
  closeSync(folder);
}
