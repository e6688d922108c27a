import type { Availability } from '@whorl/contract/sales-calls/availability.ts';
import { BOOKING_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import type { Database } from '../platform/database/database.ts';
import type { Services } from '../platform/feature.ts';
import { type BookingStore, bookCall, cancelCall } from './book-call.ts';
import type { CallRow } from './booking-tables.ts';
import type { BookingTokens } from './booking-token.ts';
import type { PlanCallDeliveries } from './call-events.ts';
import { findFreeSlots, pickNearestSlots } from './free-slots.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Number of times offered in place of a time that has just been taken. */
const MAX_ALTERNATIVES = 6;

/** A lead whose sender may book a call; `form` is the value of the form's `name` field. */
export type BookableLead = { readonly id: string; readonly email: string; readonly form: string };

/** Current state of a token. */
export type TokenState =
  /** Not signed by us, too old to book, or its lead or call was deleted. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'nothing booked'; readonly lead: BookableLead }
  | { readonly kind: 'call'; readonly lead: BookableLead; readonly call: CallRow; readonly canBook: boolean };

type BookOutcome =
  | { readonly kind: 'booked'; readonly call: CallRow }
  | { readonly kind: 'taken'; readonly slots: readonly number[] }
  | { readonly kind: 'begun' }
  | { readonly kind: 'gone' };
type CancelOutcome =
  | { readonly kind: 'cancelled'; readonly call: CallRow }
  | { readonly kind: 'begun' }
  | { readonly kind: 'gone' };

export type BookingService = {
  /** Returns the token of a lead that has just been stored. */
  createToken(leadId: string): string;
  findTokenState(token: string): Promise<TokenState>;
  freeSlots(): Promise<number[]>;
  /** @throws StorageUnavailableError if nothing can be stored */
  book(token: string, startsAt: number, timeZone: string): Promise<BookOutcome>;
  /** @throws StorageUnavailableError if nothing can be stored */
  cancel(token: string): Promise<CancelOutcome>;
};

type BookingServiceOptions = {
  services: Services;
  tokens: BookingTokens;
  planDeliveries: PlanCallDeliveries;
  availability(): Availability | undefined;
  findLead(database: Database, id: string): Promise<BookableLead | undefined>;
};

/** Creates the service that checks tokens and books, moves and cancels calls. */
export function createBookingService({
  services,
  tokens,
  planDeliveries,
  availability,
  findLead,
}: BookingServiceOptions): BookingService {
  const { database, clock, outbox } = services;
  const store: BookingStore = { database, outbox, planDeliveries };

  async function findTokenState(token: string): Promise<TokenState> {
    const right = tokens.read(token);
    if (right === undefined) return { kind: 'gone' };
    const call = await findLeadCall(database, right.leadId);
    const isInTime = clock.now() < right.bookUntil;
    if (call !== undefined) {
      const lead = { id: right.leadId, email: call.email, form: call.form };
      const canBook = call.state === 'booked' ? clock.now() < call.starts_at : isInTime;
      return { kind: 'call', lead, call, canBook };
    }
    const lead = isInTime ? await findLead(database, right.leadId) : undefined;
    return lead === undefined ? { kind: 'gone' } : { kind: 'nothing booked', lead };
  }

  function listFree(): Promise<number[]> {
    const offered = availability();
    return offered === undefined ? Promise.resolve([]) : findFreeSlots(database, offered, clock.now());
  }

  async function book(token: string, startsAt: number, timeZone: string): Promise<BookOutcome> {
    const state = await findTokenState(token);
    const offered = availability();
    if (state.kind === 'gone' || offered === undefined) return { kind: 'gone' };
    const settled = state.kind === 'call' ? outcomeWithoutBooking(state, startsAt) : undefined;
    if (settled !== undefined) return settled;
    const free = await listFree();
    if (!free.includes(startsAt)) return { kind: 'taken', slots: pickNearestSlots(free, startsAt, MAX_ALTERNATIVES) };
    const endsAt = startsAt + offered.slotMinutes * MINUTE_MS;
    const { hosts } = offered;
    const booking = { lead: state.lead, startsAt, endsAt, timeZone, hosts, now: clock.now() };
    const booked = await bookCall(store, booking);
    if (booked.kind === 'taken') {
      return { kind: 'taken', slots: pickNearestSlots(await listFree(), startsAt, MAX_ALTERNATIVES) };
    }
    if (booked.isNew) outbox.wake();
    return { kind: 'booked', call: booked.call };
  }

  return {
    // Rounded up to the full hour, so that concurrent repetitions of a submission get the same token.
    createToken: (leadId) =>
      tokens.sign({ leadId, bookUntil: Math.ceil((clock.now() + BOOKING_DAYS * DAY_MS) / HOUR_MS) * HOUR_MS }),
    findTokenState,
    freeSlots: listFree,
    book,
    async cancel(token) {
      const state = await findTokenState(token);
      if (state.kind !== 'call') return { kind: 'gone' };
      if (state.call.state === 'booked' && !state.canBook) return { kind: 'begun' };
      const call = await cancelCall(store, state.lead.id, clock.now());
      if (call === undefined) return { kind: 'gone' };
      outbox.wake();
      return { kind: 'cancelled', call };
    },
  };
}

/** Returns the outcome if it doesn't depend on a free seat; undefined if the call may be booked or moved. */
function outcomeWithoutBooking(
  { call, canBook }: Extract<TokenState, { kind: 'call' }>,
  startsAt: number,
): BookOutcome | undefined {
  // Repeating a booking succeeds even if its time is now too close to be offered.
  if (call.state === 'booked' && call.starts_at === startsAt) return { kind: 'booked', call };
  if (canBook) return undefined;
  return { kind: call.state === 'booked' ? 'begun' : 'gone' };
}

/** Returns the call of a lead, including a canceled one. */
export const findLeadCall = (database: Database, leadId: string): Promise<CallRow | undefined> =>
  database.kysely.selectFrom('sales_calls').selectAll().where('lead_id', '=', leadId).executeTakeFirst();
