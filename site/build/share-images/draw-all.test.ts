import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawAllShareImages } from './draw-all.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'share-images-'));
});
afterEach(() => rm(folder, { recursive: true }));

const wanted = (title: string, name: string) => ({
  image: { title, note: undefined, seed: name },
  file: join(folder, 'out', `${name}.png`),
});
const draw = (...images: ReturnType<typeof wanted>[]) => drawAllShareImages(images, join(folder, 'cache'));

it('drawAllShareImages draws an image once, and again only when its words or its whorl change', async () => {
  const [one, two] = [wanted('One', 'a'), wanted('Two', 'b')];
  expect(await draw(one, two)).toEqual({ drawn: 2 });
  const before = await readFile(one.file);
  expect(await draw(one, two)).toEqual({ drawn: 0 });
  expect(await readFile(one.file)).toEqual(before);
  expect(await draw(wanted('Another', 'a'), two)).toEqual({ drawn: 1 });
  expect(await readFile(one.file)).not.toEqual(before);
  expect(await draw(wanted('One', 'c'), two)).toEqual({ drawn: 1 });
});
