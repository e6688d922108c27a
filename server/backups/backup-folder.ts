import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { toIsoTime } from '../platform/iso-time.ts';

const NAME = /^whorl-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d\.\d{3})Z\.(?:sqlite|dump)(?:\.enc)?$/;
/** Folder for temporary files, which exists while a server makes a backup. */
const WORK_FOLDER = '.backup-in-progress';
/** Difference between the clocks of servers that share a folder. */
const MAX_CLOCK_DIFFERENCE_MS = 60 * 60_000;
const OWNER_FILE = 'owner';
/** Age after which a folder left behind by another machine is removed. */
const STALE_MS = 12 * 60 * 60_000;

type BackupFile = {
  readonly path: string;
  /** Milliseconds since 1970. */
  readonly at: number;
};

/** Returns the name of a backup made at a time. */
export const getBackupName = (now: number, isDump: boolean, isEncrypted: boolean): string =>
  `whorl-${toIsoTime(now).replaceAll(':', '')}.${isDump ? 'dump' : 'sqlite'}${isEncrypted ? '.enc' : ''}`;

/** Lists the backups in a folder, newest first. */
export function listBackups(folder: string): BackupFile[] {
  return readNames(folder)
    .flatMap((name) => {
      const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
      return day === undefined
        ? []
        : [{ path: join(folder, name), at: Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`) }];
    })
    .sort((one, other) => other.at - one.at);
}

/** Returns the names of the files; none for a folder that doesn't exist yet or can't be read, which the next backup reports. */
function readNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/**
 * Returns the newest backup in a folder, or undefined.
 *
 * @param now milliseconds since 1970; a backup of a clock that was ahead by more than an hour isn't found
 */
export const findNewestBackup = (folder: string, now: number): BackupFile | undefined =>
  listBackups(folder).find(({ at }) => at <= now + MAX_CLOCK_DIFFERENCE_MS);

/** Deletes the oldest backups beyond the number to keep; returns how many. */
export function deleteOldBackups(folder: string, keep: number): number {
  const old = listBackups(folder).slice(keep);
  for (const { path } of old) for (const file of [path, getUploadMarkerPath(path)]) rmSync(file, { force: true });
  return old.length;
}

/** Lists encrypted backups that aren't in the bucket yet, oldest first. */
export const listNotUploaded = (folder: string): BackupFile[] =>
  listBackups(folder)
    .filter(({ path }) => path.endsWith('.enc') && !existsSync(getUploadMarkerPath(path)))
    .reverse();

/** Remembers that a backup is in the bucket, also after a restart. */
export const markUploaded = (path: string): void => writeFileSync(getUploadMarkerPath(path), '');

const getUploadMarkerPath = (path: string): string => `${path}.uploaded`;

/**
 * Creates the lock that keeps other servers from making the same backup: a folder, also used for temporary files.
 *
 * @param now milliseconds since 1970
 * @returns the path of the folder; undefined while another server holds the lock
 */
export function acquireBackupLock(folder: string, now: number): string | undefined {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, WORK_FOLDER);
  if (isStaleLock(path, now)) rmSync(path, { recursive: true, force: true });
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined;
    throw error;
  }
  writeFileSync(join(path, OWNER_FILE), JSON.stringify({ host: hostname(), pid: process.pid, run: runId }));
  return path;
}

/** Distinguishes this process from an earlier one with the same ID, as in a restarted container. */
const runId = `${Math.round(performance.timeOrigin)}`;

function isStaleLock(path: string, now: number): boolean {
  try {
    if (statSync(path).mtimeMs < now - STALE_MS) return true;
    const owner = JSON.parse(readFileSync(join(path, OWNER_FILE), 'utf8')) as Record<'host' | 'pid' | 'run', unknown>;
    if (owner.host !== hostname()) return false;
    if (owner.pid === process.pid) return owner.run !== runId;
    return !isRunning(Number(owner.pid));
  } catch {
    // There is none, or its owner is writing the file.
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
