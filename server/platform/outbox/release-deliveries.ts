import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Makes what is held due; returns how many. Whoever calls it in a running server wakes the outbox after the commit. */
export async function releaseDeliveries(tx: Transaction<Tables>, subject: string, now: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({ state: 'waiting', due_at: now })
    .where('subject', '=', subject)
    .where('state', '=', 'held')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
