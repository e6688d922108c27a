import { expect, test } from 'vitest';
import { formatValue, readValue } from './read-value.ts';

test.each([
  ['1’000’000', 'count', 1_000_000],
  ['50.000', 'count', 50_000],
  ['٢٠٠٠', 'count', 2_000],
  ['2.5', 'count', 3],
  ['19,90', 'cents', 1_990],
  ['$1.234,56', 'cents', 123_456],
  ['１２，５', 'percent', 12.5],
  ['0,125 %', 'percent', 0.125],
  ['100', 'percent', 100],
] as const)('readValue() reads %s as %s', (text, unit, value) => {
  expect(readValue(text, unit)).toBe(value);
});

test.each([
  ['', 'count'],
  ['many', 'count'],
  ['1000000001', 'count'],
  ['-1', 'cents'],
  ['1000001', 'cents'],
  ['100.1', 'percent'],
] as const)('readValue() rejects %s as %s', (text, unit) => {
  expect(readValue(text, unit)).toBeUndefined();
});

test('readValue() reads the output of formatValue()', () => {
  expect(readValue(formatValue(1_234_567, 'count'), 'count')).toBe(1_234_567);
  expect(readValue(formatValue(123_456, 'cents'), 'cents')).toBe(123_456);
});
