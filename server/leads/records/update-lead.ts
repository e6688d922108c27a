import type { LeadChange } from '@whorl/contract/console/leads.ts';
import type { Database, TransactionWork } from '../../platform/database/database.ts';

/**
 * Changes status, owner or notes of a lead, unless it was changed since the version that the caller has seen.
 *
 * @param record runs in the same transaction, after the change
 * @returns whether it was changed; not if there is no such lead or it has another version
 */
export function updateLead(
  database: Database,
  id: string,
  { version, ...change }: LeadChange,
  record: TransactionWork<void>,
): Promise<boolean> {
  return database.commitTogether(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('leads')
      .set({ ...change, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await record(tx);
    return true;
  });
}
