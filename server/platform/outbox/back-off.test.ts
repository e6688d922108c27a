import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backOff } from './back-off.ts';
import { parseRetryAfter } from './post-to-vendor.ts';

const attempt = fc.integer({ min: 1, max: 1000 });
const random = fc.double({ min: 0, max: 0.999, noNaN: true });

test('waits grow, within an hour, and are never nothing', () => {
  fc.assert(
    fc.property(attempt, random, (tries, chance) => {
      const wait = backOff(tries, undefined, chance);
      return wait >= 500 && wait <= 3_600_000 && wait >= backOff(Math.max(1, tries - 1), undefined, 0) / 1.001;
    }),
  );
});

test('what the receiver asked for is never undercut', () => {
  fc.assert(
    fc.property(
      attempt,
      random,
      fc.integer({ min: 0, max: 86_400_000 }),
      (tries, chance, asked) => backOff(tries, asked, chance) >= asked,
    ),
  );
});

test.each([
  [null, undefined],
  ['120', 120_000],
  ['Mon, 02 Nov 2026 09:00:30 GMT', 30_000],
  ['Mon, 02 Nov 2026 08:00:00 GMT', 0],
  ['soon', undefined],
  ['99999999', 86_400_000],
])('Retry-After: %s is %s ms', (header, milliseconds) => {
  expect(parseRetryAfter(header, Date.UTC(2026, 10, 2, 9))).toBe(milliseconds);
});
