import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';

/**
 * Releases the quarantined deliveries of a subject, which makes them due. In a running server, call `outbox.wake` after
 * the commit. Returns the number of deliveries.
 */
export async function releaseDeliveries(tx: Transaction<Tables>, subject: string, now: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({ state: 'waiting', due_at: now })
    .where('subject', '=', subject)
    .where('state', '=', 'held')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
