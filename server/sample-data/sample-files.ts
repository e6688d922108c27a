import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A database with sample data. Its name says how it was made. */
export type SampleFile = {
  readonly path: string;
  readonly seed: number;
  readonly days: number;
  /** The last day of the data, in UTC, such as 2026-11-28. */
  readonly lastDay: string;
};

const FILE_NAME = /^(\d{4}-\d\d-\d\d)_seed-(\d+)_days-(\d+)\.sqlite$/;
const UNFINISHED = 'unfinished';
/** An older file was left by a process that ended meanwhile. */
const UNFINISHED_MS = 60 * 60_000;

const toUtcDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

const getFolder = (dataDir: string): string => join(dataDir, 'sample-data');

/** Returns the database with sample data; undefined if there is none. */
export function findSampleFile(dataDir: string): SampleFile | undefined {
  const folder = getFolder(dataDir);
  const found = existsSync(folder) ? readdirSync(folder).sort().reverse() : [];
  return found.map((name) => parseFile(folder, name)).find((file) => file !== undefined);
}

function parseFile(folder: string, name: string): SampleFile | undefined {
  const [, lastDay, seed, days] = FILE_NAME.exec(name) ?? [];
  if (lastDay === undefined) return undefined;
  return { path: join(folder, name), lastDay, seed: Number(seed), days: Number(days) };
}

/** Whether a database contains the data that these options give today. */
export const isCurrent = (
  { seed, days, lastDay }: SampleFile,
  options: { seed: number; days: number; now: number },
): boolean => seed === options.seed && days === options.days && lastDay === toUtcDay(options.now);

/**
 * Makes a database with sample data, which replaces an earlier one when it is complete.
 *
 * @param make writes the database at a path, and closes it
 */
export async function replaceSampleFile(
  dataDir: string,
  { seed, days, now }: { seed: number; days: number; now: number },
  make: (path: string) => Promise<void>,
): Promise<SampleFile> {
  const folder = getFolder(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unfinished = join(folder, `${UNFINISHED}-${process.pid}-${now}.sqlite`);
  try {
    await make(unfinished);
    const path = join(folder, `${toUtcDay(now)}_seed-${seed}_days-${days}.sqlite`);
    for (const name of readdirSync(folder)) {
      if (!unfinished.endsWith(name) && !isInUse(join(folder, name), name)) rmSync(join(folder, name), { force: true });
    }
    renameSync(unfinished, path);
    return { path, seed, days, lastDay: toUtcDay(now) };
  } finally {
    for (const suffix of ['', '-wal', '-shm']) rmSync(unfinished + suffix, { force: true });
  }
}

/** Whether another process is still writing a file. */
const isInUse = (path: string, name: string): boolean =>
  name.startsWith(UNFINISHED) && Date.now() - statSync(path).mtimeMs < UNFINISHED_MS;

/** Deletes all sample data. @returns whether there was any */
export function removeSampleFiles(dataDir: string): boolean {
  const hasFile = findSampleFile(dataDir) !== undefined;
  rmSync(getFolder(dataDir), { recursive: true, force: true });
  return hasFile;
}
