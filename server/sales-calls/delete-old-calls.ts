import { SALES_CALL_RETENTION_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { deleteInBatches } from '../platform/database/delete-in-batches.ts';
import type { Tables } from '../platform/database/tables.ts';

const DAY_MS = 86_400_000;

/** Deletes calls after the retention period. @param now milliseconds since 1970 */
export async function deleteOldCalls(database: Database, now: number): Promise<void> {
  const before = now - SALES_CALL_RETENTION_DAYS * DAY_MS;
  await deleteInBatches(database, async (tx, limit) => {
    const old = await tx.selectFrom('sales_calls').select('id').where('ends_at', '<', before).limit(limit).execute();
    await deleteCalls(
      tx,
      old.map(({ id }) => id),
    );
    return old.length;
  });
}

/** Deletes these calls and frees their times. */
export async function deleteCalls(tx: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('sales_call_seats').where('call_id', 'in', ids).execute();
  await tx.deleteFrom('sales_calls').where('id', 'in', ids).execute();
}
