import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createServerQuery,
  formatQuery,
  getLastDays,
  originParameters,
  parseView,
  type ReportView,
  toIsoDay,
} from './report-view.ts';

const today = '2026-03-01';
const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }).map(Number);
const view: fc.Arbitrary<ReportView> = fc.record({
  from: day.map(toIsoDay),
  to: day.map(toIsoDay),
  group: fc.string(),
  origin: fc.option(fc.record({ parameter: fc.constantFrom(...originParameters), value: fc.string() }), {
    nil: undefined,
  }),
  showsBots: fc.boolean(),
});

describe('parseView', () => {
  it('returns four whole weeks without filters for a URL without a query', () => {
    expect(parseView('', today)).toEqual({
      from: '2026-02-02',
      to: today,
      group: '',
      origin: undefined,
      showsBots: false,
    });
  });

  it('returns the view that formatQuery has written', () => {
    fc.assert(
      fc.property(view, (given) => {
        expect(parseView(formatQuery(given), today)).toEqual(given);
      }),
    );
  });
});

describe('createServerQuery', () => {
  it('adds a missing period', () => {
    expect(createServerQuery('?to=2026-02-28&group=Blog', today)).toBe('?to=2026-02-28&group=Blog&from=2026-02-02');
  });

  it('keeps invalid and unknown parameters, so that the server can report them', () => {
    const query = new URLSearchParams(createServerQuery('?from=yesterday&to=&unknown=red', today));
    expect(Object.fromEntries(query)).toEqual({ from: 'yesterday', to: '', unknown: 'red' });
  });
});

it.each([
  [1, '2026-03-01'],
  [7, '2026-02-23'],
  [365, '2025-03-02'],
])('getLastDays(%i) includes today', (count, from) => {
  expect(getLastDays(count, today)).toEqual({ from, to: today });
});
