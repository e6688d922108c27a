import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatChartPrice } from './format-roi.ts';
import { formatInput, type RoiInput, roiInputNames, roiLimits } from './roi-inputs.ts';

const exact = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });
const compact = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumSignificantDigits: 4,
});
const units: Partial<Record<RoiInput, number>> = { valueCents: 100, ratePpm: 10_000 };

test.each(roiInputNames)('formatInput() formats %s like Intl.NumberFormat', (name) => {
  fc.assert(
    fc.property(fc.integer(roiLimits[name]), (value) => {
      expect(formatInput(name, value)).toBe(exact.format(value / (units[name] ?? 1)));
    }),
  );
});

test('formatChartPrice() formats amounts from $100,000 on like Intl.NumberFormat', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10_000_000, max: 1e15 }), fc.boolean(), (cents, isCost) => {
      const amount = isCost ? -cents : cents;
      expect(formatChartPrice(amount)).toBe(compact.format(amount / 100).replace('-', '−'));
    }),
  );
  expect([9_999_900, 10_000_000, 99_999_999, 128_000_000, 999_950_000_00].map(formatChartPrice)).toEqual([
    '$99,999',
    '$100K',
    '$1M',
    '$1.28M',
    '$1B',
  ]);
});
