import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ticksUpTo } from './bar-chart-scale.ts';

test.each([
  [4.2, [0, 1, 2, 3, 4, 5]],
  [85, [0, 20, 40, 60, 80, 100]],
  [703.4, [0, 200, 400, 600, 800]],
  [0.3, [0, 0.1, 0.2, 0.3]],
])('the scale for %s has round ticks', (largest, ticks) => {
  expect(ticksUpTo(largest)).toEqual(ticks);
});

test('the ticks reach the largest value, are few and go no step beyond it', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-6, max: 1e12, noNaN: true }), (largest) => {
      const ticks = ticksUpTo(largest);
      const last = ticks.at(-1) ?? 0;
      expect(last).toBeGreaterThanOrEqual(largest * (1 - 1e-6));
      expect(ticks.length).toBeLessThanOrEqual(7);
      expect((ticks.at(-2) ?? 0) < largest).toBe(true);
    }),
  );
});
