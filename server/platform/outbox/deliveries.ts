import type { Kysely, Transaction, UpdateQueryBuilder, UpdateResult } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { OutboxRow } from './outbox-tables.ts';

export type DeliverySummary = Pick<
  OutboxRow,
  'id' | 'subject' | 'destination' | 'state' | 'attempts' | 'due_at' | 'settled_at' | 'last_error'
>;

/** How the deliveries about these subjects stand, in the order in which they were written. */
export function deliveriesAbout(kysely: Kysely<Tables>, subjects: readonly string[]): Promise<DeliverySummary[]> {
  if (subjects.length === 0) return Promise.resolve([]);
  return kysely
    .selectFrom('outbox')
    .select(['id', 'subject', 'destination', 'state', 'attempts', 'due_at', 'settled_at', 'last_error'])
    .where('subject', 'in', subjects)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The same with what is delivered. */
export function deliveriesInFull(kysely: Kysely<Tables>, subjects: readonly string[]): Promise<OutboxRow[]> {
  if (subjects.length === 0) return Promise.resolve([]);
  return kysely
    .selectFrom('outbox')
    .selectAll()
    .where('subject', 'in', subjects)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/**
 * Deletes the deliveries about these subjects and returns them as they stood; one that is on its way just now still
 * arrives, and none is tried again.
 */
export function eraseDeliveries(tx: Transaction<Tables>, subjects: readonly string[]): Promise<OutboxRow[]> {
  if (subjects.length === 0) return Promise.resolve([]);
  return tx.deleteFrom('outbox').where('subject', 'in', subjects).returningAll().execute();
}

/** What was refused or has failed too often, the latest first: the list for a person to look at. */
export function deadDeliveries(
  kysely: Kysely<Tables>,
  { destination, limit }: { destination: string | undefined; limit: number },
): Promise<DeliverySummary[]> {
  return kysely
    .selectFrom('outbox')
    .select(['id', 'subject', 'destination', 'state', 'attempts', 'due_at', 'settled_at', 'last_error'])
    .where('state', '=', 'dead')
    .$if(destination !== undefined, (query) => query.where('destination', '=', destination ?? ''))
    .orderBy('settled_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Makes what is dead or held due again, with its attempts counted anew; returns how many. A running server notices. */
export const retryDeliveries = (database: Database, subject: string, now: number): Promise<number> =>
  makeDue(database, now, (query) => query.where('subject', '=', subject).where('state', 'in', ['dead', 'held']));

/** The same for all that is dead, of one destination or of all; what is held stays held. */
export const retryDeadDeliveries = (
  database: Database,
  destination: string | undefined,
  now: number,
): Promise<number> =>
  makeDue(database, now, (query) =>
    (destination === undefined ? query : query.where('destination', '=', destination)).where('state', '=', 'dead'),
  );

type OutboxUpdate = UpdateQueryBuilder<Tables, 'outbox', 'outbox', UpdateResult>;

function makeDue(database: Database, now: number, which: (query: OutboxUpdate) => OutboxUpdate): Promise<number> {
  return database.commitTogether(async (tx) => {
    const update = tx
      .updateTable('outbox')
      .set({ state: 'waiting', due_at: now, lease_until: 0, attempts: 0, failed_at: null, settled_at: null });
    const { numUpdatedRows } = await which(update).executeTakeFirst();
    return Number(numUpdatedRows);
  });
}
