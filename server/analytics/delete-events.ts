import { DEDUPLICATION_DAYS } from '@whorl/contract/analytics/collector.ts';
import { PAGE_VIEW_RETENTION_DAYS, VISIT_MEMORY_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import type { SelectQueryBuilder, Transaction } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import { exposureIds, toStoredInsertId } from './stored-insert-id.ts';

/** Events by their `seq`: a list or a subquery. */
type EventSeqs = readonly number[] | SelectQueryBuilder<Tables, 'analytics_events', { seq: number }>;

const DAY_MS = 86_400_000;
/** Events deleted in one transaction; limits how long other writes wait. */
const DELETE_BATCH_SIZE = 5_000;

/** Deletes events older than the retention period; the counts, which have no personal data, stay. @param now milliseconds since 1970 */
export async function deleteOldEvents(database: Database, now: number): Promise<void> {
  while ((await deleteOldestEvents(database, now - PAGE_VIEW_RETENTION_DAYS * DAY_MS)) > 0);
  await database.commitTogether(async (tx) => {
    await tx
      .deleteFrom('analytics_insert_ids')
      .where('received_at', '<', now - DEDUPLICATION_DAYS * DAY_MS)
      .execute();
    await tx
      .deleteFrom('analytics_visits')
      .where('last_at', '<', now - VISIT_MEMORY_DAYS * DAY_MS)
      .execute();
  });
}

/** Deletes a batch of the oldest events; ordered by `seq`, so no index of times is needed. */
function deleteOldestEvents(database: Database, before: number): Promise<number> {
  return database.commitTogether(async (tx) => {
    const oldest = await tx
      .selectFrom('analytics_events')
      .select(['seq', 'received_at'])
      .orderBy('seq')
      .limit(DELETE_BATCH_SIZE)
      .execute();
    const seqs = oldest.filter(({ received_at }) => received_at < before).map(({ seq }) => seq);
    if (seqs.length === 0) return 0;
    await tx.deleteFrom('analytics_events').where('seq', 'in', seqs).execute();
    return seqs.length;
  });
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
