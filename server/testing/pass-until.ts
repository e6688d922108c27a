import { expect } from 'vitest';
import type { Database } from '../platform/database/database.ts';
import type { TestClock } from './clock.ts';

/** Time in milliseconds for each second of the clocks during an attempt. An attempt's lease then takes two seconds. */
const ATTEMPT_SECOND_MS = 100;

/**
 * Advances the clocks, one second per poll, until the condition holds. Slower while a delivery is being sent: on a busy
 * machine its lease would expire, and another attempt would send it twice.
 *
 * @param clocks clocks of the processes that share the database
 * @param interval interval between two polls, in milliseconds
 * @returns the number of seconds
 */
export async function passUntil(
  clocks: readonly TestClock[],
  database: Database,
  holds: () => boolean | Promise<boolean>,
  interval = 5,
): Promise<number> {
  let seconds = 0;
  let advancedAt = performance.now();
  await expect
    .poll(
      async () => {
        if (await holds()) return true;
        const now = Math.min(...clocks.map((clock) => clock.now()));
        if (performance.now() - advancedAt < ATTEMPT_SECOND_MS && (await isSending(database, now))) return false;
        advancedAt = performance.now();
        for (const clock of clocks) clock.advance(1_000);
        seconds += 1;
        return false;
      },
      { interval, timeout: 15_000 },
    )
    .toBe(true);
  return seconds;
}

/** Whether a delivery is leased to a worker. @param now milliseconds since 1970 */
async function isSending({ kysely }: Database, now: number): Promise<boolean> {
  const leased = await kysely
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'waiting')
    .where('lease_until', '>', now)
    .limit(1)
    .executeTakeFirst();
  return leased !== undefined;
}
