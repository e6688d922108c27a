import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculatePrice } from '../pricing/calculate-price.ts';
import { effectivenessRange } from './assumptions.ts';
import { calculateRoi, type RoiInputs, type RoiResult } from './calculate-roi.ts';
import { defaultInputs, roiLimits } from './roi-inputs.ts';

const one = (name: keyof RoiInputs) => fc.integer({ min: roiLimits[name].min, max: roiLimits[name].max });
const few = (name: keyof RoiInputs) => fc.integer({ min: roiLimits[name].min, max: 3_000 });
/** The whole range, and small numbers, where rounding matters most. */
const anyInputs: fc.Arbitrary<RoiInputs> = fc.record({
  transactions: fc.oneof(one('transactions'), few('transactions')),
  valueCents: fc.oneof(one('valueCents'), few('valueCents')),
  ratePpm: fc.oneof(one('ratePpm'), few('ratePpm')),
  effectivenessPercent: one('effectivenessPercent'),
  callsPerTransaction: one('callsPerTransaction'),
});
const savings = ({ chosen, range }: RoiResult) => [chosen, ...range];

describe('calculateRoi', () => {
  it.each([
    {
      // 50,000 × $64 × 0.2 %: 50,000 × 0.002 = 100 chargebacks, × $64 = $6,400.
      // 100,000 identifications: 20,000 free, 80 thousand × $1.20 = $96.
      // 25 %: 1,600 − 96 = 1,504; 50 %: 3,200 − 96 = 3,104; 75 %: 4,800 − 96 = 4,704.
      // r* = 96 / (0.5 × 50,000 × 64) = 96 / 1,600,000 = 0.00006 = 0.006 % = 60 parts per million.
      title: 'the example of the page',
      inputs: {
        transactions: 50_000,
        valueCents: 6_400,
        ratePpm: 2_000,
        effectivenessPercent: 50,
        callsPerTransaction: 2,
      },
      loss: 640_000,
      cost: 9_600,
      prevented: 320_000,
      range: [150_400, 310_400, 470_400],
      breakEven: { kind: 'rate', ratePpm: 60 },
    },
    {
      // 1,000,000 × $1 × 0.05 % = 500 chargebacks of $1 = $500.
      // 2,000,000 identifications: 180 × 1.20 + 800 × 0.80 + 1,000 × 0.40 = 216 + 640 + 400 = $1,256.
      // 25 %: 125 − 1,256 = −1,131; 50 %: 250 − 1,256 = −1,006; 75 %: 375 − 1,256 = −881.
      // r* = 1,256 / (0.5 × 1,000,000) = 0.002512 = 0.2512 %.
      title: 'one that does not pay',
      inputs: {
        transactions: 1_000_000,
        valueCents: 100,
        ratePpm: 500,
        effectivenessPercent: 50,
        callsPerTransaction: 2,
      },
      loss: 50_000,
      cost: 125_600,
      prevented: 25_000,
      range: [-113_100, -100_600, -88_100],
      breakEven: { kind: 'rate', ratePpm: 2_512 },
    },
    {
      // 5,000 × $50 × 0.1 % = 5 chargebacks of $50 = $250; 10,000 identifications are free.
      title: 'one that costs nothing',
      inputs: {
        transactions: 5_000,
        valueCents: 5_000,
        ratePpm: 1_000,
        effectivenessPercent: 50,
        callsPerTransaction: 2,
      },
      loss: 25_000,
      cost: 0,
      prevented: 12_500,
      range: [6_250, 12_500, 18_750],
      breakEven: { kind: 'free' },
    },
    {
      // 100,000,000 × $100,000 × 100 % = $10,000,000,000,000 = 10^15 cents.
      // 1,000,000,000 identifications: 216 + 640 + 9,000 × 0.40 + 990,000 × 0.20 = 216 + 640 + 3,600 + 198,000 = $202,456.
      // r* = 202,456 / (100,000,000 × 100,000) = 0.0000000202456, less than a millionth, so a millionth.
      title: 'the largest of all',
      inputs: {
        transactions: 100_000_000,
        valueCents: 10_000_000,
        ratePpm: 1_000_000,
        effectivenessPercent: 100,
        callsPerTransaction: 10,
      },
      loss: 1_000_000_000_000_000,
      cost: 20_245_600,
      prevented: 1_000_000_000_000_000,
      range: [249_999_979_754_400, 499_999_979_754_400, 749_999_979_754_400],
      breakEven: { kind: 'rate', ratePpm: 1 },
    },
    {
      // 1 × $0.01 × 50 % = half a cent, halves up: 1 cent. 50 % of it is half a cent, again 1; 25 % is a quarter: 0.
      title: 'what is less than a cent',
      inputs: { transactions: 1, valueCents: 1, ratePpm: 500_000, effectivenessPercent: 50, callsPerTransaction: 1 },
      loss: 1,
      cost: 0,
      prevented: 1,
      range: [0, 1, 1],
      breakEven: { kind: 'free' },
    },
    {
      // 1,000,000 × $0.01 × 100 % = $10,000, and 10,000,000 identifications: 216 + 640 + 3,600 = $4,456.
      // 10 % of 10,000 = 1,000; r* = 4,456 / (0.1 × 10,000) = 4.456, more than every transaction.
      title: 'one that never pays',
      inputs: {
        transactions: 1_000_000,
        valueCents: 1,
        ratePpm: 1_000_000,
        effectivenessPercent: 10,
        callsPerTransaction: 10,
      },
      loss: 1_000_000,
      cost: 445_600,
      prevented: 100_000,
      range: [-195_600, 54_400, 304_400],
      breakEven: { kind: 'never' },
    },
  ] as const)('returns the expected figures for $title', ({ inputs, loss, cost, prevented, range, breakEven }) => {
    const figures = calculateRoi(inputs);
    expect(figures.lossCents).toBe(loss);
    expect(figures.costCents).toBe(cost);
    expect(figures.chosen.preventedCents).toBe(prevented);
    expect(figures.range.map(({ savingCents }) => savingCents)).toEqual(range);
    expect(figures.chosen.breakEven).toEqual(breakEven);
  });

  it.each([
    ['no transactions', { transactions: 0 }, 0, 0],
    ['no value', { valueCents: 0 }, 0, -9_600],
    ['nothing prevented', { effectivenessPercent: 0 }, 640_000, -9_600],
  ])('returns no break-even rate with %s', (_, change, loss, saving) => {
    const { lossCents, chosen } = calculateRoi({ ...defaultInputs, ...change });
    expect([lossCents, chosen.savingCents, chosen.breakEven]).toEqual([loss, saving, { kind: 'undefined' }]);
  });

  it('returns no loss, and the same break-even rate, without chargebacks', () => {
    const { lossCents, chosen } = calculateRoi({ ...defaultInputs, ratePpm: 0 });
    expect([lossCents, chosen.savingCents, chosen.breakEven]).toEqual([0, -9_600, { kind: 'rate', ratePpm: 60 }]);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, -1, 1.5])('throws a RangeError if any input is %d', (value) => {
    for (const name of Object.keys(defaultInputs))
      expect(() => calculateRoi({ ...defaultInputs, [name]: value })).toThrow(RangeError);
  });
});

