import { IDENTIFICATION_RETENTION_DAYS, VISITOR_RETENTION_DAYS } from '@whorl/contract/identification/retention.ts';
import { TICKET_SECONDS } from '@whorl/contract/identification/ticket.ts';
import type { Database } from '../../platform/database/database.ts';

const DAY_MS = 86_400_000;

/** Deletes everything older than its retention period. @param now milliseconds since 1970 */
export async function deleteOldVisitors(database: Database, now: number): Promise<void> {
  await database.commitTogether(async (tx) => {
    await tx
      .deleteFrom('identifications')
      .where('at', '<', now - IDENTIFICATION_RETENTION_DAYS * DAY_MS)
      .execute();
    // Networks are stored no longer than in the identifications.
    await tx
      .updateTable('visitors')
      .set({ network: '', earlier_network: '' })
      .where('last_seen_at', '<', now - IDENTIFICATION_RETENTION_DAYS * DAY_MS)
      .where('network', '<>', '')
      .execute();
    await tx
      .deleteFrom('spent_tickets')
      .where('at', '<', now - TICKET_SECONDS * 1000)
      .execute();
    await tx.deleteFrom('spent_nonces').where('expires_at', '<', now).execute();
    await tx
      .deleteFrom('browser_profiles')
      .where('last_seen_at', '<', now - VISITOR_RETENTION_DAYS * DAY_MS)
      .execute();
    await tx
      .deleteFrom('visitors')
      .where('last_seen_at', '<', now - VISITOR_RETENTION_DAYS * DAY_MS)
      .execute();
  });
}
