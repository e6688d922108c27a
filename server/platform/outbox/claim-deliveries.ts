import { CIRCUIT_FAILURES } from '@whorl/contract/delivery-limits.ts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { correctDeliveries, correctDestination } from './correct-times.ts';
import type { Destination } from './outbox.ts';
import type { DestinationRow, OutboxRow } from './outbox-tables.ts';

export type Claim = {
  rows: readonly OutboxRow[];
  /** Time of the next useful claim, in milliseconds since 1970; undefined if no delivery is waiting. */
  nextAt: number | undefined;
  /** Whether stored times were further ahead of this clock than any wait and have been corrected. */
  isCorrected: boolean;
};

type ClaimOptions = { destination: Destination; now: number; leaseMs: number; atMost: number };

/**
 * Claims due deliveries of one destination, oldest first, at most as many as its rate limit and circuit breaker allow.
 * Each is leased: if the worker dies, another one may claim it after the lease expires.
 *
 * After the pause of an open circuit breaker it is half-open: one delivery is claimed as a probe, and no process claims
 * another until the probe is settled or its lease expires.
 */
export function claimDeliveries(database: Database, options: ClaimOptions): Promise<Claim> {
  const { destination, now, atMost } = options;
  return database.kysely.transaction().execute(async (tx) => {
    const stored = await lockDestination(tx, database.dialect, destination.name);
    if (stored === undefined) return { rows: [], nextAt: undefined, isCorrected: false };
    const { state, isCorrected } = await correctDestination(tx, stored, options);
    if (state.open_until > now) return { rows: [], nextAt: state.open_until, isCorrected };
    const interval = 1000 / destination.rate.perSecond;
    const fullAt = Math.max(now, state.full_at);
    const tokens = Math.floor(destination.rate.burst - (fullAt - now) / interval);
    if (tokens < 1) {
      return { rows: [], nextAt: Math.ceil(fullAt + interval - destination.rate.burst * interval), isCorrected };
    }
    const isHalfOpen = state.failures >= CIRCUIT_FAILURES;
    const limit = Math.min(atMost, isHalfOpen ? 1 : tokens);
    const rows = await leaseDue(tx, database.dialect, { ...options, atMost: limit });
    if (rows.length === 0) {
      const corrected = await correctDeliveries(tx, options);
      return { rows, nextAt: await nextDueAt(tx, destination.name), isCorrected: isCorrected || corrected > 0 };
    }
    await tx
      .updateTable('outbox_destinations')
      .set({
        full_at: Math.ceil(fullAt + rows.length * interval),
        ...(isHalfOpen && { open_until: now + options.leaseMs, paused_at: now, probe: rows[0]?.id ?? null }),
      })
      .where('name', '=', destination.name)
      .execute();
    return { rows, nextAt: now, isCorrected };
  });
}

/**
 * Locks a destination, so that all processes share its rate limit. SQLite has only one writer anyway.
 *
 * @returns undefined if another process deleted it
 */
function lockDestination(
  tx: Transaction<Tables>,
  dialect: Database['dialect'],
  name: string,
): Promise<DestinationRow | undefined> {
  return tx
    .selectFrom('outbox_destinations')
    .selectAll()
    .where('name', '=', name)
    .$if(dialect === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
}

async function leaseDue(
  tx: Transaction<Tables>,
  dialect: Database['dialect'],
  { destination, now, leaseMs, atMost }: ClaimOptions,
): Promise<OutboxRow[]> {
  const due = await tx
    .selectFrom('outbox')
    .select('id')
    .where('destination', '=', destination.name)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .where('lease_until', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(atMost)
    .$if(dialect === 'postgres', (query) => query.forUpdate().skipLocked())
    .execute();
  if (due.length === 0) return [];
  const rows = await tx
    .updateTable('outbox')
    .set((row) => ({
      lease_until: now + leaseMs,
      token: row('token', '+', 1),
      attempts: row('attempts', '+', 1),
    }))
    .where(
      'id',
      'in',
      due.map(({ id }) => id),
    )
    .returningAll()
    .execute();
  return rows.sort((a, b) => a.due_at - b.due_at || (a.id < b.id ? -1 : 1));
}

async function nextDueAt(tx: Transaction<Tables>, destination: string): Promise<number | undefined> {
  const next = await tx
    .selectFrom('outbox')
    .select((row) => row.fn.min(claimableAt).as('at'))
    .where('destination', '=', destination)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  // The minimum of no rows is null, although the column's type doesn't include it.
  return next?.at ?? undefined;
}

/** Time when a delivery can be claimed: it is due and its lease has expired. */
const claimableAt = sql<number | null>`case when lease_until > due_at then lease_until else due_at end`;
