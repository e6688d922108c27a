import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceList } from './price-list.ts';
import { MOST_CALLS } from './price-of.ts';
import { readCalls } from './read-calls.ts';
import { nearestStop, stopBeside, volumeStops } from './volume-scale.ts';
import { writtenCalls } from './written.ts';

describe('a written number of identifications', () => {
  it.each([
    ['200000', 200_000],
    [' 200,000 ', 200_000],
    ['200.000', 200_000],
    ["1'250'000", 1_250_000],
    ['1 250 000', 1_250_000],
    ['20k', 20_000],
    ['1.5M', 1_500_000],
    ['1,5 m', 1_500_000],
    ['0', 0],
  ])('%s is read', (text, calls) => {
    expect(readCalls(text)).toBe(calls);
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
  ])('%s is not', (text) => {
    expect(readCalls(text)).toBeUndefined();
  });

  it('is read back as it is written, and nonsense never becomes a number that has no price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MOST_CALLS }), (calls) => {
        expect(readCalls(writtenCalls(calls))).toBe(calls);
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        const calls = readCalls(text) ?? 0;
        expect(Number.isInteger(calls) && calls >= 0 && calls <= MOST_CALLS).toBe(true);
      }),
    );
  });
});

describe('the scale', () => {
  it('has each stop at its own place, and a stop where a tier ends', () => {
    for (const [index, stop] of volumeStops.entries()) expect(nearestStop(stop)).toBe(index);
    for (const { upTo } of priceList.tiers) if (upTo !== undefined) expect(volumeStops).toContain(upTo);
  });

  it('goes up and down by a stop, from between two as well, and stays where it ends', () => {
    expect(stopBeside(200_000, 'up')).toBe(250_000);
    expect(stopBeside(200_000, 'down')).toBe(160_000);
    expect(stopBeside(201_234, 'down')).toBe(200_000);
    expect(stopBeside(500_000_000, 'up')).toBe(500_000_000);
    expect(stopBeside(500_000_000, 'down')).toBe(100_000_000);
    expect(stopBeside(0, 'up')).toBe(1_000);
    expect(stopBeside(0, 'down')).toBe(0);
    expect(nearestStop(0)).toBe(0);
  });
});
