import type { Transaction } from 'kysely';
import type { NoTables } from '../database/database.ts';
import type { OutboxTables } from './outbox-tables.ts';

/** Makes what is held due; returns how many. Whoever calls it in a running server wakes the outbox after the commit. */
export async function releaseDeliveries(tx: Transaction<NoTables>, subject: string, now: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .$extendTables<OutboxTables>()
    .updateTable('outbox')
    .set({ state: 'waiting', due_at: now })
    .where('subject', '=', subject)
    .where('state', '=', 'held')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
