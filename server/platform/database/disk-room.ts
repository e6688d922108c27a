import { statfsSync } from 'node:fs';

/** A disk with less room, in bytes, is full for a lead with a file, though a short row may still fit into SQLite's log. */
const LEAST_ROOM_BYTES = 1_000_000;

/** The disk of the data folder has no room left. */
export class DiskFullError extends Error {
  constructor(folder: string, bytes: number) {
    super(`${folder} has ${bytes} bytes left on its disk: make room`);
    this.name = 'DiskFullError';
  }
}

/** @throws DiskFullError when the disk of a folder has too little room */
export function checkDiskRoom(folder: string, leastBytes: number = LEAST_ROOM_BYTES): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < leastBytes) throw new DiskFullError(folder, bavail * bsize);
}
