import { expect } from 'vitest';
import type { Clock } from '../platform/clock.ts';

export type TestClock = Clock & {
  /** Advances the time and calls, in order, the tasks that became due. */
  advance(milliseconds: number): void;
  /**
   * Sets the wall clock forward or, with a negative number, back, as an administrator or NTP does. Timers keep their
   * remaining delay.
   */
  jump(milliseconds: number): void;
};

/** Creates a clock that is stopped until a test advances it. */
export function createTestClock(start = Date.UTC(2026, 10, 2, 9)): TestClock {
  let now = start;
  const timers = new Set<{ at: number; task: () => void }>();
  return {
    now: () => now,
    after(delayMs, task) {
      const timer = { at: now + Math.max(0, delayMs), task };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance(milliseconds) {
      const end = now + milliseconds;
      while (true) {
        const [next] = [...timers].filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at);
        if (next === undefined) break;
        timers.delete(next);
        now = Math.max(now, next.at);
        next.task();
      }
      now = end;
    },
    jump(milliseconds) {
      now += milliseconds;
      for (const timer of timers) timer.at += milliseconds;
    },
  };
}

/** Advances a clock until the condition holds. @param pace milliseconds between two steps of `stepMs` */
export const advanceUntil = (
  clock: Pick<TestClock, 'advance'>,
  holds: () => boolean | Promise<boolean>,
  { stepMs = 1_000, pace = 5 } = {},
): Promise<void> =>
  expect
    .poll(
      async () => {
        if (await holds()) return true;
        clock.advance(stepMs);
        return false;
      },
      { interval: pace, timeout: 20_000 },
    )
    .toBe(true);
