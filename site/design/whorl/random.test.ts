import fc from 'fast-check';
import { expect, it } from 'vitest';
import { randomFrom } from './random.ts';

const firstOf = (seed: string, count: number): number[] => {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => random());
};

it('gives the same numbers in [0, 1) for the same seed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (seed) => {
      const numbers = firstOf(seed, 20);
      expect(firstOf(seed, 20)).toEqual(numbers);
      expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
    }),
  );
});

it('gives other numbers for another seed, whichever character differs', () => {
  const seeds = ['', 'a', 'b', 'aa', 'ab', 'ba', '\ud800', '\u0000', 'é', 'e\u0301'];
  expect(new Set(seeds.map((seed) => firstOf(seed, 1)[0])).size).toBe(seeds.length);
});

it('is even enough to pick classes with', () => {
  const numbers = Array.from({ length: 4000 }, (_, i) => firstOf(`id-${i}`, 1)[0] ?? 0);
  const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  expect(mean).toBeGreaterThan(0.48);
  expect(mean).toBeLessThan(0.52);
});
