import * as v from 'valibot';
import { resolveTimeZone } from './time-zone.ts';

const UNKNOWN_ZONE = 'Please choose a time zone such as Europe/Berlin, or UTC.';
const instant = v.pipe(v.string(), v.isoTimestamp());

/** Response to `GET /api/sales-calls/slots`: the available times. */
export const slotsAnswerSchema = v.variant('kind', [
  v.object({
    kind: v.literal('slots'),
    /** Time zone of the provider. */
    timeZone: v.string(),
    /** Duration of a call. */
    minutes: v.number(),
    /** Medium of the call, such as phone or video, as a sentence. */
    takesPlace: v.string(),
    /** Start times, in ascending order. */
    slots: v.array(instant),
  }),
  /** An external calendar handles bookings at this URL. */
  v.object({ kind: v.literal('calendar'), url: v.string() }),
  v.object({ kind: v.literal('none') }),
]);
export type SlotsAnswer = v.InferOutput<typeof slotsAnswerSchema>;

/** `POST /api/sales-calls/`: books a call, or moves the booked call. */
export const bookingRequestSchema = v.strictObject({
  booking: v.pipe(v.string('Please open this page again with the link we sent you.'), v.maxLength(200)),
  slot: v.pipe(
    v.string('Choose a time.'),
    v.isoTimestamp('Choose a time.'),
    v.transform((text) => Date.parse(text)),
    v.check((at) => !Number.isNaN(at), 'Choose a time.'),
  ),
  timeZone: v.pipe(
    v.string('Please choose a time zone.'),
    v.maxLength(64, UNKNOWN_ZONE),
    v.check((name) => resolveTimeZone(name) !== undefined, UNKNOWN_ZONE),
    // The canonical spelling; names are accepted in any letter case.
    v.transform((name) => resolveTimeZone(name) ?? name),
  ),
});
/** `POST /api/sales-calls/cancel`. */
export const cancelRequestSchema = v.strictObject({ booking: bookingRequestSchema.entries.booking });

/** A call, as shown to the visitor who booked it. */
const salesCallSchema = v.object({
  state: v.picklist(['booked', 'cancelled']),
  startsAt: instant,
  endsAt: instant,
  /** Time zone that the visitor chose. */
  timeZone: v.string(),
  providerTimeZone: v.string(),
  takesPlace: v.string(),
});
export type SalesCall = v.InferOutput<typeof salesCallSchema>;

/** 200: the call is stored. Repeating the request returns the same response. */
export const callAnswerSchema = v.object({ status: v.literal('success'), call: salesCallSchema });
export type CallAnswer = v.InferOutput<typeof callAnswerSchema>;
/** Response to `GET /api/sales-calls/`: the current state of the call, missing before one is booked. */
export const callStateSchema = v.object({ status: v.literal('success'), call: v.optional(salesCallSchema) });
export type CallState = v.InferOutput<typeof callStateSchema>;
/** 409: the time was booked by another visitor or is no longer offered; `slots` are the nearest available times. */
export const slotTakenSchema = v.object({
  status: v.literal('taken'),
  message: v.string(),
  slots: v.array(v.string()),
});
export type SlotTaken = v.InferOutput<typeof slotTakenSchema>;
