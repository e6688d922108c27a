import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { deliveriesAbout, eraseDeliveries } from '../platform/outbox/deliveries.ts';
import type { LeadTables } from './lead-tables.ts';

export type Erased = {
  readonly count: number;
  /** Destinations that have got some of it already. */
  readonly deliveredTo: readonly string[];
};

/** Deletes every lead with this address, however it is spelled in capitals, with the deliveries about it, at once. */
export function eraseLeads(database: Database, email: string): Promise<Erased> {
  return database.commitTogether(async (tx) => {
    const leads = await tx
      .$extendTables<LeadTables>()
      .deleteFrom('leads')
      .where(sql`lower(email)`, '=', email.trim().toLowerCase())
      .returning('id')
      .execute();
    const ids = leads.map(({ id }) => id);
    const delivered = (await deliveriesAbout(tx, ids)).filter(({ state }) => state === 'sent');
    await eraseDeliveries(tx, ids);
    return { count: ids.length, deliveredTo: [...new Set(delivered.map(({ destination }) => destination))] };
  });
}
