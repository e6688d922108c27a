import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { leadData } from './lead-data.ts';

type ErasedLeads = {
  readonly count: number;
  /** Destinations that have received a copy, or may have. */
  readonly deliveredTo: readonly string[];
};

/** Erases data of other features that is linked to the leads of an address, before the leads are deleted. */
type EraseLinked = (tx: Transaction<Tables>, email: string) => Promise<unknown>;

/** Deletes every lead with this email address in any spelling, with all linked data, in one transaction. */
export async function eraseLeads(database: Database, email: string, eraseLinked?: EraseLinked): Promise<ErasedLeads> {
  const erased = await database.commitTogether(async (tx) => {
    await eraseLinked?.(tx, email);
    const { count, externalCopies } = await leadData.erase(tx, email);
    return { count, deliveredTo: [...new Set(externalCopies.map(({ system }) => system))] };
  });
  await database.wipeDeleted();
  return erased;
}
