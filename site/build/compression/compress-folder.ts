import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const cacheDir = fileURLToPath(new URL('../../../node_modules/.cache/whorl-compressed', import.meta.url));

/**
 * Extensions of files that visitors wait for. They get the highest compression level, which takes ten times as long.
 */
const visitorFileExtensions = new Set(['.html', '.json', '.js', '.css', '.svg', '.webmanifest']);
/** Extensions of files that only programs load, such as feeds and the sitemap. */
const programFileExtensions = new Set(['.txt', '.xml', '.md']);
const VISITOR_FILE_QUALITY = constants.BROTLI_MAX_QUALITY;
const PROGRAM_FILE_QUALITY = 9;
/** Smaller files aren't compressed, because they fit into one network packet anyway. */
const MIN_COMPRESSED_BYTES = 256;
const MAX_BUILD_MS = 60 * 60 * 1000;

/**
 * Writes `.br` and `.gz` files next to every file of the folders where they are smaller. Files that haven't changed
 * since the previous build are taken from the cache; cache entries that this build didn't use are deleted.
 */
export async function compressFolders(folders: readonly string[], cache = cacheDir): Promise<void> {
  await mkdir(cache, { recursive: true });
  const files = (await Promise.all(folders.map(listCompressible))).flat();
  const kept = new Set((await Promise.all(files.map((file) => compressFile(file, cache)))).flat());
  const unused = (await readdir(cache)).filter((name) => !kept.has(name));
  await Promise.all(unused.map((name) => deleteUnlessInUse(join(cache, name))));
}

/** Deletes a cache file. A fresh file that isn't complete belongs to another build that runs at the same time. */
async function deleteUnlessInUse(file: string): Promise<void> {
  const modified = await stat(file).catch(() => undefined);
  const isComplete = /\.(br|gz)$/.test(file);
  if (isComplete || (modified && Date.now() - modified.mtimeMs > MAX_BUILD_MS)) await rm(file, { force: true });
}

async function listCompressible(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile() && chooseQuality(file.name) !== undefined)
    .map((file) => join(file.parentPath, file.name));
}

/** Returns the Brotli quality for a file, or undefined to not compress it. Feeds are JSON, but no visitor waits for one. */
function chooseQuality(name: string): number | undefined {
  if (programFileExtensions.has(extname(name)) || name.endsWith('feed.json')) return PROGRAM_FILE_QUALITY;
  return visitorFileExtensions.has(extname(name)) ? VISITOR_FILE_QUALITY : undefined;
}

/** Returns the names of the cache files that it wrote or used. */
async function compressFile(file: string, cache: string): Promise<string[]> {
  const content = await readFile(file);
  if (content.length < MIN_COMPRESSED_BYTES) return [];
  const quality = chooseQuality(file) ?? VISITOR_FILE_QUALITY;
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
