import { PAGE_VIEW_RETENTION_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import type { Database } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { deleteDeliveries } from '../../platform/outbox/deliveries.ts';

const DAY_MS = 86_400_000;
/** Retention of sent batches, so that accepted and rejected events can be looked up. */
const SENT_BATCH_RETENTION_DAYS = 7;

/** Deletes batches sent more than a week ago, and those whose events have been deleted, with their deliveries. */
export async function deleteOldBatches(database: Database, now: number): Promise<void> {
  await deleteInBatches(database, async (tx, limit) => {
    const old = await tx
      .selectFrom('analytics_batches')
      .innerJoin('outbox', 'outbox.subject', 'analytics_batches.id')
      .select('analytics_batches.id')
      .where((row) =>
        row.or([
          row.and([
            row('outbox.state', '=', 'sent'),
            row('outbox.settled_at', '<', now - SENT_BATCH_RETENTION_DAYS * DAY_MS),
          ]),
          row('analytics_batches.created_at', '<', now - PAGE_VIEW_RETENTION_DAYS * DAY_MS),
        ]),
      )
      .limit(limit)
      .execute();
    const ids = old.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await deleteDeliveries(tx, ids);
    await tx.deleteFrom('analytics_batches').where('id', 'in', ids).execute();
    return ids.length;
  });
}
