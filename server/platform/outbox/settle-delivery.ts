import type { Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { backOff, LONGEST_RETRY_AFTER_MS } from './back-off.ts';
import { FAILURES_UNTIL_AWAY } from './claim-deliveries.ts';
import type { DeliveryOutcome } from './outbox.ts';
import type { OutboxRow } from './outbox-tables.ts';

/** With an hour between the later ones that is more than a week, not counting while the destination is away. */
const ATTEMPTS_AT_MOST = 200;
/** How long nothing is sent to a destination that failed `FAILURES_UNTIL_AWAY` times in a row. */
const AWAY_MS = 30_000;
const LONGEST_ERROR_KEPT = 500;

export type Settled = 'sent' | 'waiting' | 'dead' | 'lease-lost';

/**
 * Writes down how an attempt went. Only the latest claim of a row may: a worker that was slower than its lease gets
 * `lease-lost` and changes nothing.
 */
export function settleDelivery(
  database: Database,
  row: OutboxRow,
  outcome: DeliveryOutcome,
  at: { now: number; random: number },
): Promise<Settled> {
  return database.kysely.transaction().execute(async (tx) => {
    // The destination first, as in a claim: both lock in the same order, so they cannot lock each other out.
    await noteHealth(tx, row, outcome, at.now);
    const change = changeOf(row, outcome, at);
    const { numUpdatedRows } = await tx
      .updateTable('outbox')
      .set({ ...change, lease_until: 0 })
      .where('id', '=', row.id)
      .where('token', '=', row.token)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    return numUpdatedRows === 1n ? change.state : 'lease-lost';
  });
}

type Change = Pick<OutboxRow, 'due_at' | 'failed_at' | 'last_error' | 'settled_at'> & {
  state: 'sent' | 'waiting' | 'dead';
};

function changeOf(row: OutboxRow, outcome: DeliveryOutcome, { now, random }: { now: number; random: number }): Change {
  const { due_at, failed_at } = row;
  if (outcome.kind === 'sent') return { state: 'sent', due_at, failed_at, last_error: null, settled_at: now };
  const last_error = outcome.reason.slice(0, LONGEST_ERROR_KEPT);
  if (outcome.kind === 'refused' || row.attempts >= ATTEMPTS_AT_MOST) {
    return { state: 'dead', due_at, failed_at: now, last_error, settled_at: now };
  }
  return {
    state: 'waiting',
    due_at: now + backOff(row.attempts, outcome.retryAfterMs, random),
    failed_at: now,
    last_error,
    settled_at: null,
  };
}

/**
 * Any answer but a failure shows that a destination is there. One that asked for a pause, or failed
 * `FAILURES_UNTIL_AWAY` times in a row, is left alone by all processes; after that one delivery tries whether it is back.
 */
async function noteHealth(
  tx: Transaction<Tables>,
  row: OutboxRow,
  outcome: DeliveryOutcome,
  now: number,
): Promise<void> {
  const destination = tx.updateTable('outbox_destinations').where('name', '=', row.destination);
  // The pause of a probe was only for the time that it took.
  await destination.set({ open_until: 0, probe: null }).where('probe', '=', row.id).execute();
  if (outcome.kind !== 'retry') {
    // What was on its way when the circuit opened says nothing of what comes after its pause.
    await destination.set({ failures: 0 }).where('failures', '>', 0).where('open_until', '<=', now).execute();
    return;
  }
  // Who asks for a pause counts as away at once, so that not everything that waited meanwhile comes together after it.
  const more = outcome.retryAfterMs === undefined ? 1 : FAILURES_UNTIL_AWAY;
  const { failures } = await destination
    .set((columns) => ({ failures: columns('failures', '+', more) }))
    .returning('failures')
    .executeTakeFirstOrThrow();
  if (failures < FAILURES_UNTIL_AWAY) return;
  const pauseMs = Math.min(outcome.retryAfterMs ?? AWAY_MS, LONGEST_RETRY_AFTER_MS);
  await destination
    .set({ open_until: now + pauseMs, paused_at: now })
    .where('open_until', '<', now + pauseMs)
    .execute();
}
