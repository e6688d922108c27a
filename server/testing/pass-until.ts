import { expect } from 'vitest';
import type { Outbox } from '../platform/outbox/outbox.ts';
import type { TestClock } from './clock.ts';

export type OutboxProcess = { readonly clock: TestClock; readonly outbox: Outbox };

/**
 * Advances the clocks second by second until the condition holds. A second passes only when no process is claiming,
 * sending or storing a delivery, so timeouts and leases don't expire on a busy machine.
 *
 * @param processes the processes that share the database
 * @param options `unanswered`: the destinations never respond, so time passes during attempts too
 * @returns the number of seconds
 */
export async function passUntil(
  processes: readonly OutboxProcess[],
  holds: () => boolean | Promise<boolean>,
  { unanswered = false }: { unanswered?: boolean } = {},
): Promise<number> {
  const isBusy = ({ outbox }: OutboxProcess) => {
    const { storing, sending } = outbox.activity();
    return storing > 0 || (sending > 0 && !unanswered);
  };
  let seconds = 0;
  await expect
    .poll(
      async () => {
        if (processes.some(isBusy)) return false;
        if (await holds()) return true;
        // Another process may have started work during the query.
        if (processes.some(isBusy)) return false;
        for (const { clock } of processes) clock.advance(1_000);
        seconds += 1;
        return false;
      },
      { interval: 1, timeout: 55_000 },
    )
    .toBe(true);
  return seconds;
}
