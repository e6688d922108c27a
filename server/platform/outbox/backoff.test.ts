import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeBackoffMs } from './backoff.ts';
import { parseRetryAfter } from './post-to-vendor.ts';

const attempt = fc.integer({ min: 1, max: 1000 });
const random = fc.double({ min: 0, max: 0.999, noNaN: true });

test('computeBackoffMs() grows with the attempts and stays between half a second and an hour', () => {
  fc.assert(
    fc.property(attempt, random, (tries, chance) => {
      const wait = computeBackoffMs(tries, undefined, chance);
      return wait >= 500 && wait <= 3_600_000 && wait >= computeBackoffMs(Math.max(1, tries - 1), undefined, 0) / 1.001;
    }),
  );
});

test('computeBackoffMs() is never shorter than Retry-After', () => {
  fc.assert(
    fc.property(
      attempt,
      random,
      fc.integer({ min: 0, max: 86_400_000 }),
      (tries, chance, retryAfterMs) => computeBackoffMs(tries, retryAfterMs, chance) >= retryAfterMs,
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
])('parseRetryAfter(%j) returns %s ms', (header, milliseconds) => {
  expect(parseRetryAfter(header, Date.UTC(2026, 10, 2, 9))).toBe(milliseconds);
});
