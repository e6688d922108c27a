import type { Decision } from '@whorl/contract/identification/decision.ts';
import { describe, expect, it } from 'vitest';
import type { ShownVisit } from './fetch-visits.ts';
import { describeNoVisits, describeShownVisits, formatMoment, formatVisit } from './format-visit.ts';

const now = new Date(2026, 0, 1, 0, 30);

describe('formatMoment', () => {
  it.each([
    ['the same day', new Date(2026, 0, 1, 0, 5), 'Today 12:05 AM'],
    ['the day before, in the year before', new Date(2025, 11, 31, 23, 59), 'Yesterday 11:59 PM'],
    ['an earlier day', new Date(2025, 11, 30, 18, 2), 'Dec 30, 6:02 PM'],
  ])('returns the words for %s', (_what, then, words) => {
    expect(formatMoment(then, now).replaceAll('\u202f', ' ')).toBe(words);
  });
});

const visit = (changes: Partial<ShownVisit>): ShownVisit =>
  ({
    requestId: '1767220000000.abcdef',
    timestamp: now.getTime(),
    browserDetails: { browserName: 'Firefox', browserMajorVersion: '', os: 'Linux' },
    confidence: { score: 0.5 },
    ...changes,
  }) as ShownVisit;

describe('formatVisit', () => {
  it('returns a text for every cell, also for values that are missing', () => {
    const texts = formatVisit(visit({}), now);
    expect(texts).toMatchObject({ browser: 'Firefox', system: 'Linux', score: '0.50' });
    expect(Object.values(texts).filter((text) => text === '')).toEqual([]);
  });

  it.each([
    ['tokenOnItsDevice', 'tokenOnChangedGraphics'],
    ['tokenOnAnotherDevice', 'nobodyAlike'],
    ['severalAlike', 'severalNearlyAlike'],
  ] satisfies [Decision, Decision][])('names the same kind of match for %s and %s', (one, other) => {
    const readMatch = (decision: Decision) => formatVisit(visit({ decision }), now).matchedBy;
    expect(readMatch(one)).toBe(readMatch(other));
  });

  it('names different kinds of matches differently', () => {
    const decisions = ['tokenOnItsDevice', 'onlyOneAlike', 'onlyOneNearlyAlike', 'nobodyAlike', undefined] as const;
    const names = decisions.map(
      (decision) => formatVisit(visit(decision === undefined ? {} : { decision }), now).matchedBy,
    );
    expect(new Set(names).size).toBe(decisions.length);
  });
});

describe('describeShownVisits', () => {
  it('names the number of listed visits, and that of visits with other storage only if there are any', () => {
    expect(describeShownVisits(3, 0)).toContain('3');
    expect(describeShownVisits(3, 5)).toContain('5');
    expect(describeShownVisits(3, 5).startsWith(describeShownVisits(3, 0))).toBe(true);
    expect(describeShownVisits(1, 1)).not.toMatch(/\d/);
  });
});

it('describeNoVisits names another service only if one was called', () => {
  expect(describeNoVisits(true)).not.toBe(describeNoVisits(false));
});
