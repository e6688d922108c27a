import { chmodSync, closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { BackupError } from './backup-error.ts';

/** Pages copied between two reports of progress; with pages of 4 kB that is 8 MB. */
const PAGES_PER_STEP = 2_000;
/** How long to wait for another process that is opening or closing the file, in milliseconds. */
const BUSY_TIMEOUT_MS = 5_000;
const FILE_MODE = 0o600;

export type Report = (line: string) => void;

/**
 * Copies an SQLite database, while a server writes to it or not, and verifies the copy.
 *
 * @param from path of the database
 * @param to path of the copy, which must not exist; it appears once it is complete and verified
 * @returns how many tables and rows the copy has
 * @throws BackupError when there is no database, or the copy is not sound
 */
export async function backUpSqlite(from: string, to: string, report: Report): Promise<Contents> {
  if (!existsSync(from)) throw new BackupError(`There is no database at ${from}: check DATA_DIR.`);
  const source = new DatabaseSync(from, { timeout: BUSY_TIMEOUT_MS });
  try {
    // One snapshot for the whole copy: without it, each commit of the server would start the copy again.
    source.exec('begin');
    const expected = countRows(source);
    const contents = await copyVerified(source, to, report);
    if (JSON.stringify(contents.counts) !== JSON.stringify(expected)) {
      rmSync(to);
      throw new BackupError('The copy does not have the rows of the database. It was deleted; try again.');
    }
    return contents;
  } finally {
    source.close();
  }
}

/**
 * Puts a backup in the place of a database. An existing database is renamed, never deleted.
 *
 * @param force whether to replace an existing database
 * @throws BackupError when the backup is not sound, a server uses the database, or there is one and `force` is false
 */
export async function restoreSqlite(
  from: string,
  to: string,
  { force, now, report }: { force: boolean; now: number; report: Report },
): Promise<Contents> {
  const exists = existsSync(to) && statSync(to).size > 0;
  if (exists && !force) {
    throw new BackupError(
      `There is a database at ${to}. To put the backup in its place, add --force: it is kept aside.`,
    );
  }
  if (exists) takeOutOfUse(to, report);
  const incoming = `${to}.restoring`;
  rmSync(incoming, { force: true });
  const source = new DatabaseSync(from, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  let contents: Contents;
  try {
    contents = await copyVerified(source, incoming, report);
  } finally {
    source.close();
  }
  if (exists) keepAside(to, now, report);
  renameSync(incoming, to);
  syncFolder(to);
  return contents;
}

export type Contents = { readonly counts: Readonly<Record<string, number>>; readonly bytes: number };

async function copyVerified(source: DatabaseSync, to: string, report: Report): Promise<Contents> {
  const partial = `${to}.partial`;
  rmSync(partial, { force: true });
  // Made with its mode, so that the copy is at no time for others to read.
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

/** Returns the rows of each table. @throws BackupError when SQLite finds damage */
function verify(path: string): Record<string, number> {
  try {
    const copy = new DatabaseSync(path);
    try {
      // One file, without a write-ahead log beside it; a server turns that on again.
      copy.exec('pragma journal_mode = delete');
      const problems = [
        ...copy
          .prepare('pragma integrity_check')
          .all()
          .map((row) => String(row.integrity_check)),
        ...copy
          .prepare('pragma foreign_key_check')
          .all()
          .map((row) => `a row of ${row.table} refers to nothing`),
      ].filter((line) => line !== 'ok');
      if (problems.length > 0) throw new BackupError(`The copy is damaged: ${problems.slice(0, 3).join('; ')}`);
      return countRows(copy);
    } finally {
      copy.close();
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`The copy is damaged: ${messageOf(error)}`);
  }
}

function countRows(file: DatabaseSync): Record<string, number> {
  const tables = file.prepare("select name from sqlite_schema where type = 'table' order by name").all();
  return Object.fromEntries(
    tables.map(({ name }) => {
      const quoted = `"${String(name).replaceAll('"', '""')}"`;
      return [String(name), Number(file.prepare(`select count(*) as count from ${quoted}`).get()?.count)];
    }),
  );
}

/**
 * Copies the write-ahead log into the file, which SQLite refuses while another process has the file open.
 *
 * @throws BackupError when one has
 */
function takeOutOfUse(path: string, report: Report): void {
  try {
    const file = new DatabaseSync(path, { timeout: 0 });
    try {
      file.exec('pragma journal_mode = delete');
    } finally {
      file.close();
    }
  } catch (error) {
    const { errcode } = error as { errcode?: unknown };
    if (errcode === SQLITE_BUSY) throw new BackupError(`A server uses ${path}: stop it, then restore.`);
    report(`The database at ${path} cannot be read (${messageOf(error)}): make sure that no server uses it.`);
  }
}
const SQLITE_BUSY = 5;

function keepAside(path: string, now: number, report: Report): void {
  const aside = `${path}.before-restore-${new Date(now).toISOString().replaceAll(':', '')}`;
  for (const end of ['-wal', '-shm', '']) {
    if (!existsSync(path + end)) continue;
    renameSync(path + end, aside + end);
    chmodSync(aside + end, FILE_MODE);
  }
  report(`The database that was there is now ${aside}.`);
}

/** Makes the new name of a file survive a power cut. */
function syncFolder(path: string): void {
  const folder = openSync(dirname(path), 'r');
  fsyncSync(folder);
  closeSync(folder);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
