import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { MAX_RETRY_AFTER_MS } from './backoff.ts';
import type { Destination } from './outbox.ts';
import type { DestinationRow } from './outbox-tables.ts';

/** Clocks of synchronized servers differ by less than this. */
const CLOCK_TOLERANCE_MS = 1_000;

type Options = { destination: Destination; now: number; leaseMs: number };

/** Returns the time that an empty token bucket of a destination takes to refill, in milliseconds. */
const longestRefillMs = ({ rate }: Destination): number => (rate.burst * 1000) / rate.perSecond;

/**
 * Limits the stored times of a destination to the longest possible wait from now. A later time was written by a clock
 * ahead of this one; without the limit nothing would be delivered until this clock has caught up.
 *
 * @returns the corrected state, which has been stored, and whether it was changed
 */
export async function correctDestination(
  tx: Transaction<Tables>,
  state: DestinationRow,
  { destination, now }: Options,
): Promise<{ state: DestinationRow; isCorrected: boolean }> {
  const latestFullAt = Math.ceil(now + longestRefillMs(destination));
  const plannedMs = state.paused_at === null ? MAX_RETRY_AFTER_MS : state.open_until - state.paused_at;
  const latestOpenUntil = now + Math.min(plannedMs, MAX_RETRY_AFTER_MS);
  const change = {
    ...(state.full_at > latestFullAt + CLOCK_TOLERANCE_MS && { full_at: latestFullAt }),
    ...(state.open_until > latestOpenUntil + CLOCK_TOLERANCE_MS && { open_until: latestOpenUntil, paused_at: now }),
  };
  if (Object.keys(change).length === 0) return { state, isCorrected: false };
  await tx.updateTable('outbox_destinations').set(change).where('name', '=', state.name).execute();
  return { state: { ...state, ...change }, isCorrected: true };
}

/**
 * Corrects the times of a destination's waiting deliveries in the same way: those that never failed become due at once,
 * the others after the delay of their last failure, and leases end as if claimed now.
 *
 * @returns the number of changed deliveries
 */
export async function correctDeliveries(
  tx: Transaction<Tables>,
  { destination, now, leaseMs }: Options,
): Promise<number> {
  const latest = now + CLOCK_TOLERANCE_MS;
  const waiting = tx.updateTable('outbox').where('destination', '=', destination.name).where('state', '=', 'waiting');
  const neverFailed = await waiting
    .set({ due_at: now })
    .where('due_at', '>', latest)
    .where('failed_at', 'is', null)
    .executeTakeFirst();
  const failed = await waiting
    .set((row) => ({ due_at: row(row('due_at', '-', row.ref('failed_at')), '+', now), failed_at: now }))
    .where('due_at', '>', latest)
    .where('failed_at', '>', latest)
    .executeTakeFirst();
  const leased = await waiting
    .set({ lease_until: now + leaseMs })
    .where('lease_until', '>', latest + leaseMs)
    .executeTakeFirst();
  return Number(neverFailed.numUpdatedRows + failed.numUpdatedRows + leased.numUpdatedRows);
}
