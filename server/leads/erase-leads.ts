import type { Database } from '../platform/database/database.ts';
import { leadData } from './lead-data.ts';

export type ErasedLeads = {
  readonly count: number;
  /** Destinations that have got some of it already, or may have. */
  readonly deliveredTo: readonly string[];
};

/** Deletes every lead with this address, however it is spelled in capitals, with the deliveries about it, at once. */
export function eraseLeads(database: Database, email: string): Promise<ErasedLeads> {
  return database.commitTogether(async (tx) => {
    const { count, elsewhere } = await leadData.erase(tx, email.trim());
    return { count, deliveredTo: [...new Set(elsewhere.map(({ where }) => where))] };
  });
}
