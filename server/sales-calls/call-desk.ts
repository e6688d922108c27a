import type { Availability } from '@whorl/contract/sales-calls/availability.ts';
import { BOOKING_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import type { Database } from '../platform/database/database.ts';
import type { Services } from '../platform/feature.ts';
import { type BookingStore, bookCall, cancelCall } from './book-call.ts';
import type { CallRow } from './booking-tables.ts';
import type { BookingTokens } from './booking-token.ts';
import type { PlanCallDeliveries } from './call-events.ts';
import { freeSlots, nearestSlots } from './free-slots.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Offered in place of a time that has just been taken. */
const ALTERNATIVES = 6;

/** Somebody who may book a call: what they sent, by its id. `form` is what it calls itself. */
export type BookableLead = { readonly id: string; readonly email: string; readonly form: string };

/** What a token stands for just now. */
export type Standing =
  /** Not signed by us, too old to book, or its lead or call is deleted. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'nothing booked'; readonly lead: BookableLead }
  | { readonly kind: 'call'; readonly lead: BookableLead; readonly call: CallRow; readonly mayBook: boolean };

export type BookOutcome =
  | { readonly kind: 'booked'; readonly call: CallRow }
  | { readonly kind: 'taken'; readonly slots: readonly number[] }
  | { readonly kind: 'begun' }
  | { readonly kind: 'gone' };
export type CancelOutcome =
  | { readonly kind: 'cancelled'; readonly call: CallRow }
  | { readonly kind: 'begun' }
  | { readonly kind: 'gone' };

export type CallDesk = {
  /** For a lead that has just been stored. */
  tokenFor(leadId: string): string;
  standingOf(token: string): Promise<Standing>;
  freeSlots(): Promise<number[]>;
  /** @throws StorageUnavailableError when nothing can be stored */
  book(token: string, startsAt: number, timeZone: string): Promise<BookOutcome>;
  /** @throws StorageUnavailableError when nothing can be stored */
  cancel(token: string): Promise<CancelOutcome>;
};

export type DeskOptions = {
  services: Services;
  tokens: BookingTokens;
  planDeliveries: PlanCallDeliveries;
  availability(): Availability | undefined;
  leadOf(database: Database, id: string): Promise<BookableLead | undefined>;
};

/** Who may book what, and does it. */
export function createCallDesk({ services, tokens, planDeliveries, availability, leadOf }: DeskOptions): CallDesk {
  const { database, clock, outbox } = services;
  const store: BookingStore = { database, outbox, planDeliveries };

  async function standingOf(token: string): Promise<Standing> {
    const right = tokens.read(token);
    if (right === undefined) return { kind: 'gone' };
    const call = await callOfLead(database, right.leadId);
    const isInTime = clock.now() < right.bookUntil;
    if (call !== undefined) {
      const lead = { id: right.leadId, email: call.email, form: call.form };
      const mayBook = call.state === 'booked' ? clock.now() < call.starts_at : isInTime;
      return { kind: 'call', lead, call, mayBook };
    }
    const lead = isInTime ? await leadOf(database, right.leadId) : undefined;
    return lead === undefined ? { kind: 'gone' } : { kind: 'nothing booked', lead };
  }

  function listFree(): Promise<number[]> {
    const offered = availability();
    return offered === undefined ? Promise.resolve([]) : freeSlots(database, offered, clock.now());
  }

  async function book(token: string, startsAt: number, timeZone: string): Promise<BookOutcome> {
    const standing = await standingOf(token);
    const offered = availability();
    if (standing.kind === 'gone' || offered === undefined) return { kind: 'gone' };
    const settled = standing.kind === 'call' ? settledBy(standing, startsAt) : undefined;
    if (settled !== undefined) return settled;
    const free = await listFree();
    if (!free.includes(startsAt)) return { kind: 'taken', slots: nearestSlots(free, startsAt, ALTERNATIVES) };
    const endsAt = startsAt + offered.slotMinutes * MINUTE_MS;
    const { hosts } = offered;
    const booking = { lead: standing.lead, startsAt, endsAt, timeZone, hosts, now: clock.now() };
    const booked = await bookCall(store, booking);
    if (booked.kind === 'taken') {
      return { kind: 'taken', slots: nearestSlots(await listFree(), startsAt, ALTERNATIVES) };
    }
    if (booked.isNew) outbox.wake();
    return { kind: 'booked', call: booked.call };
  }

  return {
    // To the full hour, so that a message that is sent twice at once gets the same answer twice.
    tokenFor: (leadId) =>
      tokens.sign({ leadId, bookUntil: Math.ceil((clock.now() + BOOKING_DAYS * DAY_MS) / HOUR_MS) * HOUR_MS }),
    standingOf,
    freeSlots: listFree,
    book,
    async cancel(token) {
      const standing = await standingOf(token);
      if (standing.kind !== 'call') return { kind: 'gone' };
      if (standing.call.state === 'booked' && !standing.mayBook) return { kind: 'begun' };
      const call = await cancelCall(store, standing.lead.id, clock.now());
      if (call === undefined) return { kind: 'gone' };
      outbox.wake();
      return { kind: 'cancelled', call };
    },
  };
}

/** What there is to say without looking for a seat; undefined where the call may be booked or moved. */
function settledBy({ call, mayBook }: Extract<Standing, { kind: 'call' }>, startsAt: number): BookOutcome | undefined {
  // Repeating a booking is right also when its time is too near to be offered by now.
  if (call.state === 'booked' && call.starts_at === startsAt) return { kind: 'booked', call };
  if (mayBook) return undefined;
  return { kind: call.state === 'booked' ? 'begun' : 'gone' };
}

/** The call of a lead, also one that is called off. */
export const callOfLead = (database: Database, leadId: string): Promise<CallRow | undefined> =>
  database.kysely.selectFrom('sales_calls').selectAll().where('lead_id', '=', leadId).executeTakeFirst();
