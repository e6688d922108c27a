import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCall, formatTimeZone, groupSlotsByDay } from './format-times.ts';
import { resolveTimeZone } from './time-zone.ts';

const at = Date.UTC(2026, 10, 3, 9);
/** Names that browsers report and engines don't accept. */
const unknownNames = ['Etc/Unknown', 'etc/unknown', '+05:30', '-08:00', '', 'undefined', 'Future/Zone', '\u0000'];

test.each(unknownNames)('resolveTimeZone(%j) returns undefined', (name) => {
  expect(resolveTimeZone(name)).toBeUndefined();
});

test('resolveTimeZone() returns the canonical spelling of a name in any case', () => {
  expect([resolveTimeZone('europe/berlin'), resolveTimeZone('utc')]).toEqual(['Europe/Berlin', 'UTC']);
});

describe('a time in a time zone that the engine does not know', () => {
  test.each(unknownNames)('is formatted in UTC and says so: %j', (name) => {
    expect(formatCall(at, at + 1_800_000, name)).toBe('Tuesday, November 3, 9:00\u00a0AM to 9:30\u00a0AM');
    expect(formatTimeZone(at, name)).toBe(formatTimeZone(at, 'UTC'));
    expect(formatTimeZone(at, name)).toContain('UTC');
    expect(groupSlotsByDay([at], name)).toEqual(groupSlotsByDay([at], 'UTC'));
  });

  test('never throws', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(formatCall(at, at, name)).toMatch(/ to /);
        expect(formatTimeZone(at, name)).not.toBe('');
      }),
    );
  });
});
