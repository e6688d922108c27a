import * as v from 'valibot';
import { timeZoneOf } from './availability.ts';

const instant = v.pipe(v.string(), v.isoTimestamp());

/** `GET /api/sales-calls/slots`: what can be booked just now. */
export const slotsAnswerSchema = v.variant('kind', [
  v.object({
    kind: v.literal('slots'),
    /** The provider's zone. */
    timeZone: v.string(),
    minutes: v.number(),
    /** How a call takes place, in a sentence. */
    takesPlace: v.string(),
    /** When a call may begin, in order. */
    slots: v.array(instant),
  }),
  /** Another calendar does it, at an address of its own. */
  v.object({ kind: v.literal('calendar'), url: v.string() }),
  v.object({ kind: v.literal('none') }),
]);
export type SlotsAnswer = v.InferOutput<typeof slotsAnswerSchema>;

/** `POST /api/sales-calls/`: books, or moves what is booked. */
export const bookingRequestSchema = v.strictObject({
  booking: v.pipe(v.string('Open the page again from the link you were given.'), v.maxLength(200)),
  slot: v.pipe(
    v.string('Choose a time.'),
    v.isoTimestamp('Choose a time.'),
    v.transform((text) => Date.parse(text)),
    v.check((at) => !Number.isNaN(at), 'Choose a time.'),
  ),
  timeZone: v.pipe(
    v.string('Choose a time zone.'),
    v.maxLength(64, 'This is no time zone.'),
    v.check((name) => timeZoneOf(name) !== undefined, 'This is no time zone.'),
    // One spelling for each: letters may come in any case.
    v.transform((name) => timeZoneOf(name) ?? name),
  ),
});
/** `POST /api/sales-calls/cancel`. */
export const cancelRequestSchema = v.strictObject({ booking: bookingRequestSchema.entries.booking });

/** A call as its visitor is told of it. */
export const salesCallSchema = v.object({
  state: v.picklist(['booked', 'cancelled']),
  startsAt: instant,
  endsAt: instant,
  /** The visitor's own, as far as they said. */
  timeZone: v.string(),
  providerTimeZone: v.string(),
  takesPlace: v.string(),
});
export type SalesCall = v.InferOutput<typeof salesCallSchema>;

/** 200: it is on disk. Sending the same again gives the same answer. */
export const callAnswerSchema = v.object({ status: v.literal('success'), call: salesCallSchema });
export type CallAnswer = v.InferOutput<typeof callAnswerSchema>;
/** 409: somebody else was faster, or the time is not offered any more; with the times that are nearest to it. */
export type SlotTaken = { status: 'taken'; message: string; slots: string[] };
