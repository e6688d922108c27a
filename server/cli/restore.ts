import { dirname } from 'node:path';
import { openBackup, restoreBackup } from '../platform/backup/restore-backup.ts';
import { isPostgres } from '../platform/database/database.ts';
import { sqlitePath } from '../platform/database/sqlite.ts';
import { reportTo } from './backup.ts';
import { type CommandContext, type DefineCommand, runCommand } from './run-command.ts';

/** Defines `npm run restore`. */
export const defineRestore: DefineCommand = (program, context) => {
  program
    .description('Loads a backup into the database that DATA_DIR or DATABASE_URL names. Stop all servers first.')
    .argument('<from>', 'a file that `npm run backup` or a scheduled backup wrote; BACKUP_KEY decrypts it')
    .option('--force', 'replace an existing database, which is renamed, not deleted')
    .action((from, { force = false }) => restore(context, from, force));
};

/** @throws BackupError if the backup could not be restored */
async function restore(context: CommandContext, from: string, force: boolean): Promise<void> {
  const { databaseUrl, backupKey } = context.config;
  const report = reportTo(context);
  // An encrypted backup's copy is as large as the database, too large for the folder of temporary files in a container.
  const folder = isPostgres(databaseUrl) ? dirname(from) : dirname(sqlitePath(databaseUrl));
  const { path, remove } = await openBackup(from, backupKey, folder);
  try {
    await restoreBackup(path, databaseUrl, { force, now: context.now, report });
  } finally {
    remove();
  }
  report(`Restored from ${from}. Start the server.`);
}

if (import.meta.main) await runCommand('restore', defineRestore);
