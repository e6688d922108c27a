import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { decryptBackup, restoreBackup } from '../platform/backup/restore-backup.ts';
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
  // The decrypted copy is as large as the database, so it is made next to it.
  const folder = isPostgres(databaseUrl) ? tmpdir() : dirname(sqlitePath(databaseUrl));
  const workFolder = mkdtempSync(join(folder, '.whorl-restore-'));
  try {
    const plain = await decryptBackup(from, backupKey, workFolder);
    await restoreBackup(plain, databaseUrl, { force, now: context.now, report });
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
  }
  report(`Restored from ${from}. Start the server.`);
}

if (import.meta.main) await runCommand('restore', defineRestore);
