import type { AttackEvent } from './attack-timeline.tsx';

/** Worked example: thirty cards tried within twelve minutes from twelve addresses. Four are approved. */
const approved: readonly number[] = [2, 9, 17, 26];
const CARDS = 30;
export const ADDRESSES = 12;
/** Number of a visitor's cards that may be declined within an hour before the rule applies. */
export const THRESHOLD = 3;

/** Seconds between attempts, uneven as in scripts that wait at random. */
const pauses = [21, 34, 17, 26, 19, 31, 23, 18, 29];

export const attempts: readonly AttackEvent[] = Array.from({ length: CARDS }, (_, index) => ({
  at: secondsUntil(index) / secondsUntil(CARDS - 1),
  lane: (index * 7 + ((index * index) % 5)) % ADDRESSES,
  succeeded: approved.includes(index + 1),
}));

function secondsUntil(index: number): number {
  return Array.from({ length: index }, (_, before) => pauses[before % pauses.length] ?? 0).reduce(
    (sum, s) => sum + s,
    0,
  );
}

/** Returns the attempts up to the given number of declined cards. */
export function listAttemptsUntil(declined: number): readonly AttackEvent[] {
  let seen = 0;
  const end = attempts.findIndex(({ succeeded }) => !succeeded && ++seen === declined);
  return attempts.slice(0, end + 1);
}

/** Honest visitors of the example by the number of cards declined within their worst hour: none, one, … */
const honestByDeclined: readonly number[] = [9_310, 612, 64, 11, 2, 1];

export const HONEST = honestByDeclined.reduce((sum, count) => sum + count, 0);

type ThresholdCost = { threshold: number; honestAsked: number; attempts: number; approved: number };

export const thresholdCosts: readonly ThresholdCost[] = [1, 2, 3, 4, 5].map((threshold) => {
  const made = listAttemptsUntil(threshold);
  return {
    threshold,
    honestAsked: honestByDeclined.slice(threshold).reduce((sum, count) => sum + count, 0),
    attempts: made.length,
    approved: made.filter(({ succeeded }) => succeeded).length,
  };
});
