import type { LeadInvalid } from '@whorl/contract/leads/lead-responses.ts';
import type { CallAnswer, CallState, SalesCall, SlotsAnswer, SlotTaken } from '@whorl/contract/sales-calls/api.ts';
import { bookingParameter } from '@whorl/contract/sales-calls/parameters.ts';
import { UTC } from '@whorl/contract/sales-calls/time-zone.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { offline, serverError } from '../../../content/interface/forms/sales-call-booking.json';
import { whenFirstVisible } from '../../browser/visibility.ts';

export type ChangeOutcome =
  | { kind: 'done'; call: SalesCall }
  | { kind: 'taken'; message: string; slots: readonly number[] }
  /** `field` is the first invalid field of the request. */
  | { kind: 'failed'; message: string; field?: string };

/** @throws Error if the response isn't successful */
export async function fetchSlots(): Promise<SlotsAnswer> {
  await whenFirstVisible();
  const response = await fetch(endpoints.salesCallSlots);
  if (!response.ok) throw new Error(`The free times could not be read (${response.status})`);
  return response.json();
}

/**
 * Returns the call that was booked with a token; undefined if there is none, or it can't be loaded.
 *
 * @param booking the token
 */
export async function fetchCall(booking: string): Promise<SalesCall | undefined> {
  const query = new URLSearchParams({ [bookingParameter]: booking });
  const response = await fetch(`${endpoints.salesCalls}?${query}`).catch(() => undefined);
  if (!response?.ok) return undefined;
  const { call }: CallState = await response.json();
  return call;
}

/**
 * Books a call, or moves a booked one; in UTC if the server doesn't know the time zone. Never throws.
 *
 * @param slot milliseconds since 1970
 */
export async function sendBooking(booking: string, slot: number, timeZone: string): Promise<ChangeOutcome> {
  const request = { booking, slot: new Date(slot).toISOString() };
  const outcome = await post(endpoints.salesCalls, { ...request, timeZone });
  const isZoneUnknown = outcome.kind === 'failed' && outcome.field === 'timeZone' && timeZone !== UTC;
  return isZoneUnknown ? post(endpoints.salesCalls, { ...request, timeZone: UTC }) : outcome;
}

/** Cancels a call. Never throws. */
export const sendCancellation = (booking: string): Promise<ChangeOutcome> =>
  post(endpoints.salesCallCancel, { booking });

async function post(endpoint: string, payload: object): Promise<ChangeOutcome> {
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    });
    const body: Partial<Pick<CallAnswer, 'call'> & Pick<SlotTaken, 'slots' | 'message'> & Pick<LeadInvalid, 'errors'>> =
      await response.json();
    if (response.ok && body.call) return { kind: 'done', call: body.call };
    if (body.slots)
      return { kind: 'taken', message: body.message ?? '', slots: body.slots.map((slot) => Date.parse(slot)) };
    const [invalid] = Object.entries(body.errors ?? {});
    if (invalid) return { kind: 'failed', field: invalid[0], message: invalid[1] };
    // Messages for 4xx statuses are written for visitors; those for 5xx aren't.
    return { kind: 'failed', message: response.status < 500 ? (body.message ?? serverError) : serverError };
  } catch {
    return { kind: 'failed', message: offline };
  }
}
