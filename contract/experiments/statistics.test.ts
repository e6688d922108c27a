import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  calculateDifferenceInterval,
  calculateWilsonInterval,
  getRate,
  normalCdf,
  normalQuantile,
  testSampleRatio,
  visitorsPerVariant,
} from './statistics.ts';

const proportion = fc
  .tuple(fc.integer({ min: 1, max: 100_000 }), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([visitors, share]) => ({ visitors, successes: Math.round(visitors * share) }));

describe('the normal distribution', () => {
  test.each([
    [0, 0.5],
    [1, 0.841344746068543],
    [1.959963984540054, 0.975],
    [-2.575829303548901, 0.005],
    [5, 0.999999713348428],
  ])('normalCdf(%d) returns %d', (z, share) => expect(normalCdf(z)).toBeCloseTo(share, 12));

  test('normalQuantile returns the inverse of normalCdf', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.0001, max: 0.9999, noNaN: true }), (share) => {
        expect(normalCdf(normalQuantile(share))).toBeCloseTo(share, 10);
      }),
    );
    expect(() => normalQuantile(1)).toThrow(RangeError);
  });
});

describe('visitorsPerVariant', () => {
  test('matches published examples', () => {
    // R, power.prop.test(p1 = .50, p2 = .75, power = .90): n = 76.7.
    expect(visitorsPerVariant(0.5, 0.25, 0.05, 0.9)).toBe(77);
    // The same function: p1 = .10, p2 = .20, power = .80: n = 198.96.
    expect(visitorsPerVariant(0.1, 0.1, 0.05, 0.8)).toBe(199);
  });

  test('visitorsPerVariant grows with a smaller effect, a lower alpha and a higher power', () => {
    const share = fc.double({ min: 0.02, max: 0.5, noNaN: true });
    fc.assert(
      fc.property(share, fc.double({ min: 0.005, max: 0.01, noNaN: true }), (baseline, effect) => {
        const planned = visitorsPerVariant(baseline, effect, 0.05, 0.8);
        expect(visitorsPerVariant(baseline, effect / 2, 0.05, 0.8)).toBeGreaterThan(planned);
        expect(visitorsPerVariant(baseline, effect, 0.01, 0.8)).toBeGreaterThan(planned);
        expect(visitorsPerVariant(baseline, effect, 0.05, 0.9)).toBeGreaterThan(planned);
      }),
    );
    expect(() => visitorsPerVariant(0, 0.1, 0.05, 0.8)).toThrow(RangeError);
    expect(() => visitorsPerVariant(0.5, 0.6, 0.05, 0.8)).toThrow(RangeError);
  });
});

describe('calculateWilsonInterval', () => {
  test('matches published examples', () => {
    // Newcombe 1998 (Statistics in Medicine 17, 857), table I, method 3: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
    const rounded = ({ low, high }: { low: number; high: number }) => [low.toFixed(4), high.toFixed(4)];
    expect(rounded(calculateWilsonInterval({ successes: 81, visitors: 263 }, 0.05))).toEqual(['0.2553', '0.3662']);
    expect(rounded(calculateWilsonInterval({ successes: 15, visitors: 148 }, 0.05))).toEqual(['0.0624', '0.1605']);
    expect(rounded(calculateWilsonInterval({ successes: 0, visitors: 20 }, 0.05))).toEqual(['0.0000', '0.1611']);
    expect(rounded(calculateWilsonInterval({ successes: 1, visitors: 29 }, 0.05))).toEqual(['0.0061', '0.1718']);
  });

  test('calculateWilsonInterval contains the share and stays within 0 and 1', () => {
    fc.assert(
      fc.property(proportion, (found) => {
        const { low, high } = calculateWilsonInterval(found, 0.05);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(getRate(found));
        expect(high).toBeGreaterThanOrEqual(getRate(found));
      }),
    );
    expect(calculateWilsonInterval({ successes: 0, visitors: 0 }, 0.05)).toEqual({ low: 0, high: 1 });
  });
});

describe('calculateDifferenceInterval', () => {
  test.each([
    // Newcombe 1998 (Statistics in Medicine 17, 873), table II, method 10: 56/70 − 48/80, 9/10 − 3/10, 0/10 − 0/20.
    [{ successes: 48, visitors: 80 }, { successes: 56, visitors: 70 }, '0.0524', '0.3339'],
    [{ successes: 3, visitors: 10 }, { successes: 9, visitors: 10 }, '0.1705', '0.8090'],
    [{ successes: 0, visitors: 20 }, { successes: 0, visitors: 10 }, '-0.1611', '0.2775'],
  ])('calculateDifferenceInterval of %j and %j matches the published example', (first, second, low, high) => {
    const interval = calculateDifferenceInterval(first, second, 0.05);
    expect([interval.low.toFixed(4), interval.high.toFixed(4)]).toEqual([low, high]);
  });

  test('calculateDifferenceInterval contains the difference and is symmetric', () => {
    fc.assert(
      fc.property(proportion, proportion, (first, second) => {
        const forward = calculateDifferenceInterval(first, second, 0.05);
        const back = calculateDifferenceInterval(second, first, 0.05);
        const difference = getRate(second) - getRate(first);
        expect(forward.low).toBeLessThanOrEqual(difference);
        expect(forward.high).toBeGreaterThanOrEqual(difference);
        expect(forward.low).toBeCloseTo(-back.high, 10);
      }),
    );
  });
});

describe('testSampleRatio', () => {
  test('testSampleRatio matches a χ² table', () => {
    // One degree of freedom: 3.841 at 0.05, 10.828 at 0.001.
    expect(testSampleRatio(5_098, 4_902).chiSquared).toBeCloseTo(3.8416, 4);
    expect(testSampleRatio(5_098, 4_902).p).toBeCloseTo(0.05, 3);
    expect(testSampleRatio(5_165, 4_835).p).toBeLessThan(0.001);
    expect(testSampleRatio(5_164, 4_836).p).toBeGreaterThan(0.001);
    expect(testSampleRatio(0, 0)).toEqual({ chiSquared: 0, p: 1 });
  });
});
