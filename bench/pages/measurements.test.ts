import { describe, expect, it } from 'vitest';
import { combineRuns, findMedian, formatTable } from './measurements.ts';

describe('findMedian', () => {
  it.each([
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
    [[7], 7],
    [[], Number.NaN],
  ])('of %j is %d', (values, median) => {
    expect(findMedian(values)).toBe(median);
  });
});

it('combineRuns returns the median of each figure', () => {
  const runs = [
    { lcp: 900, cls: 0 },
    { lcp: 800, cls: 0.1 },
    { lcp: 850, cls: 0 },
  ];
  expect(combineRuns(runs)).toEqual({ lcp: 850, cls: 0 });
});

it('formatTable aligns the columns and adds differences from earlier results', () => {
  const measured = { '/': { LCP: 850, CLS: 0.0213 }, '/pricing/': { LCP: 900.4, CLS: 0 } };
  const lines = formatTable('page', measured, { '/': { LCP: 900, CLS: 0 } }).split('\n');
  expect(lines.map((line) => line.trim().split(/ {2,}/))).toEqual([
    ['page', 'LCP', 'CLS'],
    ['/', '850 (−50)', '0.021 (+0.021)'],
    ['/pricing/', '900', '0'],
  ]);
  expect(new Set(lines.map(({ length }) => length)).size).toBe(1);
});
