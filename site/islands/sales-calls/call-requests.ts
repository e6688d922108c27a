import type { SalesCall, SlotsAnswer, SlotTaken } from '@whorl/contract/sales-calls/api.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { offline, serverError } from '../../../content/interface/forms/sales-call-booking.json';
import { whenFirstVisible } from '../../browser/visibility.ts';

export type ChangeOutcome =
  | { kind: 'done'; call: SalesCall }
  | { kind: 'taken'; message: string; slots: readonly number[] }
  | { kind: 'failed'; message: string };

/** @throws Error if the response isn't successful */
export async function fetchSlots(): Promise<SlotsAnswer> {
  await whenFirstVisible();
  const response = await fetch(endpoints.salesCallSlots);
  if (!response.ok) throw new Error(`The free times could not be read (${response.status})`);
  return (await response.json()) as SlotsAnswer;
}

/**
 * Books a call, or moves a booked one. Never throws.
 *
 * @param slot milliseconds since 1970
 */
export const sendBooking = (booking: string, slot: number, timeZone: string): Promise<ChangeOutcome> =>
  post(endpoints.salesCalls, { booking, slot: new Date(slot).toISOString(), timeZone });

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
    const body = (await response.json()) as { call?: SalesCall; slots?: SlotTaken['slots']; message?: string };
    if (response.ok && body.call) return { kind: 'done', call: body.call };
    if (body.slots)
      return { kind: 'taken', message: body.message ?? '', slots: body.slots.map((slot) => Date.parse(slot)) };
    // Messages for 4xx statuses are written for visitors; those for 5xx aren't.
    return { kind: 'failed', message: response.status < 500 ? (body.message ?? serverError) : serverError };
  } catch {
    return { kind: 'failed', message: offline };
  }
}
