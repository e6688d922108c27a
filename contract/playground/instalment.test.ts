import { describe, expect, test } from 'vitest';
import { debtsAfter, instalmentCents, writtenEuros, YEARLY_INTEREST_PERCENT } from './instalment.ts';

describe('an instalment', () => {
  // As tables of annuities at 6 % a year, charged monthly, have them.
  test.each([
    [1_000, 2, 50_375],
    [1_000, 48, 2_349],
    [5_000, 24, 22_160],
    [5_000, 48, 11_743],
    [10_000, 2, 503_753],
    [10_000, 12, 86_066],
    [10_000, 48, 23_485],
  ])('of € %i over %i months is %i cents', (euros, months, cents) => {
    expect(YEARLY_INTEREST_PERCENT).toBe(6);
    expect(instalmentCents(euros, months)).toBe(cents);
  });

  test('of one month is the sum with the interest of a month', () => {
    expect(instalmentCents(1_000, 1)).toBe(100_500);
  });

  test.each([1_000, 1_234, 9_999, 10_000])(
    'of € %i pays the loan off, whatever the time, but for rounding',
    (euros) => {
      for (let months = 2; months <= 48; months++) {
        const debts = debtsAfter(euros, months);
        expect(debts).toHaveLength(months);
        // Half a cent a month, with its own interest.
        expect(Math.abs(debts.at(-1) ?? Number.NaN)).toBeLessThan(months * 0.6);
        expect(debts.slice(0, -1).every((debt) => debt > 100)).toBe(true);
      }
    },
  );

  test('falls with the time, while all of them together grow', () => {
    for (let months = 3; months <= 48; months++) {
      expect(instalmentCents(5_000, months)).toBeLessThan(instalmentCents(5_000, months - 1));
      expect(instalmentCents(5_000, months) * months).toBeGreaterThan(
        instalmentCents(5_000, months - 1) * (months - 1),
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
  ])('of € %d over %d months is none', (euros, months) => {
    expect(() => instalmentCents(euros, months)).toThrow(RangeError);
  });
});

test.each([
  [50_375, '€ 503.75'],
  [123_450, '€ 1,234.50'],
  [0, '€ 0.00'],
])('%i cents are written %s', (cents, text) => {
  expect(writtenEuros(cents)).toBe(text);
});
