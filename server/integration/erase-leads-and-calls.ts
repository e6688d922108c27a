import type { LeadErased } from '@whorl/contract/console/leads.ts';
import { createKeyData } from '../keys/key-data.ts';
import { eraseLeads } from '../leads/records/erase-leads.ts';
import { selectLeadIds } from '../leads/records/select-lead-ids.ts';
import type { Database, TransactionWork } from '../platform/database/database.ts';
import { createCallAccess } from '../sales-calls/call-access.ts';

/**
 * Deletes all leads and booked calls with an email address in any spelling, with their pending deliveries and keys.
 *
 * @param record runs in the transaction that deletes the leads
 */
export async function eraseLeadsAndCalls(
  database: Database,
  email: string,
  record?: TransactionWork<void>,
): Promise<LeadErased> {
  const { count, deliveredTo } = await eraseLeads(database, email, async (tx) => {
    await record?.(tx);
    await createKeyData(selectLeadIds).erase(tx, email);
  });
  return { leads: count, calls: await createCallAccess(database).eraseCalls(email), deliveredTo: [...deliveredTo] };
}
