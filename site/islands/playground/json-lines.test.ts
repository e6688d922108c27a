import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonLines } from './json-lines.ts';

const written = (value: unknown): string =>
  jsonLines(value)
    .map(({ depth, key, text }) => `${'  '.repeat(depth)}${key === undefined ? '' : `${JSON.stringify(key)}: `}${text}`)
    .join('\n');

test('jsonLines() produces the lines of JSON.stringify for any value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(written(value)).toBe(JSON.stringify(value, null, 2));
    }),
  );
  expect(written({ a: undefined, b: [undefined, {}], c: [] })).toBe(
    JSON.stringify({ a: undefined, b: [undefined, {}], c: [] }, null, 2),
  );
});

test('jsonLines() adds the path of its property to each line, including closing lines', () => {
  expect(jsonLines({ a: { b: [1] }, c: null }).map(({ path }) => path)).toEqual([
    '',
    'a',
    'a.b',
    'a.b.0',
    'a.b',
    'a',
    'c',
    '',
  ]);
});
