import { requestIdSchema, visitorIdSchema } from '@whorl/contract/identification/result.ts';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { generateRequestId, generateVisitorId } from './ids.ts';

const sample = Array.from({ length: 2_000 }, generateVisitorId);

test('IDs match the contract’s schemas and are unique', () => {
  expect(sample.every((id) => v.is(visitorIdSchema, id))).toBe(true);
  expect(new Set(sample).size).toBe(sample.length);
  expect(v.is(requestIdSchema, generateRequestId(Date.UTC(2026, 10, 2)))).toBe(true);
  expect(generateRequestId(1_763_724_187_402)).toMatch(/^1763724187402\./);
});

test('all characters are equally likely', () => {
  const counts = new Map<string, number>();
  for (const letter of sample.join('')) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  expect(counts.size).toBe(62);
  const expected = (2_000 * 20) / 62;
  const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  // 61 degrees of freedom: above 120 once in 100,000 runs.
  expect(chiSquare).toBeLessThan(120);
});
