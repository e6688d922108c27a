import { SALES_CALL_RETENTION_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';

const DAY_MS = 86_400_000;
/** Batch size, so that no transaction delays concurrent bookings. */
const DELETE_BATCH_SIZE = 500;

/** Deletes calls after the retention period. @param now milliseconds since 1970 */
export async function deleteOldCalls(database: Database, now: number): Promise<void> {
  const before = now - SALES_CALL_RETENTION_DAYS * DAY_MS;
  for (let deleted = DELETE_BATCH_SIZE; deleted === DELETE_BATCH_SIZE; ) {
    deleted = await database.commitTogether(async (tx) => {
      const old = await tx
        .selectFrom('sales_calls')
        .select('id')
        .where('ends_at', '<', before)
        .limit(DELETE_BATCH_SIZE)
        .execute();
      await deleteCalls(
        tx,
        old.map(({ id }) => id),
      );
      return old.length;
    });
  }
}

/** Deletes these calls and frees their times. */
export async function deleteCalls(tx: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('sales_call_seats').where('call_id', 'in', ids).execute();
  await tx.deleteFrom('sales_calls').where('id', 'in', ids).execute();
}
