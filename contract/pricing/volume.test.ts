import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_CALLS } from './calculate-price.ts';
import { formatCalls } from './format.ts';
import { parseCalls } from './parse-calls.ts';
import { priceList } from './price-list.ts';
import { adjacentStop, nearestStop, volumeStops } from './volume-scale.ts';

describe('parseCalls', () => {
  it.each([
    ['200000', 200_000],
    [' 200,000 ', 200_000],
    ['200.000', 200_000],
    ["1'250'000", 1_250_000],
    ['1 250 000', 1_250_000],
    ['1’000’000', 1_000_000],
    ['٢٠٠٠٠٠', 200_000],
    ['２００，０００', 200_000],
    ['20k', 20_000],
    ['1.5M', 1_500_000],
    ['1,5 m', 1_500_000],
    ['0', 0],
  ])('parseCalls accepts %s', (text, calls) => {
    expect(parseCalls(text)).toBe(calls);
  });

  it.each([
    '',
    'many',
    '-5',
    '1e9',
    '0x10',
    'NaN',
    'Infinity',
    '12,34',
    '1,000.000',
    '1000000001',
    '5bn',
    '9'.repeat(400),
  ])('parseCalls rejects %s', (text) => {
    expect(parseCalls(text)).toBeUndefined();
  });

  it('parseCalls parses what formatCalls returns, and never returns a number without a price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_CALLS }), (calls) => {
        expect(parseCalls(formatCalls(calls))).toBe(calls);
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        const calls = parseCalls(text) ?? 0;
        expect(Number.isInteger(calls) && calls >= 0 && calls <= MAX_CALLS).toBe(true);
      }),
    );
  });
});

describe('the volume scale', () => {
  it('the volume scale has a distinct position for each stop, and a stop at the end of each tier', () => {
    for (const [index, stop] of volumeStops.entries()) expect(nearestStop(stop)).toBe(index);
    for (const { upTo } of priceList.tiers) if (upTo !== undefined) expect(volumeStops).toContain(upTo);
  });

  it('adjacentStop moves by one stop, also from between two stops, and stays at the ends', () => {
    expect(adjacentStop(200_000, 'up')).toBe(250_000);
    expect(adjacentStop(200_000, 'down')).toBe(160_000);
    expect(adjacentStop(201_234, 'down')).toBe(200_000);
    expect(adjacentStop(500_000_000, 'up')).toBe(500_000_000);
    expect(adjacentStop(500_000_000, 'down')).toBe(100_000_000);
    expect(adjacentStop(0, 'up')).toBe(1_000);
    expect(adjacentStop(0, 'down')).toBe(0);
    expect(nearestStop(0)).toBe(0);
  });
});
