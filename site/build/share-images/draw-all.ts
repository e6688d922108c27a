import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startWorker } from '../start-worker.ts';
import { drawShareImage, type ShareImage } from './share-image.ts';

const cacheDir = fileURLToPath(new URL('../../../node_modules/.cache/whorl-share-images', import.meta.url));
/** With fewer images, starting a worker costs more than it saves. */
const MIN_JOBS_PER_WORKER = 6;

/** An image and the file to write it to. */
type WantedImage = { readonly image: ShareImage; readonly file: string };

/**
 * Writes all images and returns how many had to be drawn; the others come from the cache. An image is drawn again when
 * its words, its whorl, the fonts or the drawing code have changed.
 */
export async function drawAllShareImages(wanted: readonly WantedImage[], cache = cacheDir): Promise<{ drawn: number }> {
  await mkdir(cache, { recursive: true });
  const salt = await hashDrawingCode();
  const jobs = wanted.map(({ image, file }) => ({ image, file, cached: join(cache, `${hashImage(salt, image)}.png`) }));
  const missing: Job[] = [];
  for (const { image, cached } of jobs) if (!(await exists(cached))) missing.push({ image, cached });
  await drawMissing(missing);
  for (const { file, cached } of jobs) {
    await mkdir(dirname(file), { recursive: true });
    await copyFile(cached, file);
  }
  return { drawn: missing.length };
}

export type Job = { readonly image: ShareImage; readonly cached: string };

async function drawMissing(jobs: readonly Job[]): Promise<void> {
  const cores = Math.min(availableParallelism(), Math.ceil(jobs.length / MIN_JOBS_PER_WORKER));
  if (cores < 2) return drawJobs(jobs);
  const shares = Array.from({ length: cores }, (_, core) => jobs.filter((_, i) => i % cores === core));
  await Promise.all(shares.map(drawInWorker));
}

/** Draws the images one after another. */
export async function drawJobs(jobs: readonly Job[]): Promise<void> {
  for (const { image, cached } of jobs) await writeFile(cached, await drawShareImage(image));
}

function drawInWorker(jobs: readonly Job[]): Promise<void> {
  return startWorker(new URL('./draw-worker.ts', import.meta.url), jobs).receive();
}

const hashImage = (salt: string, image: ShareImage): string =>
  createHash('sha256').update(salt).update(JSON.stringify(image)).digest('hex').slice(0, 32);

/** Hashes the code and the packages that every image depends on. The fonts' versions are pinned with the packages. */
async function hashDrawingCode(): Promise<string> {
  const whorl = new URL('../../design/whorl/', import.meta.url);
  const files = [
    ...(await readdir(whorl)).filter((name) => !name.includes('.test.')).map((name) => new URL(name, whorl)),
    ...makers.map((path) => new URL(path, import.meta.url)),
  ];
  const hash = createHash('sha256');
  for (const file of files) hash.update(await readFile(file));
  return hash.digest('hex');
}
const makers = [
  './share-image.ts',
  '../encode-png.ts',
  '../../islands/theme/theme.ts',
  '../../package.json',
  '../../../contract/brand.ts',
  '../../../contract/share-image.ts',
];

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );
