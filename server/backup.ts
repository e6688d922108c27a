import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError } from './platform/backup/backup-error.ts';
import { backUpPostgres, restorePostgres } from './platform/backup/postgres-backup.ts';
import { backUpSqlite, restoreSqlite } from './platform/backup/sqlite-backup.ts';
import { CommandError } from './platform/command-line.ts';
import { sqlitePath } from './platform/database/sqlite.ts';

export const backupUsage = `Usage: npm run backup -- TO
  Writes a verified backup of the database, while the server runs or not.
  TO   a file that does not exist, or a folder in which a file named by the time is created`;

export const restoreUsage = `Usage: npm run restore -- FROM [--force]
  Loads a backup into the database that DATA_DIR or DATABASE_URL names. Stop all servers first.
  --force   replaces an existing database, which is kept aside`;

export type BackupOptions = {
  databaseUrl: string;
  /** Milliseconds since 1970. */
  now: number;
  write(text: string): void;
};

/**
 * Runs `npm run backup`.
 *
 * @param args the arguments after `--`
 * @throws CommandError for a wrong command line, BackupError when no sound backup could be written
 */
export async function runBackupCommand(args: readonly string[], options: BackupOptions): Promise<void> {
  const { file: target } = read(args, backupUsage, {});
  const { databaseUrl, now, write } = options;
  const report = (line: string): void => write(`${line}\n`);
  const isSqlite = !isPostgres(databaseUrl);
  const to = existsSync(target) && statSync(target).isDirectory() ? join(target, fileName(now, isSqlite)) : target;
  if (existsSync(to)) throw new CommandError(`${to} exists: a backup never replaces a file.`);
  if (isSqlite) {
    const { counts, bytes } = await backUpSqlite(sqlitePath(databaseUrl), to, report);
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
    return report(`Backup written to ${to}: ${Object.keys(counts).length} tables, ${rows} rows, ${bytes} bytes.`);
  }
  const { tables, bytes } = await backUpPostgres(databaseUrl, to, report);
  report(`Backup written to ${to}: ${tables} tables, ${bytes} bytes.`);
}

/**
 * Runs `npm run restore`.
 *
 * @param args the arguments after `--`
 * @throws CommandError for a wrong command line, BackupError when the backup could not be restored
 */
export async function runRestoreCommand(args: readonly string[], options: BackupOptions): Promise<void> {
  const { file: from, values } = read(args, restoreUsage, { force: { type: 'boolean' } });
  const { databaseUrl, now, write } = options;
  const report = (line: string): void => write(`${line}\n`);
  const isFromPostgres = isPostgresDump(from);
  if (isFromPostgres !== isPostgres(databaseUrl)) {
    const [made, needed] = isFromPostgres ? ['PostgreSQL', 'SQLite'] : ['SQLite', 'PostgreSQL'];
    throw new BackupError(
      `${from} is a backup of ${made}, and this server is configured for ${needed}: check DATABASE_URL.`,
    );
  }
  const settings = { force: values.force === true, now, report };
  if (isFromPostgres) await restorePostgres(from, databaseUrl, settings);
  else await restoreSqlite(from, sqlitePath(databaseUrl), settings);
  report(`Restored from ${from}. Start the server.`);
}

const isPostgres = (url: string): boolean => /^postgres(ql)?:/.test(url);

const fileName = (now: number, isSqlite: boolean): string =>
  `whorl-${new Date(now).toISOString().replaceAll(':', '')}.${isSqlite ? 'sqlite' : 'dump'}`;

/** @throws CommandError unless there is one file and no unknown option */
function read(args: readonly string[], usage: string, options: { force?: { type: 'boolean' } }) {
  const { positionals, values } = parse();
  const [file, unexpected] = positionals;
  if (file === undefined) throw new CommandError(usage);
  if (unexpected !== undefined) throw new CommandError(`"${unexpected}" is one argument too many.\n${usage}`);
  return { file, values };

  function parse() {
    try {
      return parseArgs({ args: [...args], options: options as { force: { type: 'boolean' } }, allowPositionals: true });
    } catch (error) {
      throw new CommandError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    }
  }
}

const SQLITE_MAGIC = 'SQLite format 3';
const DUMP_MAGIC = 'PGDMP';

/** Whether a file is a dump of PostgreSQL; otherwise it is a database of SQLite. @throws BackupError when it is neither */
function isPostgresDump(path: string): boolean {
  if (!existsSync(path)) throw new BackupError(`There is no backup at ${path}.`);
  const head = Buffer.alloc(SQLITE_MAGIC.length);
  const file = openSync(path, 'r');
  readSync(file, head);
  closeSync(file);
  const text = head.toString('latin1');
  if (text === SQLITE_MAGIC) return false;
  if (text.startsWith(DUMP_MAGIC)) return true;
  throw new BackupError(`${path} is no backup of SQLite or PostgreSQL.`);
}
