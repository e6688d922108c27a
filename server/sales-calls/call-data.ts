import { toEmailKey } from '@whorl/contract/text/clean-text.ts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import { toIsoTime } from '../platform/iso-time.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { CallRow } from './booking-tables.ts';
import { deleteCalls } from './delete-old-calls.ts';

/** Booked calls. Their deliveries belong to the lead, and are exported and erased with it. */
export const callData: PersonalData = {
  name: 'calls',
  tables: ['sales_calls'],
  async export(kysely, email) {
    return (await selectCalls(kysely, email)).map(({ starts_at, ends_at, created_at, changed_at, ...call }) => ({
      ...call,
      starts_at: toIsoTime(starts_at),
      ends_at: toIsoTime(ends_at),
      created_at: toIsoTime(created_at),
      changed_at: toIsoTime(changed_at),
    }));
  },
  async erase(tx, email) {
    const calls = await selectCalls(tx, email);
    await deleteCalls(
      tx,
      calls.map(({ id }) => id),
    );
    return { count: calls.length, externalCopies: [] };
  },
};

const selectCalls = (from: Database['kysely'] | Transaction<Tables>, email: string): Promise<CallRow[]> =>
  from
    .selectFrom('sales_calls')
    .selectAll()
    .where(sql`lower(email)`, '=', toEmailKey(email))
    .orderBy('starts_at')
    .execute();
