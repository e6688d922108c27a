import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { correctDeliveries, correctDestination } from './correct-times.ts';
import type { Destination } from './outbox.ts';
import type { DestinationRow, OutboxRow } from './outbox-tables.ts';

/** So many failures in a row mean that the destination is away: one single delivery tries whether it is back. */
export const FAILURES_UNTIL_AWAY = 5;

export type Claim = {
  rows: readonly OutboxRow[];
  /** When it is worth asking again, in milliseconds since 1970; undefined when nothing waits. */
  nextAt: number | undefined;
  /** Whether stored times were ahead of this clock by more than any wait, and have been corrected. */
  isCorrected: boolean;
};

type ClaimOptions = { destination: Destination; now: number; leaseMs: number; atMost: number };

/**
 * Takes due deliveries of one destination for this worker, oldest first, no more than its rate and its circuit allow.
 * Each is leased: when the worker dies, another may claim it once the lease is over.
 *
 * The circuit of a destination that was away is half open after its pause: one delivery is claimed, and until that is
 * settled or its lease is over no process claims another.
 */
export function claimDeliveries(database: Database, options: ClaimOptions): Promise<Claim> {
  const { destination, now, atMost } = options;
  return database.kysely.transaction().execute(async (tx) => {
    const stored = await lockDestination(tx, database.dialect, destination.name);
    const { state, isCorrected } = await correctDestination(tx, stored, options);
    if (state.open_until > now) return { rows: [], nextAt: state.open_until, isCorrected };
    const interval = 1000 / destination.rate.perSecond;
    const fullAt = Math.max(now, state.full_at);
    const tokens = Math.floor(destination.rate.burst - (fullAt - now) / interval);
    if (tokens < 1) {
      return { rows: [], nextAt: Math.ceil(fullAt + interval - destination.rate.burst * interval), isCorrected };
    }
    const isAway = state.failures >= FAILURES_UNTIL_AWAY;
    const limit = Math.min(atMost, isAway ? 1 : tokens);
    const rows = await leaseDue(tx, database.dialect, { ...options, atMost: limit });
    if (rows.length === 0) {
      const corrected = await correctDeliveries(tx, options);
      return { rows, nextAt: await nextDueAt(tx, destination.name), isCorrected: isCorrected || corrected > 0 };
    }
    await tx
      .updateTable('outbox_destinations')
      .set({
        full_at: Math.ceil(fullAt + rows.length * interval),
        ...(isAway && { open_until: now + options.leaseMs, paused_at: now, probe: rows[0]?.id ?? null }),
      })
      .where('name', '=', destination.name)
      .execute();
    return { rows, nextAt: now, isCorrected };
  });
}

/** One claim at a time per destination, so that its rate is one for all processes. SQLite has one writer anyway. */
function lockDestination(tx: Transaction<Tables>, dialect: Database['dialect'], name: string): Promise<DestinationRow> {
  return tx
    .selectFrom('outbox_destinations')
    .selectAll()
    .where('name', '=', name)
    .$if(dialect === 'postgres', (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
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
    .select((row) => row.fn.min(laterOf).as('at'))
    .where('destination', '=', destination)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  // The minimum of no rows is null, whatever the column's type says.
  return next?.at ?? undefined;
}

/** A delivery is free when it is due and its lease is over. */
const laterOf = sql<number | null>`case when lease_until > due_at then lease_until else due_at end`;
