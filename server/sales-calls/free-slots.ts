import type { Availability } from '@whorl/contract/sales-calls/availability.ts';
import { calculateSlots } from '@whorl/contract/sales-calls/offered-slots.ts';
import type { Database } from '../platform/database/database.ts';

const MINUTE_MS = 60_000;

/** Returns the offered times with a free host, in milliseconds since 1970, in order. */
export async function findFreeSlots(database: Database, availability: Availability, now: number): Promise<number[]> {
  const offered = calculateSlots(availability, now);
  const [first] = offered;
  const last = offered.at(-1);
  if (first === undefined || last === undefined) return [];
  const length = availability.slotMinutes * MINUTE_MS;
  const booked = await database.kysely
    .selectFrom('sales_calls')
    .select(['starts_at', 'ends_at'])
    .where('state', '=', 'booked')
    .where('starts_at', '<', last + length)
    .where('ends_at', '>', first)
    .execute();
  return offered.filter(
    (slot) =>
      booked.filter((call) => call.starts_at < slot + length && slot < call.ends_at).length < availability.hosts,
  );
}

/** Returns the times nearest to an unavailable one, in order. */
export const pickNearestSlots = (slots: readonly number[], to: number, count: number): number[] =>
  slots
    .toSorted((one, other) => Math.abs(one - to) - Math.abs(other - to))
    .slice(0, count)
    .sort((one, other) => one - other);
