import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const areas = (pattern: string): string[] => [...new Set(globSync(pattern, { cwd: root }).map(dirname))].sort();

test('every area of browser tests has a file in the gate', () => {
  expect(areas('e2e/*/*.test.ts').length).toBeGreaterThan(5);
  expect(areas('e2e/*/!(*.slow).test.ts')).toEqual(areas('e2e/*/*.test.ts'));
});
