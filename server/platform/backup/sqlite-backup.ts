import { chmodSync, closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { BackupError } from './backup-error.ts';

/** Pages copied between two progress reports: 8 MB with pages of 4 kB. */
const PAGES_PER_STEP = 2_000;
/** Maximum wait for another process that is opening or closing the file. */
const BUSY_TIMEOUT_MS = 5_000;
const FILE_MODE = 0o600;

export type ReportProgress = (line: string) => void;

/**
 * Copies an SQLite database and verifies the copy. A server may write to the database meanwhile.
 *
 * @param from path of the database
 * @param to path of the copy, which must not exist; the file is created there once it is complete and verified
 * @returns the rows of each table, and the size
 * @throws BackupError if there is no database or the copy is damaged
 */
export async function backUpSqlite(from: string, to: string, report: ReportProgress): Promise<BackupSummary> {
  if (!existsSync(from)) throw new BackupError(`No database at ${from}. Check DATA_DIR.`);
  const source = new DatabaseSync(from, { timeout: BUSY_TIMEOUT_MS });
  try {
    // One read transaction for the whole copy; otherwise each commit of the server would restart it.
    source.exec('begin');
    const expected = countRows(source);
    const contents = await copyVerified(source, to, report);
    if (JSON.stringify(contents.counts) !== JSON.stringify(expected)) {
      rmSync(to);
      throw new BackupError('The row counts of the copy and the database differ. The copy was deleted; try again.');
    }
    return contents;
  } finally {
    source.close();
  }
}

/**
 * Replaces a database with a backup. The existing database is renamed, never deleted.
 *
 * @param force whether to replace an existing database
 * @throws BackupError if the backup is damaged, a server uses the database, or one exists and `force` is false
 */
export async function restoreSqlite(
  from: string,
  to: string,
  { force, now, report }: { force: boolean; now: number; report: ReportProgress },
): Promise<BackupSummary> {
  const exists = existsSync(to) && statSync(to).size > 0;
  if (exists && !force) {
    throw new BackupError(`A database already exists at ${to}. Add --force to replace it; it is renamed, not deleted.`);
  }
  if (exists) checkUnused(to, report);
  const incoming = `${to}.restoring`;
  rmSync(incoming, { force: true });
  const source = new DatabaseSync(from, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  let contents: BackupSummary;
  try {
    contents = await copyVerified(source, incoming, report);
  } finally {
    source.close();
  }
  if (exists) renameExisting(to, now, report);
  renameSync(incoming, to);
  syncFolder(to);
  return contents;
}

type BackupSummary = { readonly counts: Readonly<Record<string, number>>; readonly bytes: number };

async function copyVerified(source: DatabaseSync, to: string, report: ReportProgress): Promise<BackupSummary> {
  const partial = `${to}.partial`;
  rmSync(partial, { force: true });
  // Created with its final mode, so that other users can never read the copy.
  closeSync(openSync(partial, 'wx', FILE_MODE));
  try {
    await backup(source, partial, {
      rate: PAGES_PER_STEP,
      progress: ({ totalPages, remainingPages }) =>
        report(`Copied ${totalPages - remainingPages} of ${totalPages} pages.`),
    });
    report('Checking the copy.');
    const counts = verify(partial);
    const file = openSync(partial, 'r+');
    fsyncSync(file);
    closeSync(file);
    renameSync(partial, to);
    syncFolder(to);
    return { counts, bytes: statSync(to).size };
  } finally {
    for (const end of ['', '-wal', '-shm', '-journal']) rmSync(partial + end, { force: true });
  }
}

/** Returns the number of rows of each table. @throws BackupError if SQLite finds damage */
function verify(path: string): Record<string, number> {
  try {
    const copy = new DatabaseSync(path);
    try {
      // A single file without a write-ahead log; the server switches WAL mode on again.
      copy.exec('pragma journal_mode = delete');
      const problems = [
        ...copy
          .prepare('pragma integrity_check')
          .all()
          .map((row) => String(row.integrity_check)),
        ...copy
          .prepare('pragma foreign_key_check')
          .all()
          .map((row) => `a row of ${row.table} has a dangling foreign key`),
      ].filter((line) => line !== 'ok');
      if (problems.length > 0) throw new BackupError(`The copy is damaged: ${problems.slice(0, 3).join('; ')}`);
      return countRows(copy);
    } finally {
      copy.close();
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`The copy is damaged: ${getMessage(error)}`);
  }
}

/** Returns the number of rows of each table. */
export function countRows(file: DatabaseSync): Record<string, number> {
  const tables = file.prepare("select name from sqlite_schema where type = 'table' order by name").all();
  return Object.fromEntries(
    tables.map(({ name }) => {
      const quoted = `"${String(name).replaceAll('"', '""')}"`;
      return [String(name), Number(file.prepare(`select count(*) as count from ${quoted}`).get()?.count)];
    }),
  );
}

/**
 * Checks that no other process has the file open: SQLite then refuses to leave WAL mode.
 *
 * @throws BackupError if another process has the file open
 */
function checkUnused(path: string, report: ReportProgress): void {
  try {
    const file = new DatabaseSync(path, { timeout: 0 });
    try {
      file.exec('pragma journal_mode = delete');
    } finally {
      file.close();
    }
  } catch (error) {
    const { errcode } = error as { errcode?: unknown };
    if (errcode === SQLITE_BUSY) throw new BackupError(`A server is using ${path}. Stop it, then restore.`);
    report(`The database at ${path} cannot be read (${getMessage(error)}). Make sure that no server is using it.`);
  }
}
const SQLITE_BUSY = 5;

function renameExisting(path: string, now: number, report: ReportProgress): void {
  const aside = `${path}.before-restore-${new Date(now).toISOString().replaceAll(':', '')}`;
  for (const end of ['-wal', '-shm', '']) {
    if (!existsSync(path + end)) continue;
    renameSync(path + end, aside + end);
    chmodSync(aside + end, FILE_MODE);
  }
  report(`The previous database is now ${aside}.`);
}

/** Flushes the folder of a file, so that its new name survives a power failure. */
function syncFolder(path: string): void {
  const folder = openSync(dirname(path), 'r');
  fsyncSync(folder);
  closeSync(folder);
}

const getMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));
