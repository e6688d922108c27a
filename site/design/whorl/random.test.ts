import fc from 'fast-check';
import { expect, it } from 'vitest';
import { randomFrom } from './random.ts';

const drawNumbers = (seed: string, count: number): number[] => {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => random());
};

it('randomFrom returns the same numbers in [0, 1) for the same seed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (seed) => {
      const numbers = drawNumbers(seed, 20);
      expect(drawNumbers(seed, 20)).toEqual(numbers);
      expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
    }),
  );
});

it('randomFrom returns other numbers for another seed, whichever character differs', () => {
  const seeds = ['', 'a', 'b', 'aa', 'ab', 'ba', '\ud800', '\u0000', 'é', 'e\u0301'];
  expect(new Set(seeds.map((seed) => drawNumbers(seed, 1)[0])).size).toBe(seeds.length);
});

it('randomFrom is distributed evenly enough to choose classes', () => {
  const numbers = Array.from({ length: 4000 }, (_, i) => drawNumbers(`id-${i}`, 1)[0] ?? 0);
  const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  expect(mean).toBeGreaterThan(0.48);
  expect(mean).toBeLessThan(0.52);
});
