import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyRepository } from './copy-repository.ts';

const minute = 60_000;

test('a build that reuses what earlier ones have made is the same as a build that makes everything', {
  timeout: 10 * minute,
}, async () => {
  const repository = copyRepository();
  onTestFinished(() => repository.remove(), 5 * minute);
  const cache = join(repository.root, 'node_modules/.cache');
  const build = async (name: string) => {
    const folder = join(repository.root, name);
    await repository.build('--site', '--at', '2026-11-30T12:00Z', '--to', folder);
    return readFiles(folder);
  };
  // The copy's own, so that it is empty.
  rmSync(cache);
  mkdirSync(cache);
  await build('dist-before');
  const append = (file: string, text: string) => appendFileSync(join(repository.root, 'content', file), text);
  append('blog/confirm-forms-after-saving/index.mdx', '\nOne more paragraph, with `code`.\n');
  append('docs/limits.mdx', '\n## One more section\n\nIts text.\n');
  append('press/mit-license/index.mdx', '\n```js\nconst oneMore = true;\n```\n');

  const warm = await build('dist-warm');
  rmSync(cache, { recursive: true });
  mkdirSync(cache);
  expect(warm).toEqual(await build('dist-cold'));
});

/** Returns the hash of every file of a build, except the list of earlier builds, which has the time of the build. */
const readFiles = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'earlier-builds.json')
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [relative(folder, file), createHash('sha256').update(readFileSync(file)).digest('hex')]),
  );
