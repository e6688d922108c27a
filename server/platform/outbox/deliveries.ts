import { deliveryStates } from '@whorl/contract/console/deliveries.ts';
import type { Kysely, SelectQueryBuilder, Transaction, UpdateQueryBuilder, UpdateResult } from 'kysely';
import * as v from 'valibot';
import type { Database, TransactionWork } from '../database/database.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import type { Tables } from '../database/tables.ts';
import type { OutboxRow } from './outbox-tables.ts';

export type DeliverySummary = Pick<
  OutboxRow,
  'id' | 'subject' | 'destination' | 'state' | 'attempts' | 'due_at' | 'settled_at' | 'last_error' | 'failures'
>;

/** Returns the deliveries of these subjects without their bodies, in the order of creation. */
export function findDeliveries(kysely: Kysely<Tables>, subjects: readonly string[]): Promise<DeliverySummary[]> {
  if (subjects.length === 0) return Promise.resolve([]);
  return kysely
    .selectFrom('outbox')
    .select(['id', 'subject', 'destination', 'state', 'attempts', 'due_at', 'settled_at', 'last_error', 'failures'])
    .where('subject', 'in', subjects)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Returns a delivery with its body. */
export const findDelivery = (kysely: Kysely<Tables>, id: string): Promise<OutboxRow | undefined> =>
  kysely.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns the deliveries of these subjects with their bodies, in the order of creation. */
export function findDeliveriesWithBody(kysely: Kysely<Tables>, subjects: readonly string[]): Promise<OutboxRow[]> {
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
 * Deletes the deliveries of these subjects and returns them. An attempt in progress may still arrive, but none is
 * retried.
 */
export function deleteDeliveries(tx: Transaction<Tables>, subjects: readonly string[]): Promise<OutboxRow[]> {
  if (subjects.length === 0) return Promise.resolve([]);
  return tx.deleteFrom('outbox').where('subject', 'in', subjects).returningAll().execute();
}

/**
 * Deletes the deliveries whose subjects a query selects, and returns where they may have arrived.
 *
 * @param subjects query of one column
 */
export function deleteDeliveriesForSubjects<Table extends keyof Tables>(
  tx: Transaction<Tables>,
  subjects: SelectQueryBuilder<Tables, Table, Record<string, string>>,
): Promise<Pick<OutboxRow, 'destination' | 'subject' | 'state' | 'attempts' | 'settled_at'>[]> {
  return tx
    .deleteFrom('outbox')
    .where('subject', 'in', subjects)
    .returning(['destination', 'subject', 'state', 'attempts', 'settled_at'])
    .execute();
}

/**
 * Deletes the deliveries of some destinations, in any state, that were enqueued before a time.
 *
 * @param prefix beginning of the destinations' names
 * @param before milliseconds since 1970
 */
export async function deleteOldDeliveries(database: Database, prefix: string, before: number): Promise<void> {
  const destinations = (await listDestinations(database.kysely)).filter((name) => name.startsWith(prefix));
  // The index of destinations is sorted by state before time.
  for (const destination of destinations)
    for (const state of deliveryStates)
      await deleteInBatches(database, async (tx, limit) => {
        const old = tx
          .selectFrom('outbox')
          .select('id')
          .where('destination', '=', destination)
          .where('state', '=', state)
          .where('created_at', '<', before)
          .limit(limit);
        return (await tx.deleteFrom('outbox').where('id', 'in', old).executeTakeFirst()).numDeletedRows;
      });
}

/** Returns the destinations that have deliveries, also those that were removed. Reads one entry of an index for each. */
async function listDestinations(kysely: Kysely<Tables>): Promise<string[]> {
  const names: string[] = [];
  for (let last = ''; ; ) {
    const next = await kysely
      .selectFrom('outbox')
      .select('destination')
      .where('destination', '>', last)
      .orderBy('destination')
      .limit(1)
      .executeTakeFirst();
    if (next === undefined) return names;
    last = next.destination;
    names.push(last);
  }
}

/** Returns the dead letters, latest first: deliveries that were rejected or failed too often. */
export function findDeadLetters(
  kysely: Kysely<Tables>,
  { destination, limit }: { destination: string | undefined; limit: number },
): Promise<DeliverySummary[]> {
  return kysely
    .selectFrom('outbox')
    .select(['id', 'subject', 'destination', 'state', 'attempts', 'due_at', 'settled_at', 'last_error', 'failures'])
    .where('state', '=', 'dead')
    .$if(destination !== undefined, (query) => query.where('destination', '=', destination ?? ''))
    .orderBy('settled_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/**
 * Makes the dead and quarantined deliveries of a subject due again and resets their attempts. A running server delivers
 * them at its next poll. Returns the number of deliveries.
 *
 * @param record runs in the same transaction, if there are any
 */
export const retryDeliveries = (
  database: Database,
  subject: string,
  now: number,
  record?: TransactionWork<void>,
): Promise<number> =>
  makeDue(
    database,
    now,
    (query) => query.where('subject', '=', subject).where('state', 'in', ['dead', 'held']),
    record,
  );

/** Makes all dead letters due again, of one destination or of all. Quarantined deliveries are unchanged. */
export const retryDeadLetters = (
  database: Database,
  destination: string | undefined,
  now: number,
  record?: TransactionWork<void>,
): Promise<number> =>
  makeDue(
    database,
    now,
    (query) =>
      (destination === undefined ? query : query.where('destination', '=', destination)).where('state', '=', 'dead'),
    record,
  );

/** Makes one dead letter due again. Returns whether it was one. */
export const retryDeadLetter = async (
  database: Database,
  id: string,
  now: number,
  record?: TransactionWork<void>,
): Promise<boolean> =>
  (await makeDue(database, now, (query) => query.where('id', '=', id).where('state', '=', 'dead'), record)) === 1;

type OutboxUpdate = UpdateQueryBuilder<Tables, 'outbox', 'outbox', UpdateResult>;

function makeDue(
  database: Database,
  now: number,
  which: (query: OutboxUpdate) => OutboxUpdate,
  record?: TransactionWork<void>,
): Promise<number> {
  return database.commitTogether(async (tx) => {
    const update = tx
      .updateTable('outbox')
      .set({ state: 'waiting', due_at: now, lease_until: 0, attempts: 0, failed_at: null, settled_at: null });
    const { numUpdatedRows } = await which(update).executeTakeFirst();
    if (numUpdatedRows > 0n) await record?.(tx);
    return Number(numUpdatedRows);
  });
}

const failuresSchema = v.array(v.object({ at: v.number(), reason: v.string() }));
type Failure = v.InferOutput<typeof failuresSchema>[number];

/** Returns the failed attempts of a delivery, oldest first, with times in milliseconds since 1970. */
export const readFailures = ({ failures }: Pick<OutboxRow, 'failures'>): Failure[] =>
  failures === null ? [] : v.parse(failuresSchema, JSON.parse(failures));
