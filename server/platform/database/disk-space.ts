import { statfsSync } from 'node:fs';

/** Minimum free space. With less, a lead with a file may not fit, although a short row still does. */
const MIN_FREE_BYTES = 1_000_000;

/** Thrown when the disk of the data folder has too little free space. */
export class DiskFullError extends Error {
  constructor(folder: string, bytes: number) {
    super(`The disk of ${folder} has ${bytes} bytes left. Free some space.`);
    this.name = 'DiskFullError';
  }
}

/** @throws DiskFullError if the disk of a folder has too little free space */
export function checkDiskSpace(folder: string, minBytes: number = MIN_FREE_BYTES): void {
  const bytes = getFreeBytes(folder);
  if (bytes < minBytes) throw new DiskFullError(folder, bytes);
}

/** Returns the free space on the disk of a folder in bytes. */
export function getFreeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
