import { IDENTIFICATION_RETENTION_DAYS, VISITOR_RETENTION_DAYS } from '@whorl/contract/identification/retention.ts';
import { TICKET_SECONDS } from '@whorl/contract/identification/ticket.ts';
import { type SqlBool, sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { deleteInBatches, deleteRowsBefore } from '../../platform/database/delete-in-batches.ts';
import type { Tables } from '../../platform/database/tables.ts';

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
  const identifications = { table: 'identifications', key: 'request_id', time: 'at' } as const;
  await deleteRowsBefore(database, identifications, identifiedBefore, stop);
  // Networks are stored no longer than in the identifications.
  const clearNetworks = async (tx: Transaction<Tables>, limit: number) => {
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
  };
  await deleteInBatches(database, clearNetworks, { stop });
  for (const table of ['browser_profiles', 'visitors'] as const)
    await deleteRowsBefore(database, { table, key: 'id', time: 'last_seen_at' }, seenBefore, stop);
  await database.commitTogether(async (tx) => {
    await tx
      .deleteFrom('spent_tickets')
      .where('at', '<', now - TICKET_SECONDS * 1000)
      .execute();
    await tx.deleteFrom('spent_nonces').where('expires_at', '<', now).execute();
  });
}
