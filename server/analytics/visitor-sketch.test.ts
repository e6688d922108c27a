import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addTo,
  emptyRegisters,
  estimateOf,
  mergeInto,
  noteOf,
  packWith,
  type Sketch,
  STANDARD_ERROR,
  unpackInto,
} from './visitor-sketch.ts';

const sketchOf = (visitors: Iterable<string>): Sketch => {
  const sketch: Sketch = new Map();
  for (const visitor of visitors) addTo(sketch, noteOf(visitor));
  return sketch;
};
const visitors = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `visitor ${from + index}`);
const registersOf = (...packed: Uint8Array[]) => {
  const registers = emptyRegisters();
  for (const bytes of packed) unpackInto(registers, bytes);
  return registers;
};
const estimate = (from: number, to: number) =>
  estimateOf(registersOf(packWith(undefined, sketchOf(visitors(from, to)))));

test.each([0, 1, 2, 5, 20])('%s visitors are told exactly', (count) => {
  expect(estimate(0, count)).toBe(count);
});

test.each([100, 1_000, 5_000, 12_000, 20_000, 100_000])('%s visitors, within three standard errors', (count) => {
  expect(Math.abs(estimate(0, count) - count) / count).toBeLessThan(3 * STANDARD_ERROR);
});

test('the estimate is not off to one side', () => {
  const errors = Array.from({ length: 40 }, (_, part) => estimate(part * 15_000, (part + 1) * 15_000) / 15_000 - 1);
  const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
  expect(Math.abs(mean)).toBeLessThan((4 * STANDARD_ERROR) / Math.sqrt(errors.length));
});

test('a visitor who comes again, in whatever order, on whatever day and however it was stored, is one', () => {
  const ids = fc.array(fc.string(), { maxLength: 3_000 });
  fc.assert(
    fc.property(ids, ids, (some, others) => {
      const all = registersOf(packWith(undefined, sketchOf([...others, ...some, ...some])));
      const days = [some, others].map((day) => packWith(undefined, sketchOf(day)));
      expect(registersOf(...days)).toEqual(all);
      const merged = sketchOf(some);
      mergeInto(merged, sketchOf(others));
      expect(registersOf(packWith(undefined, merged))).toEqual(all);
      expect(registersOf(packWith(days[0], sketchOf(others)))).toEqual(all);
    }),
    { numRuns: 30 },
  );
});

test('what is stored is at most 4 KB, and the same where nothing is new', () => {
  let stored: Uint8Array | undefined;
  for (const count of [1, 1_000, 1_500, 50_000]) {
    const sketch = sketchOf(visitors(0, count));
    const before = stored?.slice();
    const grown = packWith(stored, sketch);
    // What was read from the database is not written over.
    expect(stored).toEqual(before);
    expect(grown.length).toBeLessThanOrEqual(4096);
    expect(packWith(grown, sketch)).toBe(grown);
    stored = grown;
  }
});
