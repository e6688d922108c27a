import { sql, type Transaction } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { isoTime } from '../platform/terminal-text.ts';
import type { CallRow } from './booking-tables.ts';
import { deleteCalls } from './delete-old-calls.ts';

/** The calls that were booked. What was told of them stands among the deliveries of their lead, and goes with it. */
export const callData: PersonalData = {
  name: 'calls',
  tables: ['sales_calls'],
  async export(kysely, email) {
    return (await callsWith(kysely, email)).map(({ starts_at, ends_at, created_at, changed_at, ...call }) => ({
      ...call,
      starts_at: isoTime(starts_at),
      ends_at: isoTime(ends_at),
      created_at: isoTime(created_at),
      changed_at: isoTime(changed_at),
    }));
  },
  async erase(tx, email) {
    const calls = await callsWith(tx, email);
    await deleteCalls(
      tx,
      calls.map(({ id }) => id),
    );
    return { count: calls.length, elsewhere: [] };
  },
};

const callsWith = (from: Database['kysely'] | Transaction<Tables>, email: string): Promise<CallRow[]> =>
  from
    .selectFrom('sales_calls')
    .selectAll()
    .where(sql`lower(email)`, '=', email.trim().toLowerCase())
    .orderBy('starts_at')
    .execute();
