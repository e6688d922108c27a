import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brand } from '@whorl/contract/brand.ts';
import { expect, it } from 'vitest';
import { compileEntry } from '../compile/compile-entry.ts';
import { contentRoot } from '../content-folders.ts';

const file = join(contentRoot, 'products/overview.mdx');
const text = readFileSync(file, 'utf8');

it.each([
  ['identificationName', brand.productNames.identification],
  ['smartSignalsName', brand.productNames.smartSignals],
  ['mobileSignalsName', brand.productNames.mobileSignals],
  ['botDetectionName', brand.productNames.botDetection],
])('the build rejects an overview of the products without {%s}', async (figure, name) => {
  const shortened = text.replace(`[{${figure}}]`, '[Another product]');
  expect(shortened).not.toBe(text);
  await expect(compileEntry(shortened, file)).rejects.toThrow(`must have a heading with the link “${name}”`);
});

it('the overview of the products compiles', async () => {
  await expect(compileEntry(text, file)).resolves.toBeDefined();
});
