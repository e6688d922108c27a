import { randomUUIDv7 } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { Outbox } from '../platform/outbox/outbox.ts';
import type { CallRow } from './booking-tables.ts';
import { callEvent, type PlanCallDeliveries } from './call-events.ts';

export type BookingStore = {
  readonly database: Database;
  readonly outbox: Pick<Outbox, 'deliverLater'>;
  readonly planDeliveries: PlanCallDeliveries;
};

/** Who books what; times are milliseconds since 1970. */
export type Booking = {
  readonly lead: { readonly id: string; readonly email: string; readonly form: string };
  readonly startsAt: number;
  readonly endsAt: number;
  readonly timeZone: string;
  /** How many calls can be held at once. */
  readonly hosts: number;
  readonly now: number;
};

export type Booked =
  /** Durable; `isNew` is false where this very booking was made before. */
  { readonly kind: 'booked'; readonly call: CallRow; readonly isNew: boolean } | { readonly kind: 'taken' };

/**
 * Books a call for a lead, or moves the one it has: the new time is taken and the old one given back in one transaction,
 * so that nobody ends with two times or with none.
 *
 * @throws StorageUnavailableError when nothing can be stored
 */
export const bookCall = (store: BookingStore, booking: Booking): Promise<Booked> =>
  store.database.commitTogether(async (tx) => {
    const fresh = newCall(booking);
    const earlier = await lockCall(tx, store.database, booking.lead.id);
    if (earlier === undefined && (await insertCall(tx, fresh))) {
      if (!(await takeSeat(tx, fresh, booking.hosts))) {
        await tx.deleteFrom('sales_calls').where('id', '=', fresh.id).execute();
        return { kind: 'taken' };
      }
      await store.outbox.deliverLater(tx, store.planDeliveries(callEvent('sales-call.booked', fresh)));
      return { kind: 'booked', call: fresh, isNew: true };
    }
    // Where the insert found a row, the same visitor has just booked on another connection.
    const present = earlier ?? (await lockCall(tx, store.database, booking.lead.id));
    if (present === undefined) throw new Error(`The call of ${booking.lead.id} was neither stored nor there`);
    return rebook(tx, store, booking, present);
  });

async function rebook(
  tx: Transaction<Tables>,
  store: BookingStore,
  booking: Booking,
  present: CallRow,
): Promise<Booked> {
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
  await giveBackSeats(tx, call.id, call.starts_at);
  await storeChange(tx, call);
  const event = wasBooked
    ? callEvent('sales-call.moved', call, present.starts_at)
    : callEvent('sales-call.booked', call);
  await store.outbox.deliverLater(tx, store.planDeliveries(event));
  return { kind: 'booked', call, isNew: true };
}

/**
 * Calls a call off; its time is free again. Calling off twice changes nothing.
 *
 * @returns the call as it is then; undefined where there is none
 * @throws StorageUnavailableError when nothing can be stored
 */
export const cancelCall = (store: BookingStore, leadId: string, now: number): Promise<CallRow | undefined> =>
  store.database.commitTogether(async (tx) => {
    const present = await lockCall(tx, store.database, leadId);
    if (present === undefined || present.state === 'cancelled') return present;
    const call: CallRow = { ...present, state: 'cancelled', sequence: present.sequence + 1, changed_at: now };
    await giveBackSeats(tx, call.id);
    await storeChange(tx, call);
    await store.outbox.deliverLater(tx, store.planDeliveries(callEvent('sales-call.cancelled', call)));
    return call;
  });

/** So that two changes of one call follow each other. SQLite has one writer anyway. */
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
 * Takes one of the seats of a time, where one is free. Another process may take the same one at the same moment: the
 * key of the table lets one of the two have it, and the other looks again.
 */
async function takeSeat(tx: Transaction<Tables>, call: CallRow, hosts: number): Promise<boolean> {
  for (let tried = 0; tried <= hosts; tried += 1) {
    const taken = await seatsTaken(tx, call);
    const free = Array.from({ length: hosts }, (_, index) => index + 1).filter((seat) => !taken.seats.has(seat));
    const [seat] = free;
    // Calls that overlap without beginning together come from another length of slots, and keep a host busy as well.
    if (seat === undefined || free.length <= taken.overlapping) return false;
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('sales_call_seats')
      .values({ starts_at: call.starts_at, seat, call_id: call.id })
      .onConflict((conflict) => conflict.columns(['starts_at', 'seat']).doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) return true;
  }
  return false;
}

async function seatsTaken(tx: Transaction<Tables>, call: CallRow) {
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

/** @param kept the time whose seat it keeps */
async function giveBackSeats(tx: Transaction<Tables>, callId: string, kept?: number): Promise<void> {
  await tx
    .deleteFrom('sales_call_seats')
    .where('call_id', '=', callId)
    .$if(kept !== undefined, (query) => query.where('starts_at', '!=', kept ?? 0))
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
