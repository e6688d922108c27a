import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { carryOverAssets } from './carry-over-assets.ts';

let folder: string;
let count: number;
let live: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whorl-carry-over-'));
  count = 0;
  live = join(folder, 'none');
});
afterEach(() => rm(folder, { recursive: true }));

/** Builds the named files on the given day and replaces the previous build with them. */
async function build(buildHash: string, day: number, names: string[]): Promise<string[]> {
  const nextDir = join(folder, String(count++));
  await mkdir(join(nextDir, 'public/assets'), { recursive: true });
  for (const name of names) await writeFile(join(nextDir, 'public/assets', name), `${name} of ${buildHash}`);
  const now = new Date(Date.UTC(2026, 0, day));
  const carried = await carryOverAssets({ previousDir: live, nextDir, buildHash, now });
  live = nextDir;
  return carried;
}
const assets = async () => (await readdir(join(live, 'public/assets'))).sort();

describe('carryOverAssets', () => {
  it('keeps the assets of earlier builds next to the new ones, with their compressed copies', async () => {
    expect(await build('a', 1, ['entry-1.js', 'entry-1.js.br', 'font.woff2'])).toEqual([]);
    expect(await build('b', 2, ['entry-2.js', 'font.woff2'])).toEqual(['entry-1.js']);
    expect(await assets()).toEqual(['entry-1.js', 'entry-1.js.br', 'entry-2.js', 'font.woff2']);
    expect(await build('c', 3, ['entry-3.js'])).toEqual(['entry-1.js', 'entry-2.js', 'font.woff2']);
  });

  it('deletes assets seven days after their build was replaced, however old the build was then', async () => {
    await build('a', 1, ['entry-1.js']);
    await build('b', 100, ['entry-2.js']);
    expect(await assets()).toEqual(['entry-1.js', 'entry-2.js']);
    await build('c', 107, ['entry-3.js']);
    expect(await assets()).toEqual(['entry-1.js', 'entry-2.js', 'entry-3.js']);
    await build('d', 108, ['entry-4.js']);
    expect(await assets()).toEqual(['entry-2.js', 'entry-3.js', 'entry-4.js']);
  });

  it('keeps the assets of at most ten earlier builds', async () => {
    for (let number = 10; number < 30; number++) await build(`build ${number}`, 1, [`entry-${number}.js`]);
    expect(await assets()).toEqual(Array.from({ length: 11 }, (_, index) => `entry-${19 + index}.js`));
  });

  it('neither adds nor ages assets when the same build is made again', async () => {
    await build('a', 1, ['entry-1.js']);
    await build('b', 2, ['entry-2.js']);
    await build('b', 8, ['entry-2.js']);
    expect(await assets()).toEqual(['entry-1.js', 'entry-2.js']);
    await build('b', 10, ['entry-2.js']);
    expect(await assets()).toEqual(['entry-2.js']);
  });

  it('carries nothing over when the previous build has no readable history', async () => {
    await build('a', 1, ['entry-1.js']);
    for (const text of ['', '{', '[{"buildHash":1}]']) {
      await writeFile(join(live, 'earlier-builds.json'), text);
      expect(await build('b', 2, ['entry-2.js'])).toEqual([]);
    }
  });
});
