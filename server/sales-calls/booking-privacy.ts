import { sql, type Transaction } from 'kysely';
import type { Database, NoTables } from '../platform/database/database.ts';
import { deliveriesAbout, eraseDeliveries } from '../platform/outbox/deliveries.ts';
import type { BookingTables, CallRow } from './booking-tables.ts';
import { deleteCalls } from './delete-old-calls.ts';

export type ErasedBookings = {
  readonly count: number;
  /** Destinations that have got some of it already. */
  readonly deliveredTo: readonly string[];
};

/** Everything that is kept of the calls booked with this address, however it is spelled in capitals. */
export const exportBookings = (database: Database, email: string): Promise<CallRow[]> =>
  callsWith(database.kysely, email);

/** Deletes them, with what was still to be delivered of them, and gives their times back. */
export const eraseBookings = (database: Database, email: string): Promise<ErasedBookings> =>
  database.commitTogether(async (tx) => {
    const calls = await callsWith(tx, email);
    const leads = calls.map(({ lead_id }) => lead_id);
    const delivered = (await deliveriesAbout(tx, leads)).filter(({ state }) => state === 'sent');
    await eraseDeliveries(tx, leads);
    await deleteCalls(
      tx,
      calls.map(({ id }) => id),
    );
    return { count: calls.length, deliveredTo: [...new Set(delivered.map(({ destination }) => destination))] };
  });

const callsWith = (from: Database['kysely'] | Transaction<NoTables>, email: string): Promise<CallRow[]> =>
  from
    .$extendTables<BookingTables>()
    .selectFrom('sales_calls')
    .selectAll()
    .where(sql`lower(email)`, '=', email.trim().toLowerCase())
    .orderBy('starts_at')
    .execute();
