import { dirname } from 'node:path';
import { findNewestBackup } from '../backups/backup-folder.ts';
import { BackupError } from '../platform/backup/backup-error.ts';
import { drillRestore } from '../platform/backup/restore-drill.ts';
import { reportTo } from './backup.ts';
import { type CommandContext, type DefineCommand, runCommand } from './run-command.ts';

/** Defines `npm run restore-drill`. */
export const defineRestoreDrill: DefineCommand = (program, context) => {
  program
    .description('Restores a backup into a temporary database and reports the duration. Servers may be running.')
    .argument('[from]', 'a backup; by default the newest one in BACKUP_DIR')
    .option('--folder <folder>', 'folder for temporary files; by default that of the backup')
    .action((from, { folder }) => drill(context, from, folder));
};

async function drill(context: CommandContext, given: string | undefined, folder: string | undefined): Promise<void> {
  const { backups, backupKey, databaseUrl } = context.config;
  const from = given ?? (backups && findNewestBackup(backups.folder, context.now)?.path);
  if (from === undefined) {
    throw new BackupError(
      backups ? `There is no backup in ${backups.folder}.` : 'Name a backup, or set BACKUP_DIR to its folder.',
    );
  }
  const report = reportTo(context);
  const { tables, rows, decryptSeconds, restoreSeconds } = await drillRestore({
    from,
    key: backupKey,
    databaseUrl,
    folder: folder ?? dirname(from),
    now: context.now,
    report,
  });
  const total = (decryptSeconds + restoreSeconds).toFixed(1);
  const parts = `decrypting ${decryptSeconds.toFixed(1)} s, restoring and checking ${restoreSeconds.toFixed(1)} s`;
  report(
    `Restored ${from} in ${total} s (${parts}): ${tables} tables, ${rows} rows. The temporary database is deleted.`,
  );
}

if (import.meta.main) await runCommand('restore-drill', defineRestoreDrill);
