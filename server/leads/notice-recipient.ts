import type { Transaction } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';

/** Returns the email address of a lead; undefined if the lead doesn't exist or is in quarantine. */
export async function findNoticeRecipient(tx: Transaction<Tables>, leadId: string): Promise<string | undefined> {
  const lead = await tx.selectFrom('leads').select(['email', 'quarantine']).where('id', '=', leadId).executeTakeFirst();
  return lead === undefined || lead.quarantine === 'held' ? undefined : lead.email;
}
