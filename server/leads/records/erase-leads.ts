import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { leadData } from './lead-data.ts';

export type ErasedLeads = {
  readonly count: number;
  /** Destinations that have got some of it already, or may have. */
  readonly deliveredTo: readonly string[];
};

/** Erases what other features keep under an address, before the leads by which they know it. */
export type EraseAlso = (tx: Transaction<Tables>, email: string) => Promise<unknown>;

/** Deletes every lead with this address, however it is spelled in capitals, with all that hangs on it, at once. */
export async function eraseLeads(database: Database, email: string, eraseAlso?: EraseAlso): Promise<ErasedLeads> {
  const erased = await database.commitTogether(async (tx) => {
    await eraseAlso?.(tx, email.trim());
    const { count, elsewhere } = await leadData.erase(tx, email.trim());
    return { count, deliveredTo: [...new Set(elsewhere.map(({ where }) => where))] };
  });
  await database.wipeDeleted();
  return erased;
}
