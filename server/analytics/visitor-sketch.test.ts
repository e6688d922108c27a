import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addToSketch,
  emptyRegisters,
  estimateVisitors,
  mergeSketch,
  packSketch,
  type Sketch,
  STANDARD_ERROR,
  toSketchEntry,
  unpackSketch,
} from './visitor-sketch.ts';

const createSketch = (visitors: Iterable<string>): Sketch => {
  const sketch: Sketch = new Map();
  for (const visitor of visitors) addToSketch(sketch, toSketchEntry(visitor));
  return sketch;
};
const visitors = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `visitor ${from + index}`);
const unpackAll = (...packed: Uint8Array[]) => {
  const registers = emptyRegisters();
  for (const bytes of packed) unpackSketch(registers, bytes);
  return registers;
};
const estimate = (from: number, to: number) =>
  estimateVisitors(unpackAll(packSketch(undefined, createSketch(visitors(from, to)))));

test.each([0, 1, 2, 5, 20])('the estimate of %s visitors is exact', (count) => {
  expect(estimate(0, count)).toBe(count);
});

test.each([100, 1_000, 5_000, 12_000, 20_000, 100_000])(
  'the estimate of %s visitors is within three standard errors',
  (count) => {
    expect(Math.abs(estimate(0, count) - count) / count).toBeLessThan(3 * STANDARD_ERROR);
  },
);

test('the estimate is unbiased', () => {
  const errors = Array.from({ length: 40 }, (_, part) => estimate(part * 15_000, (part + 1) * 15_000) / 15_000 - 1);
  const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
  expect(Math.abs(mean)).toBeLessThan((4 * STANDARD_ERROR) / Math.sqrt(errors.length));
});

test('a returning visitor counts once in any order, on any day and in both formats', () => {
  const ids = fc.array(fc.string(), { maxLength: 3_000 });
  fc.assert(
    fc.property(ids, ids, (some, others) => {
      const all = unpackAll(packSketch(undefined, createSketch([...others, ...some, ...some])));
      const days = [some, others].map((day) => packSketch(undefined, createSketch(day)));
      expect(unpackAll(...days)).toEqual(all);
      const merged = createSketch(some);
      mergeSketch(merged, createSketch(others));
      expect(unpackAll(packSketch(undefined, merged))).toEqual(all);
      expect(unpackAll(packSketch(days[0], createSketch(others)))).toEqual(all);
    }),
    { numRuns: 30 },
  );
});

test('the stored form has at most 4 KB, and is unchanged if nothing is new', () => {
  let stored: Uint8Array | undefined;
  for (const count of [1, 1_000, 1_500, 50_000]) {
    const sketch = createSketch(visitors(0, count));
    const before = stored?.slice();
    const grown = packSketch(stored, sketch);
    // The array from the database must not be modified.
    expect(stored).toEqual(before);
    expect(grown.length).toBeLessThanOrEqual(4096);
    expect(packSketch(grown, sketch)).toBe(grown);
    stored = grown;
  }
});
