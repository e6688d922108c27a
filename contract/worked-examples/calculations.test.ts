import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calculateDisputeCosts } from './dispute-costs.ts';
import { calculateFalsePositiveCost } from './false-positive-cost.ts';

const percent = fc.double({ min: 0, max: 100, noNaN: true });
const cents = fc.nat({ max: 100_000_000 });
const people = fc.nat({ max: 1_000_000 });

describe('calculateFalsePositiveCost', () => {
  const figures = fc.record({
    customers: people,
    refusedPercent: percent,
    returnPercent: percent,
    recognizedPercent: percent,
    marginCents: fc.nat({ max: 1_000_000 }),
  });

  test('returns integers: at most all customers refused, and no more kept than lost', () => {
    fc.assert(
      fc.property(figures, (own) => {
        const sum = calculateFalsePositiveCost(own);
        for (const value of Object.values(sum)) expect(Number.isSafeInteger(value)).toBe(true);
        expect(sum.refused).toBeLessThanOrEqual(own.customers);
        expect(sum.spared).toBeLessThanOrEqual(sum.refused);
        expect(sum.recoveredCents).toBeLessThanOrEqual(sum.lostCents);
      }),
    );
  });

  test('returns a higher loss for more refused customers, and a lower one if more come back', () => {
    fc.assert(
      fc.property(figures, percent, (own, other) => {
        const [low = 0, high = 0] = [own.refusedPercent, other].sort((a, b) => a - b);
        const lost = (change: Partial<typeof own>) => calculateFalsePositiveCost({ ...own, ...change }).lostCents;
        expect(lost({ refusedPercent: low })).toBeLessThanOrEqual(lost({ refusedPercent: high }));
        expect(lost({ returnPercent: high })).toBeLessThanOrEqual(lost({ returnPercent: low }));
      }),
    );
  });

  test('returns the manually calculated result', () => {
    expect(
      calculateFalsePositiveCost({
        customers: 20_000,
        refusedPercent: 2,
        returnPercent: 40,
        recognizedPercent: 50,
        marginCents: 1_500,
      }),
    ).toEqual({ refused: 400, spared: 200, lostCents: 360_000, recoveredCents: 180_000 });
  });
});

describe('calculateDisputeCosts', () => {
  test('returns the smallest number of disputes that covers the price', () => {
    fc.assert(
      fc.property(people, percent, cents, (payments, disputedPercent, costCents) => {
        const { priceCents, breakEvenDisputes, lossCents } = calculateDisputeCosts({
          payments,
          disputedPercent,
          costCents,
        });
        expect(Number.isSafeInteger(lossCents)).toBe(true);
        expect(breakEvenDisputes === undefined).toBe(costCents === 0);
        if (breakEvenDisputes === undefined) return;
        expect(breakEvenDisputes * costCents).toBeGreaterThanOrEqual(priceCents);
        if (breakEvenDisputes > 0) expect((breakEvenDisputes - 1) * costCents).toBeLessThan(priceCents);
      }),
    );
  });

  test('returns the manually calculated result', () => {
    expect(calculateDisputeCosts({ payments: 50_000, disputedPercent: 0.4, costCents: 8_000 })).toEqual({
      disputes: 200,
      lossCents: 1_600_000,
      priceCents: 3_600,
      breakEvenDisputes: 1,
    });
  });
});
