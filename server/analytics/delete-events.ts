import { DEDUPLICATION_DAYS } from '@whorl/contract/analytics/collector.ts';
import { PAGE_VIEW_RETENTION_DAYS, VISIT_MEMORY_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import type { SelectQueryBuilder, Transaction } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import { exposureIds, notedId } from './noted-id.ts';

/** Events by their `seq`: a list, or a question that finds them. */
type EventSeqs = readonly number[] | SelectQueryBuilder<Tables, 'analytics_events', { seq: number }>;

const DAY_MS = 86_400_000;
/** Events deleted in one transaction, so that nobody who stores some waits for long. */
const DELETED_AT_ONCE = 5_000;

/** Deletes what is older than we keep it; the counts of days, which say nothing of anybody, stay. @param now milliseconds since 1970 */
export async function deleteOldEvents(database: Database, now: number): Promise<void> {
  while ((await deleteSome(database, now - PAGE_VIEW_RETENTION_DAYS * DAY_MS)) > 0);
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

/** Of the oldest, which by their order need no index of times. */
function deleteSome(database: Database, before: number): Promise<number> {
  return database.commitTogether(async (tx) => {
    const oldest = await tx
      .selectFrom('analytics_events')
      .select(['seq', 'received_at'])
      .orderBy('seq')
      .limit(DELETED_AT_ONCE)
      .execute();
    const seqs = oldest.filter(({ received_at }) => received_at < before).map(({ seq }) => seq);
    if (seqs.length === 0) return 0;
    await tx.deleteFrom('analytics_events').where('seq', 'in', seqs).execute();
    return seqs.length;
  });
}

/** Deletes every event of a visitor, and what the counting remembers of the visits; returns how many events. */
export async function eraseEventsOf(tx: Transaction<Tables>, visitorId: string): Promise<number> {
  const ofVisitor = tx.selectFrom('analytics_events').select('seq').where('device_id', '=', visitorId);
  const deleted = await eraseEvents(tx, ofVisitor);
  await tx.deleteFrom('analytics_visits').where('device_id', '=', visitorId).execute();
  return deleted;
}

/** Deletes these events, with the notes by which their exposures are recognized; returns how many events. */
export async function eraseEvents(tx: Transaction<Tables>, seqs: EventSeqs): Promise<number> {
  // Those of other events are drawn at random, and keep a late copy from being stored again.
  const exposures = await tx
    .selectFrom('analytics_events')
    .select('insert_id')
    .where('seq', 'in', seqs)
    .where('insert_id', 'like', exposureIds)
    .execute();
  if (exposures.length > 0) {
    const noted = exposures.map(({ insert_id }) => notedId(insert_id));
    await tx.deleteFrom('analytics_insert_ids').where('insert_id', 'in', noted).execute();
  }
  const { numDeletedRows } = await tx.deleteFrom('analytics_events').where('seq', 'in', seqs).executeTakeFirst();
  return Number(numDeletedRows);
}
