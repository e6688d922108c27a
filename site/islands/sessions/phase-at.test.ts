import { expect, it } from 'vitest';
import { getPhase } from './phase-at.ts';

it.each([
  [999, 'before'],
  [1000, 'during'],
  [1999, 'during'],
  [2000, 'after'],
] as const)('at %i a session from 1000 to 2000 is %s', (now, phase) => {
  expect(getPhase(now, { startsAt: 1000, endsAt: 2000 })).toBe(phase);
});
