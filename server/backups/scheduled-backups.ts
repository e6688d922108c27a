import { rmSync } from 'node:fs';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Counter, Gauge } from 'prom-client';
import type { Services } from '../platform/feature.ts';
import {
  acquireBackupLock,
  deleteOldBackups,
  findNewestBackup,
  listNotUploaded,
  markUploaded,
} from './backup-folder.ts';
import type { BackupOutcome, BackupTask } from './backup-worker.ts';
import { type BucketSettings, uploadBackup } from './upload-backup.ts';

/** Interval at which the age of the newest backup is checked. */
const CHECK_MS = 5 * 60_000;
/** Interval at which new backups are looked for. */
const UPLOAD_CHECK_MS = 60_000;
/** Wait after a failed backup or upload. */
const RETRY_MS = 30 * 60_000;

type ScheduledBackupSettings = {
  readonly folder: string;
  /** Interval between backups in milliseconds. */
  readonly intervalMs: number;
  /** Number of backups to keep. */
  readonly keep: number;
  /** Encrypts the backups; 32 bytes. */
  readonly key: Buffer | undefined;
  /** Receives a copy of each encrypted backup. */
  readonly bucket: BucketSettings | undefined;
};

/**
 * Backs up the database whenever the newest backup in the folder is older than the interval, and then deletes the oldest
 * backups beyond the number to keep. Servers that share the folder take turns.
 *
 * @param settings undefined turns scheduled backups off
 */
export function startScheduledBackups(
  { jobs, clock, log, metrics }: Pick<Services, 'jobs' | 'clock' | 'log' | 'metrics'>,
  databaseUrl: string,
  settings: ScheduledBackupSettings | undefined,
): void {
  if (settings === undefined) return;
  const { folder, intervalMs, keep, key, bucket } = settings;
  const registers = [metrics];
  const failures = new Counter({
    name: 'backup_failures_total',
    help: 'Failed scheduled backups and uploads.',
    registers,
  });
  const seconds = new Gauge({ name: 'backup_duration_seconds', help: 'Duration of the last backup.', registers });
  const size = new Gauge({ name: 'backup_size_bytes', help: 'Size of the last backup.', registers });
  new Gauge({
    name: 'backup_newest_timestamp_seconds',
    help: 'Time of the newest backup in BACKUP_DIR; 0 if there is none.',
    registers,
    collect() {
      this.set(Math.floor((findNewestBackup(folder, clock.now())?.at ?? 0) / 1000));
    },
  });

  if (bucket !== undefined) startUploads({ jobs, clock, log }, { folder, bucket, failures });

  let notBefore = 0;
  jobs.every(CHECK_MS, 'backup', async (stop) => {
    const now = clock.now();
    const newest = findNewestBackup(folder, now);
    if (now < notBefore || (newest !== undefined && now < newest.at + intervalMs)) return;
    notBefore = now + RETRY_MS;
    const started = performance.now();
    const outcome = await backUp({ databaseUrl, folder, key, now }, stop);
    if (stop.aborted || outcome === undefined) return;
    if (outcome.kind === 'failed') {
      failures.inc();
      log.error({ reason: outcome.reason, folder }, 'scheduled backup failed; the next attempt is in 30 minutes');
      return;
    }
    notBefore = 0;
    const duration = (performance.now() - started) / 1000;
    seconds.set(duration);
    size.set(outcome.bytes);
    const deleted = deleteOldBackups(folder, keep);
    const { file, bytes, tables } = outcome;
    log.info({ file, bytes, tables, seconds: Math.round(duration), deleted }, 'scheduled backup written and verified');
  });
}

type UploadSettings = { readonly folder: string; readonly bucket: BucketSettings; readonly failures: Counter };

/** Uploads each encrypted backup once. */
function startUploads(
  { jobs, clock, log }: Pick<Services, 'jobs' | 'clock' | 'log'>,
  { folder, bucket, failures }: UploadSettings,
): void {
  let notBefore = 0;
  jobs.every(UPLOAD_CHECK_MS, 'upload of backups', async (stop) => {
    if (clock.now() < notBefore) return;
    for (const { path } of listNotUploaded(folder)) {
      try {
        await uploadBackup(path, bucket, stop);
        markUploaded(path);
        log.info({ file: path }, 'backup uploaded');
      } catch (error) {
        if (stop.aborted) return;
        notBefore = clock.now() + RETRY_MS;
        failures.inc();
        log.error({ err: error, file: path }, 'upload of a backup failed; the next attempt is in 30 minutes');
        return;
      }
    }
  });
}

/** @returns undefined while another server makes the backup */
async function backUp(task: Omit<BackupTask, 'workFolder'>, stop: AbortSignal): Promise<BackupOutcome | undefined> {
  let workFolder: string | undefined;
  try {
    workFolder = acquireBackupLock(task.folder, task.now);
    return workFolder === undefined ? undefined : await runWorker({ ...task, workFolder }, stop);
  } catch (error) {
    return { kind: 'failed', reason: String(error) };
  } finally {
    if (workFolder !== undefined) rmSync(workFolder, { recursive: true, force: true });
  }
}

/** Runs a backup in a thread, because SQLite's integrity check would block the event loop. */
function runWorker(task: BackupTask, stop: AbortSignal): Promise<BackupOutcome> {
  // In the bundle both are JavaScript.
  const file = `backup-worker${extname(import.meta.url)}`;
  const worker = new Worker(new URL(file, import.meta.url), { workerData: task });
  const interrupt = () => worker.postMessage('stop');
  stop.addEventListener('abort', interrupt, { once: true });
  return new Promise<BackupOutcome>((resolve) => {
    worker.on('message', resolve);
    worker.on('error', (error) => resolve({ kind: 'failed', reason: String(error) }));
    worker.on('exit', () => resolve({ kind: 'failed', reason: 'The backup was interrupted.' }));
  }).finally(() => stop.removeEventListener('abort', interrupt));
}
