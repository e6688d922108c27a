import { expect, test } from 'vitest';
import { formatDuration } from './format-duration.ts';

test.each([
  [0, '0 seconds'],
  [1, '1 second'],
  [1_000, '1 second'],
  [1_001, '2 seconds'],
  [59_001, '1 minute'],
  [61_000, '1 minute and 1 second'],
  [120_000, '2 minutes'],
  [3_599_000, '59 minutes and 59 seconds'],
  [3_599_001, '1 hour'],
  [3_600_001, '1 hour and 1 minute'],
  [86_399_000, '24 hours'],
  [86_400_000, '24 hours'],
])('formatDuration formats %i ms as %s', (ms, words) => {
  expect(formatDuration(ms)).toBe(words);
});
