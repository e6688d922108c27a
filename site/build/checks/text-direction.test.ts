import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testPage } from './test-page.ts';
import { checkTextDirection, findFieldsWithoutDirection } from './text-direction.ts';

const check = (body: string) => checkTextDirection([testPage({ body })]).map(({ message }) => message);

describe('checkTextDirection', () => {
  it.each([
    '<input name="a" dir="auto"><input type="email" dir="auto"><textarea dir="auto"></textarea>',
    '<input type="checkbox"><input type="hidden"><input type="range"><input type="password"><input type="file">',
    '<input name="trap" inert>',
  ])('accepts %s', (body) => {
    expect(check(body)).toEqual([]);
  });

  it.each(['<input name="a">', '<input type="search" name="a" dir="ltr">', '<textarea name="a"></textarea>'])(
    'rejects %s',
    (body) => {
      expect(check(body)).toEqual(['the field "a" has no direction; add dir="auto"']);
    },
  );
});

describe('findFieldsWithoutDirection', () => {
  it('reads tags with expressions', () => {
    const field = '<input onInput={() => a > b} name="a" />';
    expect(
      findFieldsWithoutDirection(`x ${field} <input dir="auto" /> <input type="radio" onInput={() => a} />`),
    ).toEqual([field]);
  });

  const root = join(import.meta.dirname, '../../..');
  const sources = globSync(['site/**/*.tsx', 'server/**/*.ts'], { cwd: root }).filter(
    (path) => !/\.test\.|^server\/testing\//.test(path),
  );

  it('finds no field in the components of the site and the templates of the server', () => {
    expect(sources.length).toBeGreaterThan(300);
    const fields = sources.flatMap((path) =>
      findFieldsWithoutDirection(readFileSync(join(root, path), 'utf8')).map((tag) => `${path}: ${tag}`),
    );
    expect(fields).toEqual([]);
  });
});
