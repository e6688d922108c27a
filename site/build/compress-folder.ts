import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const cacheDir = fileURLToPath(new URL('../../node_modules/.cache/whorl-compressed', import.meta.url));

/** What a visitor waits for is made as small as it gets, which takes ten times as long. */
const waitedFor = new Set(['.html', '.json', '.js', '.css', '.svg', '.webmanifest']);
const forPrograms = new Set(['.txt', '.xml', '.md']);
const FOR_VISITORS = constants.BROTLI_MAX_QUALITY;
const FOR_PROGRAMS = 9;
/** Below this a response fits into one packet anyway. */
const SMALLEST_WORTH_COMPRESSING_BYTES = 256;

/**
 * Puts `.br` and `.gz` beside every file of the folders where that makes it smaller. What was compressed for the build
 * before is taken from the cache, and what this build did not want any more is deleted there.
 */
export async function compressFolders(folders: readonly string[], cache = cacheDir): Promise<void> {
  await mkdir(cache, { recursive: true });
  const files = (await Promise.all(folders.map(compressibleIn))).flat();
  const kept = new Set((await Promise.all(files.map((file) => compressFile(file, cache)))).flat());
  for (const name of await readdir(cache)) if (!kept.has(name)) await rm(join(cache, name), { force: true });
}

async function compressibleIn(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile() && qualityFor(file.name) !== undefined)
    .map((file) => join(file.parentPath, file.name));
}

/** Feeds are JSON too, and nobody waits for one. */
function qualityFor(name: string): number | undefined {
  if (forPrograms.has(extname(name)) || name.endsWith('feed.json')) return FOR_PROGRAMS;
  return waitedFor.has(extname(name)) ? FOR_VISITORS : undefined;
}

/** Returns the names of the cache's files that it made or used. */
async function compressFile(file: string, cache: string): Promise<string[]> {
  const content = await readFile(file);
  if (content.length < SMALLEST_WORTH_COMPRESSING_BYTES) return [];
  const quality = qualityFor(file) ?? FOR_VISITORS;
  const name = createHash('sha256').update(`${quality} `).update(content).digest('hex').slice(0, 32);
  const make = {
    br: () => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    gz: () => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  };
  for (const [ending, compress] of Object.entries(make)) {
    const cached = join(cache, `${name}.${ending}`);
    const body = await readFile(cached).catch(async () => {
      const made = await compress();
      // Whole or not at all: half a file of a build that was stopped would be served by every build after it.
      const unfinished = `${cached}.${randomUUID()}`;
      await writeFile(unfinished, made);
      await rename(unfinished, cached);
      return made;
    });
    if (body.length < content.length) await writeFile(`${file}.${ending}`, body);
  }
  return [`${name}.br`, `${name}.gz`];
}