describe('calculateRoi for any inputs', () => {
  it('returns every amount in whole cents, and never -0', () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        const figures = calculateRoi(inputs);
        const all = [
          figures.lossCents,
          figures.costCents,
          ...savings(figures).flatMap(({ preventedCents, savingCents }) => [preventedCents, savingCents]),
        ];
        for (const cents of all) {
          expect(Number.isSafeInteger(cents)).toBe(true);
          expect(Object.is(cents, -0)).toBe(false);
        }
        expect(figures.costCents).toBe(calculatePrice(inputs.transactions * inputs.callsPerTransaction).cents);
        for (const { preventedCents, savingCents } of savings(figures)) {
          expect(savingCents).toBe(preventedCents - figures.costCents);
          expect(preventedCents).toBeLessThanOrEqual(figures.lossCents);
        }
      }),
    );
  });

  it('returns a higher loss for more transactions, a higher value or a higher rate', () => {
    fc.assert(
      fc.property(anyInputs, anyInputs, (one, other) => {
        for (const name of ['transactions', 'valueCents', 'ratePpm'] as const) {
          const [less, more] = [Math.min(one[name], other[name]), Math.max(one[name], other[name])];
          const lossWith = (value: number) => calculateRoi({ ...one, [name]: value }).lossCents;
          expect(lossWith(less)).toBeLessThanOrEqual(lossWith(more));
        }
      }),
    );
  });

  it('returns a higher saving for a higher effectiveness, rate or value, and a lower one for more identifications', () => {
    fc.assert(
      fc.property(anyInputs, anyInputs, (one, other) => {
        for (const name of ['effectivenessPercent', 'ratePpm', 'valueCents', 'callsPerTransaction'] as const) {
          const [less, more] = [Math.min(one[name], other[name]), Math.max(one[name], other[name])];
          const savingWith = (value: number) => calculateRoi({ ...one, [name]: value }).chosen.savingCents;
          const gain = savingWith(more) - savingWith(less);
          if (name === 'callsPerTransaction') expect(gain).toBeLessThanOrEqual(0);
          else expect(gain).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('returns the range in ascending order, with the chosen effectiveness in between', () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        const { low, high } = effectivenessRange;
        const percent = low + (inputs.effectivenessPercent % (high - low + 1));
        const { range, chosen } = calculateRoi({ ...inputs, effectivenessPercent: percent });
        const inOrder = [range[0], chosen, range[2]].map(({ savingCents }) => savingCents);
        expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
      }),
    );
  });

  it('returns a break-even rate at which the saving is not negative, and below which it is not positive', () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        const { breakEven } = calculateRoi(inputs).chosen;
        const savingAt = (ratePpm: number) => calculateRoi({ ...inputs, ratePpm }).chosen.savingCents;
        if (breakEven.kind === 'rate') {
          expect(savingAt(breakEven.ratePpm)).toBeGreaterThanOrEqual(0);
          expect(savingAt(breakEven.ratePpm - 1)).toBeLessThanOrEqual(0);
        } else if (breakEven.kind === 'never') expect(savingAt(1_000_000)).toBeLessThan(0);
        else if (breakEven.kind === 'free') expect(savingAt(0)).toBe(0);
        else expect(savingAt(1_000_000)).toBeLessThanOrEqual(0);
      }),
    );
  });
});
