import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fullWalks } from './full-walks.ts';

test('every full walk is there, once and in order', () => {
  expect(fullWalks.filter((file) => !existsSync(join(import.meta.dirname, '..', file)))).toEqual([]);
  expect(fullWalks).toEqual([...new Set(fullWalks)].sort());
});
