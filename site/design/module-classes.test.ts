import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

it('components use only classes that their CSS modules have', () => {
  const used = globSync('site/**/*.tsx', { cwd: root }).flatMap((path) =>
    [...read(path).matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)].flatMap(([, name, file = '']) => {
      const classes = new Set(
        [...read(join(dirname(path), file)).matchAll(/\.([a-zA-Z]\w*)/g)].map(([, found]) => found),
      );
      // Not the import itself, whose file may have the same name.
      const uses = read(path).matchAll(new RegExp(`\\b${name}\\.(?!module\\.css)(\\w+)`, 'g'));
      return [...uses].map(([, each]) => ({ use: `${path}: ${name}.${each}`, exists: classes.has(each) }));
    }),
  );
  expect(used.length).toBeGreaterThan(500);
  expect(used.filter(({ exists }) => !exists).map(({ use }) => use)).toEqual([]);
});
