import { DEDUPLICATION_DAYS } from '@whorl/contract/analytics/collector.ts';
import { PAGE_VIEW_RETENTION_DAYS, VISIT_MEMORY_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import type { SelectQueryBuilder, Transaction } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { deleteInBatches, deleteRowsBefore } from '../platform/database/delete-in-batches.ts';
import type { Tables } from '../platform/database/tables.ts';
import { exposureIds, toStoredInsertId } from './stored-insert-id.ts';

/** Events by their `seq`: a list or a subquery. */
type EventSeqs = readonly number[] | SelectQueryBuilder<Tables, 'analytics_events', { seq: number }>;

const DAY_MS = 86_400_000;
/** Neighboring rows that are read or deleted together; they are in few pages, so this takes only milliseconds. */
const BATCH_SIZE = 5_000;

/**
 * Deletes events older than the retention period; the counts, which have no personal data, stay.
 *
 * @param now milliseconds since 1970
 * @param stop ends the deletion early; the next one continues
 */
export async function deleteOldEvents(database: Database, now: number, stop?: AbortSignal): Promise<void> {
  const deleteOldest = (tx: Transaction<Tables>, limit: number) =>
    deleteOldestEvents(tx, limit, now - PAGE_VIEW_RETENTION_DAYS * DAY_MS);
  await deleteInBatches(database, deleteOldest, { stop, batchSize: BATCH_SIZE });
  await deleteOldInsertIds(database, now - DEDUPLICATION_DAYS * DAY_MS, stop);
  const visits = { table: 'analytics_visits', key: 'id', time: 'last_at' } as const;
  await deleteRowsBefore(database, visits, now - VISIT_MEMORY_DAYS * DAY_MS, stop);
}

/** Deletes a batch of the oldest events; ordered by `seq`, so no index of times is needed. */
async function deleteOldestEvents(tx: Transaction<Tables>, limit: number, before: number): Promise<number> {
  const oldest = await tx
    .selectFrom('analytics_events')
    .select(['seq', 'received_at'])
    .orderBy('seq')
    .limit(limit)
    .execute();
  const seqs = oldest.filter(({ received_at }) => received_at < before).map(({ seq }) => seq);
  if (seqs.length > 0) await tx.deleteFrom('analytics_events').where('seq', 'in', seqs).execute();
  return seqs.length;
}

/**
 * Deletes old insert IDs. Reads all of them in parts, outside of a transaction: an index of their times would make
 * every event slower.
 */
async function deleteOldInsertIds(database: Database, before: number, stop: AbortSignal | undefined): Promise<void> {
  let last = '';
  while (stop?.aborted !== true) {
    const rows = await database.kysely
      .selectFrom('analytics_insert_ids')
      .selectAll()
      .where('insert_id', '>', last)
      .orderBy('insert_id')
      .limit(BATCH_SIZE)
      .execute();
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end.insert_id;
    const old = rows.filter(({ received_at }) => received_at < before).map(({ insert_id }) => insert_id);
    if (old.length > 0)
      await database.commitTogether((tx) =>
        tx.deleteFrom('analytics_insert_ids').where('insert_id', 'in', old).execute(),
      );
  }
}

/** Deletes all events and visit states of a visitor and returns the number of events. */
export async function eraseVisitorEvents(tx: Transaction<Tables>, visitorId: string): Promise<number> {
  const visitorEvents = tx.selectFrom('analytics_events').select('seq').where('device_id', '=', visitorId);
  const deleted = await eraseEvents(tx, visitorEvents);
  await tx.deleteFrom('analytics_visits').where('device_id', '=', visitorId).execute();
  return deleted;
}

/** Deletes events, with the stored insert IDs of exposures, and returns the number of events. */
export async function eraseEvents(tx: Transaction<Tables>, seqs: EventSeqs): Promise<number> {
  // Other insert IDs are random. They are kept, so that a late copy isn't stored again.
  const exposures = await tx
    .selectFrom('analytics_events')
    .select('insert_id')
    .where('seq', 'in', seqs)
    .where('insert_id', 'like', exposureIds)
    .execute();
  if (exposures.length > 0) {
    const insertIds = exposures.map(({ insert_id }) => toStoredInsertId(insert_id));
    await tx.deleteFrom('analytics_insert_ids').where('insert_id', 'in', insertIds).execute();
  }
  const { numDeletedRows } = await tx.deleteFrom('analytics_events').where('seq', 'in', seqs).executeTakeFirst();
  return Number(numDeletedRows);
}
