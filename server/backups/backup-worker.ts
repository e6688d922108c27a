import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { BackupError } from '../platform/backup/backup-error.ts';
import { type BackupContents, makeBackup } from '../platform/backup/make-backup.ts';
import { isPostgres } from '../platform/database/database.ts';
import { getBackupName } from './backup-folder.ts';

export type BackupTask = {
  readonly databaseUrl: string;
  readonly folder: string;
  readonly key: Uint8Array | undefined;
  readonly workFolder: string;
  /** Milliseconds since 1970. */
  readonly now: number;
};
export type BackupOutcome =
  | ({ readonly kind: 'written'; readonly file: string } & BackupContents)
  | { readonly kind: 'failed'; readonly reason: string };

async function run({ databaseUrl, folder, workFolder, key, now }: BackupTask): Promise<BackupOutcome> {
  try {
    const to = join(folder, getBackupName(now, isPostgres(databaseUrl), key !== undefined));
    const contents = await makeBackup({
      databaseUrl,
      to,
      key: key && Buffer.from(key),
      workFolder,
      signal: stopping.signal,
      report: () => undefined,
    });
    return { kind: 'written', file: to, ...contents };
  } catch (error) {
    const isExpected = error instanceof BackupError;
    return { kind: 'failed', reason: isExpected ? error.message : String(error) };
  }
}

const stopping = new AbortController();
parentPort?.once('message', () => {
  stopping.abort();
  // pg_dump has to end before this thread, which waits for it. SQLite's copy can't be aborted.
  if (!isPostgres((workerData as BackupTask).databaseUrl)) process.exit(1);
});
// The listener alone doesn't keep the thread running.
parentPort?.unref();

parentPort?.postMessage(await run(workerData as BackupTask));
