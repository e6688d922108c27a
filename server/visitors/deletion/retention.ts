import { IDENTIFICATION_RETENTION_DAYS, VISITOR_RETENTION_DAYS } from '@whorl/contract/identification/retention.ts';
import { TICKET_SECONDS } from '@whorl/contract/identification/ticket.ts';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';

const DAY_MS = 86_400_000;

/**
 * Deletes everything older than its retention period.
 *
 * @param now milliseconds since 1970
 * @param stop ends the deletion early; the next one continues
 */
export async function deleteOldVisitors(database: Database, now: number, stop?: AbortSignal): Promise<void> {
  const identifiedBefore = now - IDENTIFICATION_RETENTION_DAYS * DAY_MS;
  const seenBefore = now - VISITOR_RETENTION_DAYS * DAY_MS;
  const deleteRows: typeof deleteInBatches = (from, work) => deleteInBatches(from, work, { stop });
  await deleteRows(database, async (tx, limit) => {
    const old = tx.selectFrom('identifications').select('request_id').where('at', '<', identifiedBefore).limit(limit);
    const deleted = await tx.deleteFrom('identifications').where('request_id', 'in', old).executeTakeFirst();
    return deleted.numDeletedRows;
  });
  // Networks are stored no longer than in the identifications.
  await deleteRows(database, async (tx, limit) => {
    const old = tx
      .selectFrom('visitors')
      .select('id')
      .where('last_seen_at', '<', identifiedBefore)
      // As in the partial index, literally.
      .where(sql<SqlBool>`network <> ''`)
      .limit(limit);
    const cleared = await tx
      .updateTable('visitors')
      .set({ network: '', earlier_network: '' })
      .where('id', 'in', old)
      .executeTakeFirst();
    return cleared.numUpdatedRows;
  });
  await deleteRows(database, async (tx, limit) => {
    const old = tx.selectFrom('browser_profiles').select('id').where('last_seen_at', '<', seenBefore).limit(limit);
    const deleted = await tx.deleteFrom('browser_profiles').where('id', 'in', old).executeTakeFirst();
    return deleted.numDeletedRows;
  });
  await deleteRows(database, async (tx, limit) => {
    const old = tx.selectFrom('visitors').select('id').where('last_seen_at', '<', seenBefore).limit(limit);
    const deleted = await tx.deleteFrom('visitors').where('id', 'in', old).executeTakeFirst();
    return deleted.numDeletedRows;
  });
  await database.commitTogether(async (tx) => {
    await tx
      .deleteFrom('spent_tickets')
      .where('at', '<', now - TICKET_SECONDS * 1000)
      .execute();
    await tx.deleteFrom('spent_nonces').where('expires_at', '<', now).execute();
  });
}
