import type { Database } from '../platform/database/database.ts';
import { toIsoTime } from '../platform/iso-time.ts';
import { findLeadCall } from './booking-service.ts';
import { callData } from './call-data.ts';

/** Returns functions to read and erase the calls of leads. A database from before calls were added has none. */
export function createCallAccess(database: Database) {
  const hasTable = async () =>
    (await database.kysely.introspection.getTables()).some(({ name }) => name === 'sales_calls');
  return {
    async exportCall(leadId: string): Promise<object | undefined> {
      const call = (await hasTable()) ? await findLeadCall(database, leadId) : undefined;
      if (call === undefined) return undefined;
      const { id, state, starts_at, ends_at, time_zone, sequence } = call;
      return { id, state, starts_at: toIsoTime(starts_at), ends_at: toIsoTime(ends_at), time_zone, sequence };
    },
    eraseCalls: async (email: string): Promise<number> =>
      (await hasTable()) ? (await database.commitTogether((tx) => callData.erase(tx, email))).count : 0,
  };
}
