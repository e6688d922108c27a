import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { BackupError } from '../platform/backup/backup-error.ts';
import { restorePostgres } from '../platform/backup/postgres-backup.ts';
import { restoreSqlite } from '../platform/backup/sqlite-backup.ts';
import { isPostgres } from '../platform/database/database.ts';
import { sqlitePath } from '../platform/database/sqlite.ts';
import { reportTo } from './backup.ts';
import { type CommandContext, type DefineCommand, runCommand } from './run-command.ts';

/** Defines `npm run restore`. */
export const defineRestore: DefineCommand = (program, context) => {
  program
    .description('Loads a backup into the database that DATA_DIR or DATABASE_URL names. Stop all servers first.')
    .argument('<from>', 'a file that `npm run backup` wrote')
    .option('--force', 'replace an existing database, which is renamed, not deleted')
    .action((from, { force = false }) => restore(context, from, force));
};

/** @throws BackupError if the backup could not be restored */
async function restore(context: CommandContext, from: string, force: boolean): Promise<void> {
  const { databaseUrl } = context.config;
  const report = reportTo(context);
  const isFromPostgres = isPostgresDump(from);
  if (isFromPostgres !== isPostgres(databaseUrl)) {
    const [made, needed] = isFromPostgres ? ['PostgreSQL', 'SQLite'] : ['SQLite', 'PostgreSQL'];
    throw new BackupError(
      `${from} is a backup of ${made}, and this server is configured for ${needed}: check DATABASE_URL.`,
    );
  }
  const settings = { force, now: context.now, report };
  if (isFromPostgres) await restorePostgres(from, databaseUrl, settings);
  else await restoreSqlite(from, sqlitePath(databaseUrl), settings);
  report(`Restored from ${from}. Start the server.`);
}

const SQLITE_MAGIC = 'SQLite format 3';
const DUMP_MAGIC = 'PGDMP';

/** Whether the file is a PostgreSQL dump; false for an SQLite database. @throws BackupError for any other file */
function isPostgresDump(path: string): boolean {
  if (!existsSync(path)) throw new BackupError(`There is no backup at ${path}.`);
  const head = Buffer.alloc(SQLITE_MAGIC.length);
  const file = openSync(path, 'r');
  readSync(file, head);
  closeSync(file);
  const text = head.toString('latin1');
  if (text === SQLITE_MAGIC) return false;
  if (text.startsWith(DUMP_MAGIC)) return true;
  throw new BackupError(`${path} is not a backup of SQLite or PostgreSQL.`);
}

if (import.meta.main) await runCommand('restore', defineRestore);
