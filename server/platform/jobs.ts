import type { Cancel, Clock } from './clock.ts';
import type { Log } from './log.ts';

export type Jobs = {
  /** Runs `task` every `intervalMs` milliseconds, the first time after one interval; never two runs of it at once. */
  every(intervalMs: number, name: string, task: () => Promise<void>): void;
  /** Starts no run any more and waits for those under way. */
  stop(): Promise<void>;
};

/** Recurring work of this process. A failing run is logged and tried again at the next interval. */
export function createJobs(clock: Clock, log: Log): Jobs {
  const timers = new Map<string, Cancel>();
  const running = new Set<Promise<void>>();
  let stopped = false;

  function plan(intervalMs: number, name: string, task: () => Promise<void>): void {
    if (stopped) return;
    timers.set(
      name,
      clock.after(intervalMs, () => {
        const run = task()
          .catch((error: unknown) => log.error({ err: error, job: name }, 'job failed'))
          .then(() => {
            running.delete(run);
            plan(intervalMs, name, task);
          });
        running.add(run);
      }),
    );
  }

  return {
    every: plan,
    async stop() {
      stopped = true;
      for (const cancel of timers.values()) cancel();
      await Promise.all(running);
    },
  };
}
