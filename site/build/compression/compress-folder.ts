import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const cacheDir = fileURLToPath(new URL('../../../node_modules/.cache/whorl-compressed', import.meta.url));

/**
 * Brotli qualities by extension. Pages, scripts and styles, which a first visit waits for, get the highest. 10 takes a
 * third of its time and is 2% larger: page data, which is mostly prefetched. 9 takes a quarter and is 10% larger: files
 * that only programs load, such as feeds and the sitemap.
 */
const qualities: Readonly<Record<string, number>> = {
  ...{ '.html': 11, '.css': 11, '.js': 11, '.svg': 11 },
  ...{ '.json': 10, '.webmanifest': 10 },
  ...{ '.txt': 9, '.xml': 9, '.md': 9, 'feed.json': 9 },
};
/** Smaller files aren't compressed, because they fit into one network packet anyway. */
const MIN_COMPRESSED_BYTES = 256;
const MAX_BUILD_MS = 60 * 60 * 1000;

/**
 * Writes `.br` and `.gz` files next to every file of the folders where they are smaller. Files that haven't changed
 * since the previous build are taken from the cache; cache entries that this build didn't use are deleted.
 *
 * @param maxQuality limit of the Brotli quality
 */
export async function compressFolders(
  folders: readonly string[],
  { cache = cacheDir, maxQuality = constants.BROTLI_MAX_QUALITY }: { cache?: string; maxQuality?: number } = {},
): Promise<void> {
  await mkdir(cache, { recursive: true });
  const files = (await Promise.all(folders.map(listCompressible))).flat();
  const compressed = files.map(({ path, quality }) => compressFile(path, Math.min(quality, maxQuality), cache));
  const kept = new Set((await Promise.all(compressed)).flat());
  const unused = (await readdir(cache)).filter((name) => !kept.has(name));
  await Promise.all(unused.map((name) => deleteUnlessInUse(join(cache, name))));
}

/** Deletes a cache file. A fresh file that isn't complete belongs to another build that runs at the same time. */
async function deleteUnlessInUse(file: string): Promise<void> {
  const modified = await stat(file).catch(() => undefined);
  const isComplete = /\.(br|gz)$/.test(file);
  if (isComplete || (modified && Date.now() - modified.mtimeMs > MAX_BUILD_MS)) await rm(file, { force: true });
}

async function listCompressible(folder: string): Promise<{ path: string; quality: number }[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  return files.flatMap((file) => {
    const quality = qualities[file.name] ?? qualities[extname(file.name)];
    return file.isFile() && quality !== undefined ? [{ path: join(file.parentPath, file.name), quality }] : [];
  });
}

/** Returns the names of the cache files that it wrote or used. */
async function compressFile(file: string, quality: number, cache: string): Promise<string[]> {
  const content = await readFile(file);
  if (content.length < MIN_COMPRESSED_BYTES) return [];
  const name = createHash('sha256').update(`${quality} `).update(content).digest('hex').slice(0, 32);
  const make = {
    br: () => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    gz: () => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  };
  for (const [ending, compress] of Object.entries(make)) {
    const cached = join(cache, `${name}.${ending}`);
    const body = await readFile(cached).catch(async () => {
      const made = await compress();
      // Renamed when complete: a truncated file of an interrupted build would be served by every later build.
      const unfinished = `${cached}.${randomUUID()}`;
      await writeFile(unfinished, made);
      await rename(unfinished, cached);
      return made;
    });
    if (body.length < content.length) await writeFile(`${file}.${ending}`, body);
  }
  return [`${name}.br`, `${name}.gz`];
}
