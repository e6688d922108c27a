import type { Database, TransactionWork } from '../../platform/database/database.ts';
import type { Migrations } from '../../platform/database/migrations.ts';
import { releaseDeliveries } from '../../platform/outbox/release-deliveries.ts';

/**
 * Releases a lead and its deliveries from quarantine. A running server notices the change.
 *
 * @param record runs in the same transaction, if the lead is released
 * @returns the number of deliveries now due; undefined if the lead is not in quarantine
 */
export function releaseLead(
  database: Database,
  id: string,
  now: number,
  record?: TransactionWork<void>,
): Promise<number | undefined> {
  return database.commitTogether(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('leads')
      .set({ quarantine: 'released' })
      .where('id', '=', id)
      .where('quarantine', '=', 'held')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return undefined;
    await record?.(tx);
    return releaseDeliveries(tx, id, now);
  });
}

/** Values of `suspicion` in the earlier format, which was a sentence. */
const earlierWords: Readonly<Record<string, string>> = {
  'filled in a field that people do not see': 'trap',
  'sent faster than a person can': 'too-fast',
};

export const quarantineMigrations: Migrations = {
  'leads-quarantine': {
    async up(db) {
      await db.schema.alterTable('leads').addColumn('quarantine', 'text').execute();
      await db.updateTable('leads').set({ quarantine: 'held' }).where('suspicion', 'is not', null).execute();
      for (const [text, code] of Object.entries(earlierWords)) {
        await db.updateTable('leads').set({ suspicion: code }).where('suspicion', '=', text).execute();
      }
    },
  },
};
