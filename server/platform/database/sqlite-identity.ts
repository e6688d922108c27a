import { statSync } from 'node:fs';

/** Detects that the files of an open database were removed or replaced: later writes would be lost with the process. */
export type FileIdentity = {
  /** @throws FileReplacedError if the path no longer refers to the open files */
  check(): void;
};

/** Thrown when a database file was removed or replaced while open. Moving it back or restarting the server fixes this. */
export class FileReplacedError extends Error {
  constructor(path: string) {
    super(`${path} was removed or replaced while the server had it open. Put it back or restart the server.`);
    this.name = 'FileReplacedError';
  }
}

/**
 * Records the device and inode of a database file, and of its write-ahead log as soon as it exists.
 *
 * @param path path of an open database
 */
export function createFileIdentity(path: string): FileIdentity {
  const paths = [path, `${path}-wal`];
  const known = paths.map(readInode);
  return {
    check() {
      paths.forEach((file, index) => {
        const inode = readInode(file);
        known[index] ??= inode;
        if (inode === undefined ? known[index] !== undefined : inode !== known[index])
          throw new FileReplacedError(file);
      });
    },
  };
}

function readInode(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
}
