import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

export type PublicFile = {
  /** Path below `dist/public`, with forward slashes: `contact-sales/index.html`. */
  readonly name: string;
  readonly identity: Buffer;
  readonly br: Buffer | undefined;
  readonly gzip: Buffer | undefined;
};

/**
 * Lists all files below `folder`, each with its precompressed `.br` and `.gz` if the build wrote them. The contents are
 * read from disk at each access, so that they are not all in memory at once.
 */
export function listPublicFiles(folder: string): PublicFile[] {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
  const present = new Set(names);
  const readOptional = (name: string): Buffer | undefined => (present.has(name) ? read(join(folder, name)) : undefined);
  return names
    .filter((name) => !present.has(name.replace(/\.(br|gz)$/, '')) || !/\.(br|gz)$/.test(name))
    .map((name) => ({
      name,
      get identity() {
        return read(join(folder, name));
      },
      get br() {
        return readOptional(`${name}.br`);
      },
      get gzip() {
        return readOptional(`${name}.gz`);
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
