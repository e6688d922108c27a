import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceList } from './price-list.ts';
import { MOST_CALLS, priceOf } from './price-of.ts';

const calls = fc.oneof(fc.integer({ min: 0, max: MOST_CALLS }), fc.integer({ min: 0, max: 25_000_000 }));

describe('the price', () => {
  it.each([
    [0, 0],
    [1, 0],
    [20_000, 0],
    [20_001, 0],
    [20_009, 1],
    [200_000, 21_600],
    [300_000, 29_600],
    [1_000_000, 85_600],
    [10_000_000, 445_600],
    [100_000_000, 2_245_600],
  ])('of %i identifications is %i cents', (count, cents) => {
    expect(priceOf(count).cents).toBe(cents);
  });

  it('is a whole number of cents, and the sum of its parts', () => {
    fc.assert(
      fc.property(calls, (count) => {
        const { cents, parts } = priceOf(count);
        expect(Number.isSafeInteger(cents)).toBe(true);
        expect(parts.every((part) => Number.isSafeInteger(part.cents) && part.cents >= 0 && part.calls >= 0)).toBe(
          true,
        );
        expect(parts.reduce((sum, part) => sum + part.cents, 0)).toBe(cents);
        expect(parts.reduce((sum, part) => sum + part.calls, 0)).toBe(count);
      }),
    );
  });

  it('never falls when more is asked, and one identification more never costs more than the dearest one', () => {
    const dearest = Math.ceil(Math.max(...priceList.tiers.map((tier) => tier.centsPerThousand)) / 1000);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MOST_CALLS - 1 }), (count) => {
        const step = priceOf(count + 1).cents - priceOf(count).cents;
        expect(step).toBeGreaterThanOrEqual(0);
        expect(step).toBeLessThanOrEqual(dearest);
      }),
    );
  });

  it('has no step where a tier ends', () => {
    for (const { upTo } of priceList.tiers) {
      if (upTo === undefined) continue;
      expect(priceOf(upTo + 1).cents - priceOf(upTo).cents).toBeLessThanOrEqual(1);
      expect(priceOf(upTo).cents - priceOf(upTo - 1).cents).toBeLessThanOrEqual(1);
    }
  });

  it('falls for a thousand as the volume grows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 1_000_000 }), (a, b) => {
        const [fewer, more] = [Math.min(a, b) + 20_000, Math.max(a, b) * 2 + 20_000];
        // Of what is paid for, without the free part, and up to the cent that rounding may cost.
        const each = (count: number) => (priceOf(count).cents + (count === fewer ? 1 : 0)) / (count - 20_000);
        expect(each(more)).toBeLessThanOrEqual(each(fewer));
      }),
    );
  });

  it.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, MOST_CALLS + 1])('does not exist for %d', (count) => {
    expect(() => priceOf(count)).toThrow(RangeError);
  });
});

describe('the list', () => {
  it('rises in volume, falls in price, and only its last tier has no end', () => {
    const ends = priceList.tiers.map((tier) => tier.upTo ?? Number.POSITIVE_INFINITY);
    expect(ends).toEqual([...new Set(ends)].toSorted((a, b) => a - b));
    expect(ends.indexOf(Number.POSITIVE_INFINITY)).toBe(ends.length - 1);
    const paid = priceList.tiers.map((tier) => tier.centsPerThousand).slice(1);
    expect(paid).toEqual(paid.toSorted((a, b) => b - a));
  });
});
