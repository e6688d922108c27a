import { randomUUIDv7 } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database, TransactionWork } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { Outbox } from '../platform/outbox/outbox.ts';
import type { CallRow } from './booking-tables.ts';
import { createCallEvent, type PlanCallDeliveries } from './call-events.ts';

export type BookingStore = {
  readonly database: Database;
  readonly outbox: Pick<Outbox, 'enqueue'>;
  readonly planDeliveries: PlanCallDeliveries;
};

/** A requested booking; times are milliseconds since 1970. */
export type Booking = {
  readonly lead: { readonly id: string; readonly email: string; readonly form: string };
  readonly startsAt: number;
  readonly endsAt: number;
  readonly timeZone: string;
  /** Number of calls that can take place at once. */
  readonly hosts: number;
  readonly now: number;
};

type BookingResult =
  /** Durable; `isNew` is false for a repetition of the same booking. */
  { readonly kind: 'booked'; readonly call: CallRow; readonly isNew: boolean } | { readonly kind: 'taken' };

/**
 * Books a call for a lead, or moves its existing one: takes the new time and frees the old one in one transaction, so
 * that a visitor never has two times or none.
 *
 * @throws StorageUnavailableError if nothing can be stored
 */
export const bookCall = (store: BookingStore, booking: Booking): Promise<BookingResult> =>
  store.database.commitTogether(async (tx) => {
    const fresh = newCall(booking);
    const earlier = await lockCall(tx, store.database, booking.lead.id);
    if (earlier === undefined && (await insertCall(tx, fresh))) {
      if (!(await takeSeat(tx, fresh, booking.hosts))) {
        await tx.deleteFrom('sales_calls').where('id', '=', fresh.id).execute();
        return { kind: 'taken' };
      }
      await store.outbox.enqueue(tx, store.planDeliveries(createCallEvent('sales-call.booked', fresh)));
      return { kind: 'booked', call: fresh, isNew: true };
    }
    // If the insert found a row, the same visitor has just booked on another connection.
    const present = earlier ?? (await lockCall(tx, store.database, booking.lead.id));
    if (present === undefined)
      throw new Error(`The call of ${booking.lead.id} conflicts with a call that does not exist`);
    return rebook(tx, store, booking, present);
  });

async function rebook(
  tx: Transaction<Tables>,
  store: BookingStore,
  booking: Booking,
  present: CallRow,
): Promise<BookingResult> {
  const wasBooked = present.state === 'booked';
  if (wasBooked && present.starts_at === booking.startsAt) return { kind: 'booked', call: present, isNew: false };
  const call: CallRow = {
    ...present,
    starts_at: booking.startsAt,
    ends_at: booking.endsAt,
    time_zone: booking.timeZone,
    state: 'booked',
    sequence: present.sequence + 1,
    changed_at: booking.now,
  };
  if (!(await takeSeat(tx, call, booking.hosts))) return { kind: 'taken' };
  await freeSeats(tx, call.id, call.starts_at);
  await storeChange(tx, call);
  const event = wasBooked
    ? createCallEvent('sales-call.moved', call, present.starts_at)
    : createCallEvent('sales-call.booked', call);
  await store.outbox.enqueue(tx, store.planDeliveries(event));
  return { kind: 'booked', call, isNew: true };
}

/**
 * Cancels a call and frees its time. Canceling twice changes nothing.
 *
 * @param record runs in the transaction of the change, if there is one
 * @returns the call after the change; undefined if there is none
 * @throws StorageUnavailableError if nothing can be stored
 */
export const cancelCall = (
  store: BookingStore,
  leadId: string,
  now: number,
  record?: TransactionWork<void>,
): Promise<CallRow | undefined> =>
  store.database.commitTogether(async (tx) => {
    const present = await lockCall(tx, store.database, leadId);
    if (present === undefined || present.state === 'cancelled') return present;
    const call: CallRow = { ...present, state: 'cancelled', sequence: present.sequence + 1, changed_at: now };
    await freeSeats(tx, call.id);
    await storeChange(tx, call);
    await store.outbox.enqueue(tx, store.planDeliveries(createCallEvent('sales-call.cancelled', call)));
    await record?.(tx);
    return call;
  });

/** Serializes concurrent changes of one call. SQLite has a single writer anyway. */
function lockCall(tx: Transaction<Tables>, { dialect }: Database, leadId: string): Promise<CallRow | undefined> {
  return tx
    .selectFrom('sales_calls')
    .selectAll()
    .where('lead_id', '=', leadId)
    .$if(dialect === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
}

async function insertCall(tx: Transaction<Tables>, call: CallRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('sales_calls')
    .values(call)
    .onConflict((conflict) => conflict.column('lead_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Takes a free seat of a time, if there is one. If another process takes the same seat at the same moment, the table's
 * key lets only one of them have it, and the other tries again.
 */
async function takeSeat(tx: Transaction<Tables>, call: CallRow, hosts: number): Promise<boolean> {
  for (let tried = 0; tried <= hosts; tried += 1) {
    const takenSeats = await listTakenSeats(tx, call);
    const free = Array.from({ length: hosts }, (_, index) => index + 1).filter((seat) => !takenSeats.seats.has(seat));
    const [seat] = free;
    // Calls that overlap but start at other times, with another slot length, occupy a host too.
    if (seat === undefined || free.length <= takenSeats.overlapping) return false;
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('sales_call_seats')
      .values({ starts_at: call.starts_at, seat, call_id: call.id })
      .onConflict((conflict) => conflict.columns(['starts_at', 'seat']).doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) return true;
  }
  return false;
}

async function listTakenSeats(tx: Transaction<Tables>, call: CallRow) {
  const seats = await tx
    .selectFrom('sales_call_seats')
    .select('seat')
    .where('starts_at', '=', call.starts_at)
    .execute();
  const overlapping = await tx
    .selectFrom('sales_calls')
    .select('id')
    .where('state', '=', 'booked')
    .where('id', '!=', call.id)
    .where('starts_at', '!=', call.starts_at)
    .where('starts_at', '<', call.ends_at)
    .where('ends_at', '>', call.starts_at)
    .execute();
  return { seats: new Set(seats.map(({ seat }) => seat)), overlapping: overlapping.length };
}

/** @param keptTime the time whose seat is not freed */
async function freeSeats(tx: Transaction<Tables>, callId: string, keptTime?: number): Promise<void> {
  await tx
    .deleteFrom('sales_call_seats')
    .where('call_id', '=', callId)
    .$if(keptTime !== undefined, (query) => query.where('starts_at', '!=', keptTime ?? 0))
    .execute();
}

async function storeChange(tx: Transaction<Tables>, { id, ...values }: CallRow): Promise<void> {
  await tx.updateTable('sales_calls').set(values).where('id', '=', id).execute();
}

const newCall = ({ lead, startsAt, endsAt, timeZone, now }: Booking): CallRow => ({
  id: randomUUIDv7(),
  lead_id: lead.id,
  form: lead.form,
  email: lead.email,
  starts_at: startsAt,
  ends_at: endsAt,
  time_zone: timeZone,
  state: 'booked',
  sequence: 0,
  created_at: now,
  changed_at: now,
});
