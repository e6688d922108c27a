import { JOB_APPLICATION_RETENTION_DAYS, LEAD_RETENTION_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { deleteDeliveries } from '../../platform/outbox/deliveries.ts';

const DAY_MS = 86_400_000;

/** Retention by form where it differs; a newsletter address is stored until its owner unsubscribes. */
const retentionDays: Readonly<Record<string, number>> = {
  'job-application': JOB_APPLICATION_RETENTION_DAYS,
  newsletter: Number.POSITIVE_INFINITY,
};

/** Leads that are kept after their retention period, as their consent notice says. */
export type KeptLeads = {
  /** Selects the IDs of the leads that another feature still needs. */
  readonly select: (kysely: Kysely<Tables>) => SelectQueryBuilder<Tables, 'api_keys', { lead_id: string }>;
  /** Version of the notice. Leads with another one are deleted even if they are needed. */
  readonly consentVersion: string;
};

/** Deletes leads after the retention period, with their deliveries. @param now milliseconds since 1970 */
export async function deleteOldLeads(database: Database, now: number, kept: KeptLeads): Promise<void> {
  for (const [form, days] of Object.entries(retentionDays)) {
    if (Number.isFinite(days)) await deleteBefore(database, now - days * DAY_MS, { onlyForm: form }, kept);
  }
  const exceptForms = Object.keys(retentionDays);
  await deleteBefore(database, now - LEAD_RETENTION_DAYS * DAY_MS, { exceptForms }, kept);
}

type Which = { readonly onlyForm: string } | { readonly exceptForms: readonly string[] };

async function deleteBefore(database: Database, before: number, which: Which, kept: KeptLeads) {
  await deleteInBatches(database, async (tx, limit) => {
    const old = tx
      .selectFrom('leads')
      .select('id')
      .where('received_at', '<', before)
      .where((lead) =>
        lead.or([
          lead('consent_version', 'is distinct from', kept.consentVersion),
          lead('id', 'not in', kept.select(tx)),
        ]),
      )
      .limit(limit);
    const rows = await ('onlyForm' in which
      ? old.where('form', '=', which.onlyForm)
      : old.where('form', 'not in', which.exceptForms)
    ).execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await tx.deleteFrom('leads').where('id', 'in', ids).execute();
    await deleteDeliveries(tx, ids);
    return ids.length;
  });
}
