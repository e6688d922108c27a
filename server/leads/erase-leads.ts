import { sql, type Transaction } from 'kysely';
import type { Database, NoTables } from '../platform/database/database.ts';
import { deliveriesAbout, eraseDeliveries } from '../platform/outbox/deliveries.ts';
import type { LeadTables } from './lead-tables.ts';

export type Erased = {
  readonly count: number;
  /** Destinations that have got some of it already. */
  readonly deliveredTo: readonly string[];
};

/** Erases what other features keep of these leads. */
export type EraseAlso = (tx: Transaction<NoTables>, leadIds: readonly string[]) => Promise<void>;

/** Deletes every lead with this address, however it is spelled in capitals, with all that hangs on it, at once. */
export function eraseLeads(database: Database, email: string, eraseAlso: EraseAlso): Promise<Erased> {
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
    await eraseAlso(tx, ids);
    return { count: ids.length, deliveredTo: [...new Set(delivered.map(({ destination }) => destination))] };
  });
}
