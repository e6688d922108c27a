import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Sharp } from 'sharp';

/** Widths of the contract with those who write; the last is the third one for screens of two pixels a point. */
const WIDTHS = [192, 383, 766, 1149, 1532];
const LARGEST = 1532;
/** No picture is shown wider, in CSS pixels. */
const SHOWN_WIDTH = 766;
const QUALITY = 50;
/** Of AVIF, from 0 to 9: what takes seconds a picture above that is paid by every cold build. */
const EFFORT = 2;
/** Part of the names, so that another way to make them gives other names. */
const VERSION = '1';

export type SizedPicture = {
  /** In CSS pixels, as it is shown. */
  readonly width: number;
  readonly height: number;
  /** What `srcset` says, for each format that browsers choose from, and the file for those that choose nothing. */
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
 * A picture in all widths and formats that browsers may ask for, each made once and kept by the hash of the original.
 * What is transparent stands on white, in both themes.
 *
 * @throws Error of `sharp` for a file that is no picture.
 */
export async function sizePicture(file: string): Promise<SizedPicture> {
  const { default: sharp } = await import('sharp');
  const content = await readFile(file);
  const hash = createHash('sha256').update(VERSION).update(content).digest('hex').slice(0, 16);
  const original = sharp(content).rotate();
  const { width, height } = sizeOf(await sharp(content).metadata());
  const widths = [...new Set([...WIDTHS.filter((each) => each < width), Math.min(width, LARGEST)])];
  const kept = formats[extname(file).toLowerCase()] ?? 'png';
  await mkdir(cacheFolder, { recursive: true });
  const urlOf = (format: string, each: number) => `${addressFolder}picture-${hash}-${each}.${format}`;
  for (const each of widths) {
    for (const format of new Set(['avif', 'webp', kept] as const)) {
      const target = join(cacheFolder, urlOf(format, each).slice(addressFolder.length));
      if (!existsSync(target))
        await write(target, encode(original.clone().flatten({ background: '#fff' }), format, each));
    }
  }
  const srcset = (format: string) => widths.map((each) => `${urlOf(format, each)} ${each}w`).join(', ');
  const shown = Math.min(width, SHOWN_WIDTH);
  return {
    width: shown,
    height: Math.round((height * shown) / width),
    avif: srcset('avif'),
    webp: srcset('webp'),
    original: srcset(kept),
    src: urlOf(kept, widths.includes(SHOWN_WIDTH) ? SHOWN_WIDTH : width),
  };
}

/** The addresses of all pictures that some HTML names. */
export const sizedPictureUrlsIn = (html: string): string[] => [...html.matchAll(pictureAddress)].map(([url]) => url);

/** The file at one of these addresses. */
export const readSizedPicture = (url: string): Promise<Buffer> =>
  readFile(join(cacheFolder, url.slice(addressFolder.length)));

function encode(picture: Sharp, format: 'avif' | 'webp' | 'jpeg' | 'png', width: number): Promise<Buffer> {
  const resized = picture.resize({ width });
  if (format === 'avif') return resized.avif({ quality: QUALITY, effort: EFFORT }).toBuffer();
  if (format === 'webp') return resized.webp({ quality: QUALITY }).toBuffer();
  if (format === 'jpeg') return resized.jpeg({ quality: QUALITY, mozjpeg: true }).toBuffer();
  return resized.png({ quality: QUALITY, palette: true }).toBuffer();
}

/** Under another name first: a build that is stopped leaves no half of a picture behind. */
async function write(target: string, content: Promise<Buffer>): Promise<void> {
  const unfinished = `${target}.${process.pid}`;
  await writeFile(unfinished, await content);
  await rename(unfinished, target);
}

/** As it is seen: a camera may have written that it was held upright. */
function sizeOf({
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
