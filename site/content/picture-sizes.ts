import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Sharp } from 'sharp';

/**
 * Widths in pixels that the writing guidelines promise. The last one is double the third, for screens with two device
 * pixels per CSS pixel.
 */
const WIDTHS = [192, 383, 766, 1149, 1532];
const LARGEST = 1532;
/** Maximum width of a picture on a page, in CSS pixels. */
const SHOWN_WIDTH = 766;
const QUALITY = 50;
/** AVIF effort from 0 to 9. Higher values take seconds per picture in every build with a cold cache. */
const EFFORT = 2;
/** Part of the file names. Change it when the conversion changes. */
const VERSION = '1';

type SizedPicture = {
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** `srcset` per format, and the file for browsers that don't support `srcset`. */
  readonly avif: string;
  readonly webp: string;
  readonly original: string;
  readonly src: string;
};

const formats: Readonly<Record<string, 'jpeg' | 'png' | 'webp'>> = {
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.png': 'png',
  '.webp': 'webp',
};
export const isPhotograph = (file: string): boolean => extname(file).toLowerCase() in formats;

const cacheFolder = fileURLToPath(new URL('../../node_modules/.cache/pictures', import.meta.url));
const addressFolder = '/assets/';
const pictureAddress = /\/assets\/(picture-[0-9a-f]{16}-\d+\.(?:avif|webp|png|jpeg))/g;

/**
 * Converts a picture to all widths and formats. Each result is cached by the hash of the original. Transparent pictures
 * get a white background in both themes.
 *
 * @throws Error of `sharp` for a file that is no picture
 */
export async function sizePicture(file: string): Promise<SizedPicture> {
  const { default: sharp } = await import('sharp');
  const content = await readFile(file);
  const hash = createHash('sha256').update(VERSION).update(content).digest('hex').slice(0, 16);
  const original = sharp(content).rotate();
  const { width, height } = orient(await sharp(content).metadata());
  const widths = [...new Set([...WIDTHS.filter((each) => each < width), Math.min(width, LARGEST)])];
  const kept = formats[extname(file).toLowerCase()] ?? 'png';
  await mkdir(cacheFolder, { recursive: true });
  const getUrl = (format: string, each: number) => `${addressFolder}picture-${hash}-${each}.${format}`;
  for (const each of widths) {
    for (const format of new Set(['avif', 'webp', kept] as const)) {
      const target = join(cacheFolder, getUrl(format, each).slice(addressFolder.length));
      if (!existsSync(target))
        await write(target, encode(original.clone().flatten({ background: '#fff' }), format, each));
    }
  }
  const srcset = (format: string) => widths.map((each) => `${getUrl(format, each)} ${each}w`).join(', ');
  const shown = Math.min(width, SHOWN_WIDTH);
  return {
    width: shown,
    height: Math.round((height * shown) / width),
    avif: srcset('avif'),
    webp: srcset('webp'),
    original: srcset(kept),
    src: getUrl(kept, widths.includes(SHOWN_WIDTH) ? SHOWN_WIDTH : width),
  };
}

/** Returns the URL paths of all such pictures that the HTML mentions. */
export const findSizedPictureUrls = (html: string): string[] => [...html.matchAll(pictureAddress)].map(([url]) => url);

/** Returns the file at one of these URL paths. */
export const readSizedPicture = (url: string): Promise<Buffer> =>
  readFile(join(cacheFolder, url.slice(addressFolder.length)));

function encode(picture: Sharp, format: 'avif' | 'webp' | 'jpeg' | 'png', width: number): Promise<Buffer> {
  const resized = picture.resize({ width });
  if (format === 'avif') return resized.avif({ quality: QUALITY, effort: EFFORT }).toBuffer();
  if (format === 'webp') return resized.webp({ quality: QUALITY }).toBuffer();
  if (format === 'jpeg') return resized.jpeg({ quality: QUALITY, mozjpeg: true }).toBuffer();
  return resized.png({ quality: QUALITY, palette: true }).toBuffer();
}

/** Renamed when complete, so that an interrupted build leaves no truncated file. */
async function write(target: string, content: Promise<Buffer>): Promise<void> {
  const unfinished = `${target}.${process.pid}`;
  await writeFile(unfinished, await content);
  await rename(unfinished, target);
}

/** Returns the size as displayed: EXIF orientations 5 to 8 swap width and height. */
function orient({
  width,
  height,
  orientation = 1,
}: {
  width: number;
  height: number;
  orientation?: number | undefined;
}) {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}
