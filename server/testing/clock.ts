import type { Clock } from '../platform/clock.ts';

export type TestClock = Clock & {
  /** Moves time on and calls, in order, what came due meanwhile. */
  advance(milliseconds: number): void;
  /**
   * Sets the wall clock forward or, with a negative number, back, as an administrator or NTP does. No time passes: timers
   * keep the delay that they have left.
   */
  jump(milliseconds: number): void;
};

/** A clock that stands still until a test moves it. */
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
