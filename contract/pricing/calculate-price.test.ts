import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculatePrice, MAX_CALLS } from './calculate-price.ts';
import { priceList } from './price-list.ts';

const calls = fc.oneof(fc.integer({ min: 0, max: MAX_CALLS }), fc.integer({ min: 0, max: 25_000_000 }));

describe('calculatePrice', () => {
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
  ])('calculatePrice(%i) returns %i cents', (count, cents) => {
    expect(calculatePrice(count).cents).toBe(cents);
  });

  it('returns whole cents that are the sum of its parts', () => {
    fc.assert(
      fc.property(calls, (count) => {
        const { cents, parts } = calculatePrice(count);
        expect(Number.isSafeInteger(cents)).toBe(true);
        expect(parts.every((part) => Number.isSafeInteger(part.cents) && part.cents >= 0 && part.calls >= 0)).toBe(
          true,
        );
        expect(parts.reduce((sum, part) => sum + part.cents, 0)).toBe(cents);
        expect(parts.reduce((sum, part) => sum + part.calls, 0)).toBe(count);
      }),
    );
  });

  it('the price never falls with a higher volume, and rises by at most the highest tier price per identification', () => {
    const dearest = Math.ceil(Math.max(...priceList.tiers.map((tier) => tier.centsPerThousand)) / 1000);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_CALLS - 1 }), (count) => {
        const step = calculatePrice(count + 1).cents - calculatePrice(count).cents;
        expect(step).toBeGreaterThanOrEqual(0);
        expect(step).toBeLessThanOrEqual(dearest);
      }),
    );
  });

  it('the price has no jump at the end of a tier', () => {
    for (const { upTo } of priceList.tiers) {
      if (upTo === undefined) continue;
      expect(calculatePrice(upTo + 1).cents - calculatePrice(upTo).cents).toBeLessThanOrEqual(1);
      expect(calculatePrice(upTo).cents - calculatePrice(upTo - 1).cents).toBeLessThanOrEqual(1);
    }
  });

  it('the average price falls above the free tier', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 1_000_000 }), (a, b) => {
        const [fewer, more] = [Math.min(a, b) + 20_000, Math.max(a, b) * 2 + 20_000];
        // Average of the paid identifications, with a tolerance of one cent for rounding.
        const each = (count: number) => (calculatePrice(count).cents + (count === fewer ? 1 : 0)) / (count - 20_000);
        expect(each(more)).toBeLessThanOrEqual(each(fewer));
      }),
    );
  });

  it.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, MAX_CALLS + 1])('throws a RangeError for %d', (count) => {
    expect(() => calculatePrice(count)).toThrow(RangeError);
  });
});

describe('the price list', () => {
  it('the price list has rising volumes and falling prices, and only its last tier has no limit', () => {
    const ends = priceList.tiers.map((tier) => tier.upTo ?? Number.POSITIVE_INFINITY);
    expect(ends).toEqual([...new Set(ends)].toSorted((a, b) => a - b));
    expect(ends.indexOf(Number.POSITIVE_INFINITY)).toBe(ends.length - 1);
    const paid = priceList.tiers.map((tier) => tier.centsPerThousand).slice(1);
    expect(paid).toEqual(paid.toSorted((a, b) => b - a));
  });
});
