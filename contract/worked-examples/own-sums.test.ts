import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { disputeSum } from './dispute-sum.ts';
import { turnedAway } from './turned-away.ts';

const percent = fc.double({ min: 0, max: 100, noNaN: true });
const cents = fc.nat({ max: 100_000_000 });
const people = fc.nat({ max: 1_000_000 });

describe('customers turned away', () => {
  const figures = fc.record({
    customers: people,
    refusedPercent: percent,
    backPercent: percent,
    knownPercent: percent,
    marginCents: fc.nat({ max: 1_000_000 }),
  });

  test('are whole people, no more than there are, and what is kept is a part of what is lost', () => {
    fc.assert(
      fc.property(figures, (own) => {
        const sum = turnedAway(own);
        for (const value of Object.values(sum)) expect(Number.isSafeInteger(value)).toBe(true);
        expect(sum.refused).toBeLessThanOrEqual(own.customers);
        expect(sum.spared).toBeLessThanOrEqual(sum.refused);
        expect(sum.keptCents).toBeLessThanOrEqual(sum.lostCents);
      }),
    );
  });

  test('cost more the more are refused, and less the more find their way back', () => {
    fc.assert(
      fc.property(figures, percent, (own, other) => {
        const [low = 0, high = 0] = [own.refusedPercent, other].sort((a, b) => a - b);
        const lost = (change: Partial<typeof own>) => turnedAway({ ...own, ...change }).lostCents;
        expect(lost({ refusedPercent: low })).toBeLessThanOrEqual(lost({ refusedPercent: high }));
        expect(lost({ backPercent: high })).toBeLessThanOrEqual(lost({ backPercent: low }));
      }),
    );
  });

  test('come to what paper and pencil say', () => {
    expect(
      turnedAway({ customers: 20_000, refusedPercent: 2, backPercent: 40, knownPercent: 50, marginCents: 1_500 }),
    ).toEqual({ refused: 400, spared: 200, lostCents: 360_000, keptCents: 180_000 });
  });
});

describe('the sum of disputes', () => {
  test('pays from the first whole dispute that covers the price, and not one earlier', () => {
    fc.assert(
      fc.property(people, percent, cents, (payments, disputedPercent, costCents) => {
        const { priceCents, paysFrom, lossCents } = disputeSum({ payments, disputedPercent, costCents });
        expect(Number.isSafeInteger(lossCents)).toBe(true);
        expect(paysFrom === undefined).toBe(costCents === 0);
        if (paysFrom === undefined) return;
        expect(paysFrom * costCents).toBeGreaterThanOrEqual(priceCents);
        if (paysFrom > 0) expect((paysFrom - 1) * costCents).toBeLessThan(priceCents);
      }),
    );
  });

  test('comes to what paper and pencil say', () => {
    expect(disputeSum({ payments: 50_000, disputedPercent: 0.4, costCents: 8_000 })).toEqual({
      disputes: 200,
      lossCents: 1_600_000,
      priceCents: 3_600,
      paysFrom: 1,
    });
  });
});
