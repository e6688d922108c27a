import type { Annotation } from '@whorl/contract/console/traffic.ts';
import { expect, test } from 'vitest';
import { groupByDay, selectSpaced } from './annotations.ts';

const at = (time: string): Annotation => ({
  ...{ kind: 'experiment', at: time, experiment: 'home-evidence', action: 'stop', why: 'a reason' },
});

test('groupByDay numbers the days with annotations in their order, in UTC', () => {
  const [first, second, last] = [
    at('2026-11-02T00:00:00.000Z'),
    at('2026-11-02T23:59:59.999Z'),
    at('2026-11-04T12:00:00.000Z'),
  ];
  const days = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04'].map((day) => ({ day }));
  expect(groupByDay([first, second, last], days)).toEqual([
    { number: 1, index: 1, annotations: [first, second] },
    { number: 2, index: 3, annotations: [last] },
  ]);
});

test('groupByDay leaves out annotations of other days', () => {
  expect(groupByDay([at('2026-11-02T00:00:00.000Z')], [{ day: '2026-11-01' }])).toEqual([]);
});

test('selectSpaced leaves out days that are too close to the one before', () => {
  const days = [0, 2, 3, 5, 6].map((index) => ({ number: index + 1, index, annotations: [] }));
  expect(selectSpaced(days, 3).map(({ index }) => index)).toEqual([0, 3, 6]);
  expect(selectSpaced(days, 0)).toEqual(days);
});
