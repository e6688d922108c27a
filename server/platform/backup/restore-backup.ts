import { closeSync, existsSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isPostgres } from '../database/database.ts';
import { sqlitePath } from '../database/sqlite.ts';
import { BackupError } from './backup-error.ts';
import { decryptFile, isEncrypted } from './encrypted-file.ts';
import { restorePostgres } from './postgres-backup.ts';
import { type ReportProgress, restoreSqlite } from './sqlite-backup.ts';

const SQLITE_MAGIC = 'SQLite format 3';
const DUMP_MAGIC = 'PGDMP';

/**
 * Decrypts a backup if it is encrypted.
 *
 * @param key 32 bytes
 * @param folder for the decrypted copy, which only its owner can read
 * @returns the path of the copy, or of the backup itself; `remove` deletes the copy
 * @throws BackupError if there is no backup, it's damaged, or the key is missing or another one
 */
export async function openBackup(
  from: string,
  key: Buffer | undefined,
  folder: string,
): Promise<{ path: string; remove(): void }> {
  if (!isEncrypted(readHead(from))) return { path: from, remove: () => undefined };
  if (key === undefined) throw new BackupError(`${from} is encrypted: set BACKUP_KEY to its key.`);
  const workFolder = mkdtempSync(join(folder, '.whorl-decrypted-'));
  const remove = () => rmSync(workFolder, { recursive: true, force: true });
  try {
    const path = join(workFolder, 'backup');
    await decryptFile(from, path, key);
    return { path, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/**
 * Loads a backup that isn't encrypted into the database of a URL.
 *
 * @param force whether to replace an existing database, which is renamed
 * @throws BackupError if the backup isn't one of this kind of database, or can't be restored
 */
export async function restoreBackup(
  from: string,
  databaseUrl: string,
  settings: { force: boolean; now: number; report: ReportProgress },
): Promise<void> {
  const isFromPostgres = isPostgresDump(from);
  if (isFromPostgres !== isPostgres(databaseUrl)) {
    const [made, needed] = isFromPostgres ? ['PostgreSQL', 'SQLite'] : ['SQLite', 'PostgreSQL'];
    throw new BackupError(
      `${from} is a backup of ${made}, and this server is configured for ${needed}: check DATABASE_URL.`,
    );
  }
  if (isFromPostgres) await restorePostgres(from, databaseUrl, settings);
  else await restoreSqlite(from, sqlitePath(databaseUrl), settings);
}

/** Whether the file is a PostgreSQL dump; false for an SQLite database. @throws BackupError for any other file */
export function isPostgresDump(path: string): boolean {
  const text = readHead(path).toString('latin1');
  if (text.startsWith(SQLITE_MAGIC)) return false;
  if (text.startsWith(DUMP_MAGIC)) return true;
  throw new BackupError(`${path} is not a backup of SQLite or PostgreSQL.`);
}

function readHead(path: string): Buffer {
  if (!existsSync(path)) throw new BackupError(`There is no backup at ${path}.`);
  const head = Buffer.alloc(SQLITE_MAGIC.length);
  const file = openSync(path, 'r');
  readSync(file, head);
  closeSync(file);
  return head;
}
