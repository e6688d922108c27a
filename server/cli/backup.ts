import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { backUpPostgres } from '../platform/backup/postgres-backup.ts';
import { backUpSqlite } from '../platform/backup/sqlite-backup.ts';
import { isPostgres } from '../platform/database/database.ts';
import { sqlitePath } from '../platform/database/sqlite.ts';
import { toIsoTime } from '../platform/iso-time.ts';
import { type CommandContext, type DefineCommand, runCommand } from './run-command.ts';

/** Defines `npm run backup`. */
export const defineBackup: DefineCommand = (program, context) => {
  program
    .description('Writes a verified backup of the database. The server may be running.')
    .argument('<to>', 'a new file, or a folder in which a file named by the time is created')
    .action((to) => backUp(context, to));
};

async function backUp(context: CommandContext, target: string): Promise<void> {
  const { databaseUrl } = context.config;
  const isSqlite = !isPostgres(databaseUrl);
  const isFolder = existsSync(target) && statSync(target).isDirectory();
  const to = isFolder ? join(target, fileName(context.now, isSqlite)) : target;
  if (existsSync(to)) throw new Error(`${to} exists: a backup never replaces a file.`);
  const report = reportTo(context);
  if (isSqlite) {
    const { counts, bytes } = await backUpSqlite(sqlitePath(databaseUrl), to, report);
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
    return report(`Backup written to ${to}: ${Object.keys(counts).length} tables, ${rows} rows, ${bytes} bytes.`);
  }
  const { tables, bytes } = await backUpPostgres(databaseUrl, to, report);
  report(`Backup written to ${to}: ${tables} tables, ${bytes} bytes.`);
}

/** Continues when the reader of the output has closed it: half a backup is useless. */
export const reportTo =
  ({ write, outputClosed }: CommandContext) =>
  (line: string): void => {
    if (!outputClosed.aborted) write(`${line}\n`);
  };

const fileName = (now: number, isSqlite: boolean): string =>
  `whorl-${toIsoTime(now).replaceAll(':', '')}.${isSqlite ? 'sqlite' : 'dump'}`;

if (import.meta.main) await runCommand('backup', defineBackup);
