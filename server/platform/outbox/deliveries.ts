import type { Kysely, Transaction } from 'kysely';
import type { Database, NoTables } from '../database/database.ts';
import type { OutboxRow, OutboxTables } from './outbox-tables.ts';

export type DeliverySummary = Pick<
  OutboxRow,
  'id' | 'subject' | 'destination' | 'state' | 'attempts' | 'due_at' | 'settled_at' | 'last_error'
>;

/** How the deliveries about these subjects stand, in the order in which they were written. */
export function deliveriesAbout(kysely: Kysely<NoTables>, subjects: readonly string[]): Promise<DeliverySummary[]> {
  if (subjects.length === 0) return Promise.resolve([]);
  return kysely
    .$extendTables<OutboxTables>()
    .selectFrom('outbox')
    .select(['id', 'subject', 'destination', 'state', 'attempts', 'due_at', 'settled_at', 'last_error'])
    .where('subject', 'in', subjects)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Deletes the deliveries about these subjects; one that is on its way just now still arrives. */
export async function eraseDeliveries(tx: Transaction<NoTables>, subjects: readonly string[]): Promise<void> {
  if (subjects.length === 0) return;
  await tx.$extendTables<OutboxTables>().deleteFrom('outbox').where('subject', 'in', subjects).execute();
}

/** Makes what is dead or held due again, with its attempts counted anew; returns how many. A running server notices. */
export function retryDeliveries(database: Database, subject: string, now: number): Promise<number> {
  return database.commitTogether(async (tx: Transaction<NoTables>) => {
    const { numUpdatedRows } = await tx
      .$extendTables<OutboxTables>()
      .updateTable('outbox')
      .set({ state: 'waiting', due_at: now, lease_until: 0, attempts: 0, settled_at: null })
      .where('subject', '=', subject)
      .where('state', 'in', ['dead', 'held'])
      .executeTakeFirst();
    return Number(numUpdatedRows);
  });
}
