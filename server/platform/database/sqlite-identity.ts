import { statSync } from 'node:fs';

/** Detects that the files of an open database were removed or replaced: what is written then is lost with the process. */
export type FileIdentity = {
  /** @throws FileReplacedError when the path no longer leads to the files that are open */
  check(): void;
};

/** The data file was removed or replaced while it was open. Only a restart, or moving the file back, helps. */
export class FileReplacedError extends Error {
  constructor(path: string) {
    super(`${path} was removed or replaced while the server had it open: put it back or restart the server`);
    this.name = 'FileReplacedError';
  }
}

/**
 * Remembers which file a path leads to, by device and inode, and the same for its write-ahead log as soon as there is one.
 *
 * @param path of a database that is open
 */
export function createFileIdentity(path: string): FileIdentity {
  const paths = [path, `${path}-wal`];
  const known = paths.map(inodeOf);
  return {
    check() {
      paths.forEach((file, index) => {
        const inode = inodeOf(file);
        known[index] ??= inode;
        if (inode === undefined ? known[index] !== undefined : inode !== known[index])
          throw new FileReplacedError(file);
      });
    },
  };
}

function inodeOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
}
