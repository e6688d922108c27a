import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

export type PublicFile = {
  /** Below `dist/public`, with forward slashes: `contact-sales/index.html`. */
  name: string;
  identity: Buffer;
  br: Buffer | undefined;
  gzip: Buffer | undefined;
};

/** All files below `folder`, each with its precompressed `.br` and `.gz`, where the build wrote them beside it. */
export function readPublicFiles(folder: string): PublicFile[] {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
  const present = new Set(names);
  const read = (name: string): Buffer | undefined => (present.has(name) ? readFileSync(join(folder, name)) : undefined);
  return names
    .filter((name) => !present.has(name.replace(/\.(br|gz)$/, '')) || !/\.(br|gz)$/.test(name))
    .map((name) => ({
      name,
      identity: readFileSync(join(folder, name)),
      br: read(`${name}.br`),
      gzip: read(`${name}.gz`),
    }));
}
