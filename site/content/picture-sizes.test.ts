import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { compileEntry } from './compile/compile-entry.ts';
import { contentRoot } from './content-folders.ts';
import { findSizedPictureUrls, readSizedPicture, sizePicture } from './picture-sizes.ts';

const folder = mkdtempSync(join(tmpdir(), 'whorl-pictures-'));
afterAll(() => rm(folder, { recursive: true }));

async function makePicture(name: string, width: number, height: number, alpha = 1): Promise<string> {
  const background = { r: 200, g: 0, b: 80, alpha };
  const picture = sharp({ create: { width, height, channels: 4, background } });
  const file = join(folder, name);
  writeFileSync(file, await picture.toFormat(name.endsWith('.jpg') ? 'jpeg' : 'png').toBuffer());
  return file;
}
const widthsIn = (srcset: string) => [...srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width));

describe('sizePicture', () => {
  it.each([
    [2000, [192, 383, 766, 1149, 1532], 766],
    [1532, [192, 383, 766, 1149, 1532], 766],
    [800, [192, 383, 766, 800], 766],
    [300, [192, 300], 300],
  ])('creates a picture of %i pixels in the widths up to its own', async (width, widths, shown) => {
    const sized = await sizePicture(await makePicture(`wide-${width}.png`, width, width / 4));
    for (const srcset of [sized.avif, sized.webp, sized.original]) expect(widthsIn(srcset)).toEqual(widths);
    expect([sized.width, sized.height]).toEqual([shown, Math.round(shown / 4)]);
    for (const url of findSizedPictureUrls(`${sized.avif} ${sized.webp} ${sized.original}`)) {
      const { width: made, format } = await sharp(await readSizedPicture(url)).metadata();
      expect(url).toContain(`-${made}.${format === 'heif' ? 'avif' : format}`);
    }
  });

  it('sizePicture puts a transparent picture on white', async () => {
    const { original } = await sizePicture(await makePicture('clear.png', 100, 100, 0));
    const [url = ''] = findSizedPictureUrls(original);
    const { data } = await sharp(await readSizedPicture(url))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
  });
});

describe('a picture in a text', () => {
  const article = join(contentRoot, 'blog/confirm-forms-after-saving/index.mdx');
  const head = `---
title: A title that is long enough
description: ${'Long enough to say what the text is about, and short enough to stand in a list of results. '.repeat(2).slice(0, 130)}
author: Platform team
published: 2026-11-21
kind: Guide
tags: [forms]
---

`;
  const compiled = (text: string) =>
    compileEntry(head + text, article).then(
      ({ code }) => code,
      (error: Error) => error.message,
    );

  it.each(['![What it shows](not-sent.png)', '<Picture src="./not-sent.png" alt="What it shows" />'])(
    'written as %s compiles to its size, its formats and no caption',
    async (text) => {
      const code = await compiled(text);
      expect(code).toContain('PictureFigure');
      expect(code).toMatch(/width: "766",\s+height: "\d+"/);
      expect(code).toMatch(/avif: "\/assets\/picture-[0-9a-f]{16}-192\.avif 192w/);
      expect(code).toContain('caption: ""');
    },
  );

  it.each([
    ['![](./not-sent.png)', 'index.mdx:10: picture "./not-sent.png" has no alternative text'],
    ['<Picture src="./not-sent.png" />', 'index.mdx:10: picture "./not-sent.png" has no alternative text'],
    ['![Words](./gone.png)', 'index.mdx:10: picture "./gone.png" does not exist'],
    ['![Words](./index.mdx)', 'index.mdx:10: picture "./index.mdx" must be an SVG, PNG, JPEG or WebP file'],
    [
      '![Words](https://example.com/a.png)',
      'index.mdx:10: picture "https://example.com/a.png" must be a file in the folder',
    ],
  ])('written as %s fails with file and line', async (text, problem) => {
    expect(await compiled(text)).toContain(problem);
  });
});
