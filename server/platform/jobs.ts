import { Counter, type Registry } from 'prom-client';
import type { Cancel, Clock } from './clock.ts';
import type { Log } from './log.ts';

export type Jobs = {
  /**
   * Runs `task` every `intervalMs` milliseconds, the first time after one interval; runs never overlap.
   *
   * @param task gets a signal that is aborted when the process shuts down
   */
  every(intervalMs: number, name: string, task: (stop: AbortSignal) => Promise<void>): void;
  /**
   * Runs `task` now in the background; resolves when it has ended, also if it failed.
   *
   * @param task gets a signal that is aborted when the process shuts down
   */
  once(name: string, task: (stop: AbortSignal) => Promise<void>): Promise<void>;
  /** Cancels all scheduled runs and waits for the running ones. */
  stop(): Promise<void>;
};

/**
 * Creates the scheduler of background jobs. A failing run is logged and counted; a recurring job runs again after its
 * interval.
 */
export function createJobs(clock: Clock, log: Log, metrics: Registry): Jobs {
  const failures = new Counter({
    name: 'job_failures_total',
    help: 'Failed runs of background jobs, by the name of the job.',
    labelNames: ['name'],
    registers: [metrics],
  });
  const timers = new Map<string, Cancel>();
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();

  function plan(intervalMs: number, name: string, task: (stop: AbortSignal) => Promise<void>): void {
    if (stopping.signal.aborted) return;
    timers.set(
      name,
      clock.after(
        intervalMs,
        () => void start(name, () => task(stopping.signal)).then(() => plan(intervalMs, name, task)),
      ),
    );
  }

  function start(name: string, task: () => Promise<void>): Promise<void> {
    const run = task()
      .catch((error: unknown) => {
        failures.inc({ name });
        log.error({ err: error, job: name }, 'job failed');
      })
      .finally(() => running.delete(run));
    running.add(run);
    return run;
  }

  return {
    every: plan,
    once: async (name, task) => {
      if (!stopping.signal.aborted) await start(name, () => task(stopping.signal));
    },
    async stop() {
      stopping.abort();
      for (const cancel of timers.values()) cancel();
      await Promise.all(running);
    },
  };
}
