import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { getBackupName } from '../backups/backup-folder.ts';
import { BackupError } from '../platform/backup/backup-error.ts';
import { makeBackup } from '../platform/backup/make-backup.ts';
import { isPostgres } from '../platform/database/database.ts';
import { type CommandContext, type DefineCommand, runCommand } from './run-command.ts';

/** Defines `npm run backup`. */
export const defineBackup: DefineCommand = (program, context) => {
  program
    .description('Writes a verified backup of the database. The server may be running.')
    .argument('<to>', 'a new file, or a folder in which a file named by the time is created')
    .option('--encrypt', 'encrypts the backup with BACKUP_KEY')
    .action((to, { encrypt = false }) => backUp(context, to, encrypt));
};

async function backUp(context: CommandContext, target: string, encrypt: boolean): Promise<void> {
  const { databaseUrl, backupKey } = context.config;
  const key = encrypt ? backupKey : undefined;
  if (encrypt && key === undefined) throw new BackupError('--encrypt requires BACKUP_KEY.');
  const isFolder = existsSync(target) && statSync(target).isDirectory();
  const to = isFolder ? join(target, getBackupName(context.now, isPostgres(databaseUrl), encrypt)) : target;
  const report = reportTo(context);
  const workFolder = `${to}.${process.pid}.partial`;
  const { tables, rows, bytes } = await makeBackup({ databaseUrl, to, key, report, workFolder });
  const counted = rows === undefined ? `${tables} tables` : `${tables} tables, ${rows} rows`;
  report(`Backup written to ${to}: ${counted}, ${bytes} bytes.`);
}

/** Continues when the reader of the output has closed it: half a backup is useless. */
export const reportTo =
  ({ write, outputClosed }: CommandContext) =>
  (line: string): void => {
    if (!outputClosed.aborted) write(`${line}\n`);
  };

if (import.meta.main) await runCommand('backup', defineBackup);
