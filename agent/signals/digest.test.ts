import { expect, test } from 'vitest';
import { digest } from './digest.ts';

test('digests of similar values differ', () => {
  const values = [['a', 'b'], ['a,b'], ['a","b'], 'a', ['a'], null, undefined, 'null', 0, '0', {}];
  const digests = values.map(digest);
  expect(new Set(digests).size).toBe(values.length);
  for (const each of digests) expect(each).toMatch(/^[0-9a-f]{32}$/);
  expect(digest(['a', 'b'])).toBe(digests[0]);
});
