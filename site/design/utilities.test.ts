import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { utilities } from './utilities.ts';

const root = join(import.meta.dirname, '../..');
const sources = globSync(['site/**/*.{ts,tsx}', 'content/**/*.mdx', 'server/**/*.ts'], { cwd: root })
  .filter((path) => !path.startsWith('site/design/utilities'))
  .map((path) => readFileSync(join(root, path), 'utf8'));
const names = utilities.flatMap(([, classes]) => Object.keys(classes));

it('utilities contains only classes that a component, text or route uses', () => {
  const words = new Set(sources.flatMap((source) => source.match(/[\w-]+/g) ?? []));
  expect(names.filter((name) => !words.has(name))).toEqual([]);
});

it('utilities contains each step of a token that a component sets as a class', () => {
  const classes = sources.flatMap((source) =>
    [...source.matchAll(/class(?:Name)?=(?:"([^"]*)"|\{`([^`]*)`\})/g)].map(([, text, template]) => text ?? template),
  );
  const steps = classes.flatMap(
    (text) => text?.match(/(?<![\w-])(desktop-|phone-|wide-)?(gap|m[tb]|p[tby]|rows|measure|from|to)-\d\w*/g) ?? [],
  );
  expect(steps.length).toBeGreaterThan(100);
  expect(steps.filter((name) => !names.includes(name))).toEqual([]);
});
