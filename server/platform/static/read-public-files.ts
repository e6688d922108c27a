import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Bodies } from './static-entry.ts';

export type PublicFile = {
  /** Path below `dist/public`, with forward slashes: `contact-sales/index.html`. */
  readonly name: string;
  readonly identity: Buffer;
  readonly br: Buffer | undefined;
};

/** Reads what is kept of a file: the uncompressed bytes only without Brotli. They are most of the size of a build. */
export function readEncodings(file: PublicFile): Bodies {
  const { br } = file;
  return br === undefined ? { identity: file.identity } : { br };
}

/**
 * Lists all files below `folder`, each with its precompressed `.br` if the build wrote it; the `.gz` are for other
 * servers. The contents are read from disk at each access, so that they are not all in memory at once.
 */
export function listPublicFiles(folder: string): PublicFile[] {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath.slice(folder.length)}${sep}${name}`.slice(1).replaceAll(sep, '/'))
    .sort();
  const present = new Set(names);
  return names
    .filter((name) => !present.has(name.replace(/\.(br|gz)$/, '')) || !/\.(br|gz)$/.test(name))
    .map((name) => ({
      name,
      get identity() {
        return read(join(folder, name));
      },
      get br() {
        return present.has(`${name}.br`) ? read(join(folder, `${name}.br`)) : undefined;
      },
    }));
}

/**
 * Reads a file into memory of its own. Node.js reads small files into shared blocks of 64 KB, which stay in memory as long as
 * one of their files does.
 */
function read(path: string): Buffer {
  const content = readFileSync(path);
  return content.byteLength === content.buffer.byteLength ? content : Buffer.from(Uint8Array.from(content).buffer);
}
