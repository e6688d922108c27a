import type { Database } from '../platform/database/database.ts';
import { callData } from './booking-privacy.ts';
import { callOfLead } from './call-desk.ts';

/** What whoever works the leads sees and erases of their calls. A database from before there were calls has none. */
export function callsIn(database: Database) {
  const areThere = async () =>
    (await database.kysely.introspection.getTables()).some(({ name }) => name === 'sales_calls');
  return {
    async callOf(leadId: string): Promise<object | undefined> {
      const call = (await areThere()) ? await callOfLead(database, leadId) : undefined;
      if (call === undefined) return undefined;
      const { id, state, starts_at, ends_at, time_zone, sequence } = call;
      return { id, state, starts_at: iso(starts_at), ends_at: iso(ends_at), time_zone, sequence };
    },
    eraseCalls: async (email: string): Promise<number> =>
      (await areThere()) ? (await database.commitTogether((tx) => callData.erase(tx, email))).count : 0,
  };
}

const iso = (at: number): string => new Date(at).toISOString();
