import type { Availability } from '@whorl/contract/sales-calls/availability.ts';
import { offeredSlots } from '@whorl/contract/sales-calls/offered-slots.ts';
import type { Database } from '../platform/database/database.ts';

const MINUTE_MS = 60_000;

/** The offered times that still have a host, in milliseconds since 1970, in order. */
export async function freeSlots(database: Database, availability: Availability, now: number): Promise<number[]> {
  const offered = offeredSlots(availability, now);
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

/** Of these times those nearest to one that cannot be had, in order of time. */
export const nearestSlots = (slots: readonly number[], to: number, count: number): number[] =>
  slots
    .toSorted((one, other) => Math.abs(one - to) - Math.abs(other - to))
    .slice(0, count)
    .sort((one, other) => one - other);
