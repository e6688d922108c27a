/** Time, so that tests can hold it. */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls `task` once after `delayMs` milliseconds, unless the returned function is called before. */
  after(delayMs: number, task: () => void): Cancel;
};
export type Cancel = () => void;

/** Longest delay that a Node timer takes; a longer one would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The machine's clock. A waiting timer does not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, task) {
    const timer = setTimeout(task, Math.min(Math.max(0, delayMs), LONGEST_TIMER_MS));
    timer.unref();
    return () => clearTimeout(timer);
  },
};
