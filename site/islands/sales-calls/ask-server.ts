import type { SalesCall, SlotsAnswer, SlotTaken } from '@whorl/contract/sales-calls/answers.ts';
import { endpoints } from '@whorl/contract/urls.ts';

export type ChangeOutcome =
  | { kind: 'done'; call: SalesCall }
  | { kind: 'taken'; message: string; slots: readonly number[] }
  | { kind: 'failed'; message: string };

const OFFLINE = 'The connection broke. Please try again when you are online.';
const BROKEN = 'Our server could not do this just now. Please try again in a minute.';

/** @throws when the server does not answer as it should */
export async function askSlots(): Promise<SlotsAnswer> {
  const response = await fetch(endpoints.salesCallSlots);
  if (!response.ok) throw new Error(`The free times could not be read (${response.status})`);
  return (await response.json()) as SlotsAnswer;
}

/** Books, or moves what is booked. Never throws. @param slot milliseconds since 1970 */
export const sendBooking = (booking: string, slot: number, timeZone: string): Promise<ChangeOutcome> =>
  post(endpoints.salesCalls, { booking, slot: new Date(slot).toISOString(), timeZone });

/** Never throws. */
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
    // What a person can act on is said by the server; a failure of its own is not.
    return { kind: 'failed', message: response.status < 500 ? (body.message ?? BROKEN) : BROKEN };
  } catch {
    return { kind: 'failed', message: OFFLINE };
  }
}
