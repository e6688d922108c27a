import { describe, expect, test } from 'vitest';
import {
  ANNUAL_INTEREST_PERCENT,
  calculateMonthlyPayment,
  calculateRemainingDebts,
  formatDollars,
} from './loan-payment.ts';

describe('calculateMonthlyPayment', () => {
  // From annuity tables at 6% per year, charged monthly.
  test.each([
    [1_000, 2, 50_375],
    [1_000, 48, 2_349],
    [5_000, 24, 22_160],
    [5_000, 48, 11_743],
    [10_000, 2, 503_753],
    [10_000, 12, 86_066],
    [10_000, 48, 23_485],
  ])('calculateMonthlyPayment for $%i over %i months returns %i cents', (dollars, months, cents) => {
    expect(ANNUAL_INTEREST_PERCENT).toBe(6);
    expect(calculateMonthlyPayment(dollars, months)).toBe(cents);
  });

  test('returns the amount plus one month of interest for one month', () => {
    expect(calculateMonthlyPayment(1_000, 1)).toBe(100_500);
  });

  test.each([1_000, 1_234, 9_999, 10_000])(
    'repays a loan of $%i over any number of months, except for rounding',
    (dollars) => {
      for (let months = 2; months <= 48; months++) {
        const debts = calculateRemainingDebts(dollars, months);
        expect(debts).toHaveLength(months);
        // Rounding error: half a cent per month, plus interest.
        expect(Math.abs(debts.at(-1) ?? Number.NaN)).toBeLessThan(months * 0.6);
        expect(debts.slice(0, -1).every((debt) => debt > 100)).toBe(true);
      }
    },
  );

  test('the monthly payment falls with the number of months while the total grows', () => {
    for (let months = 3; months <= 48; months++) {
      expect(calculateMonthlyPayment(5_000, months)).toBeLessThan(calculateMonthlyPayment(5_000, months - 1));
      expect(calculateMonthlyPayment(5_000, months) * months).toBeGreaterThan(
        calculateMonthlyPayment(5_000, months - 1) * (months - 1),
      );
    }
  });

  test.each([
    [0, 12],
    [-1, 12],
    [Number.NaN, 12],
    [1_000, 0],
    [1_000, 2.5],
    [1_000, Number.NaN],
  ])('throws a RangeError for $%d over %d months', (dollars, months) => {
    expect(() => calculateMonthlyPayment(dollars, months)).toThrow(RangeError);
  });
});

test.each([
  [50_375, '$503.75'],
  [123_450, '$1,234.50'],
  [0, '$0.00'],
])('formatDollars(%i) returns %s', (cents, text) => {
  expect(formatDollars(cents)).toBe(text);
});
