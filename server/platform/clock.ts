/** Source of time and timers, replaced by a controllable one in tests. */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls `task` once after `delayMs` milliseconds, unless the returned function is called before. */
  after(delayMs: number, task: () => void): Cancel;
};
export type Cancel = () => void;

/** Maximum delay of a Node.js timer; a longer one would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** The system clock. Its timers don't keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, task) {
    const timer = setTimeout(task, Math.min(Math.max(0, delayMs), MAX_TIMER_MS));
    timer.unref();
    return () => clearTimeout(timer);
  },
};
