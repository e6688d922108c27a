import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCalls, formatPrice, shortPrice } from './format.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const wholeDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const amounts = fc.integer({ min: -1e11, max: 1e11 });

test('prices are formatted as by Intl, with and without cents', () => {
  fc.assert(fc.property(amounts, (cents) => formatPrice(cents) === dollars.format(cents / 100)));
  fc.assert(fc.property(amounts, (whole) => shortPrice(whole * 100) === wholeDollars.format(whole)));
  expect([formatPrice(85_605), shortPrice(85_600), shortPrice(85_605), formatPrice(0)]).toEqual([
    '$856.05',
    '$856',
    '$856.05',
    '$0.00',
  ]);
});

test('calls are grouped as by Intl', () => {
  fc.assert(fc.property(fc.nat(1e12), (calls) => formatCalls(calls) === calls.toLocaleString('en-US')));
});
