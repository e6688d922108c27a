import { JOB_APPLICATION_RETENTION_DAYS, LEAD_RETENTION_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import type { Database } from '../../platform/database/database.ts';
import { eraseDeliveries } from '../../platform/outbox/deliveries.ts';

const DAY_MS = 86_400_000;
/** So that no transaction holds up those who are sending just now. */
const DELETED_AT_ONCE = 500;

/** By form, where it is not as for all others; a newsletter address stays until its owner leaves. */
const retentionDays: Readonly<Record<string, number>> = {
  'job-application': JOB_APPLICATION_RETENTION_DAYS,
  newsletter: Number.POSITIVE_INFINITY,
};

/** Deletes leads that are older than we keep them, with the deliveries about them. @param now milliseconds since 1970 */
export async function deleteOldLeads(database: Database, now: number): Promise<void> {
  for (const [form, days] of Object.entries(retentionDays)) {
    if (Number.isFinite(days)) await deleteBefore(database, now - days * DAY_MS, { onlyForm: form });
  }
  await deleteBefore(database, now - LEAD_RETENTION_DAYS * DAY_MS, { allButForms: Object.keys(retentionDays) });
}

type Which = { readonly onlyForm: string } | { readonly allButForms: readonly string[] };

async function deleteBefore(database: Database, before: number, which: Which): Promise<void> {
  for (let deleted = DELETED_AT_ONCE; deleted === DELETED_AT_ONCE; ) {
    deleted = await database.commitTogether(async (tx) => {
      const old = tx.selectFrom('leads').select('id').where('received_at', '<', before).limit(DELETED_AT_ONCE);
      const rows = await ('onlyForm' in which
        ? old.where('form', '=', which.onlyForm)
        : old.where('form', 'not in', which.allButForms)
      ).execute();
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) return 0;
      await tx.deleteFrom('leads').where('id', 'in', ids).execute();
      await eraseDeliveries(tx, ids);
      return ids.length;
    });
  }
}
