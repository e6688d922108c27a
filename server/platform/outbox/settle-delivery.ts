import { CIRCUIT_FAILURES, CIRCUIT_PAUSE_SECONDS } from '@whorl/contract/delivery-limits.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { computeBackoffMs, MAX_RETRY_AFTER_MS } from './backoff.ts';
import { readFailures } from './deliveries.ts';
import type { DeliveryOutcome } from './outbox.ts';
import type { OutboxRow } from './outbox-tables.ts';

/** Attempts until a delivery is dead: more than a week, with an hour between later ones, plus pauses of the circuit breaker. */
const MAX_ATTEMPTS = 200;
const OPEN_CIRCUIT_MS = CIRCUIT_PAUSE_SECONDS * 1_000;
const MAX_ERROR_LENGTH = 500;
/** Failed attempts whose time and reason are stored: the latest, to find the cause. */
const MAX_STORED_FAILURES = 20;

export const settledStates = ['sent', 'waiting', 'dead', 'lease-lost'] as const;
export type SettledState = (typeof settledStates)[number];

/**
 * Stores the outcome of an attempt. Only the latest claim of a delivery can be settled: a worker whose lease has expired
 * gets `lease-lost`, and its delivery is unchanged.
 */
export function settleDelivery(
  database: Database,
  row: OutboxRow,
  outcome: DeliveryOutcome,
  at: { now: number; random: number },
): Promise<SettledState> {
  return database.kysely.transaction().execute(async (tx) => {
    // Locks the destination first, as a claim does, to avoid deadlocks.
    await updateCircuitBreaker(tx, row, outcome, at.now);
    const change = toRowChange(row, outcome, at);
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

type Change = Pick<OutboxRow, 'due_at' | 'failed_at' | 'last_error' | 'failures' | 'settled_at'> & {
  state: 'sent' | 'waiting' | 'dead';
};

function toRowChange(
  row: OutboxRow,
  outcome: DeliveryOutcome,
  { now, random }: { now: number; random: number },
): Change {
  const { due_at, failed_at } = row;
  if (outcome.kind === 'sent')
    return { state: 'sent', due_at, failed_at, last_error: null, failures: row.failures, settled_at: now };
  const last_error = outcome.reason.slice(0, MAX_ERROR_LENGTH);
  const latest = [...readFailures(row), { at: now, reason: last_error }].slice(-MAX_STORED_FAILURES);
  const failures = JSON.stringify(latest);
  if (outcome.kind === 'refused' || row.attempts >= MAX_ATTEMPTS) {
    return { state: 'dead', due_at, failed_at: now, last_error, failures, settled_at: now };
  }
  return {
    state: 'waiting',
    due_at: now + computeBackoffMs(row.attempts, outcome.retryAfterMs, random),
    failed_at: now,
    last_error,
    failures,
    settled_at: null,
  };
}

/**
 * Updates the circuit breaker of a destination. Any outcome but `retry` resets it. `Retry-After`, or `CIRCUIT_FAILURES`
 * consecutive failures, open it for all processes; after the pause it is half-open and one probe is sent.
 */
async function updateCircuitBreaker(
  tx: Transaction<Tables>,
  row: OutboxRow,
  outcome: DeliveryOutcome,
  now: number,
): Promise<void> {
  const destination = tx.updateTable('outbox_destinations').where('name', '=', row.destination);
  // The pause during a probe lasts only until the probe is settled.
  await destination.set({ open_until: 0, probe: null }).where('probe', '=', row.id).execute();
  if (outcome.kind !== 'retry') {
    // Not while the circuit breaker is open: a delivery sent before it opened doesn't show that the destination is back.
    await destination.set({ failures: 0 }).where('failures', '>', 0).where('open_until', '<=', now).execute();
    return;
  }
  // `Retry-After` opens the circuit breaker at once, so that the pause ends with a probe and not with all waiting deliveries.
  const more = outcome.retryAfterMs === undefined ? 1 : CIRCUIT_FAILURES;
  const counted = await destination
    .set((columns) => ({ failures: columns('failures', '+', more) }))
    .returning('failures')
    .executeTakeFirst();
  // The destination may have been deleted during the attempt.
  if (counted === undefined || counted.failures < CIRCUIT_FAILURES) return;
  const pauseMs = Math.min(outcome.retryAfterMs ?? OPEN_CIRCUIT_MS, MAX_RETRY_AFTER_MS);
  await destination
    .set({ open_until: now + pauseMs, paused_at: now })
    .where('open_until', '<', now + pauseMs)
    .execute();
}
