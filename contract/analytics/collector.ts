import * as v from 'valibot';

/**
 * The wire contract of the collector: HTTP API V2, as the SDK speaks it
 * (https://amplitude.com/docs/apis/analytics/http-v2).
 */

/** A request has fewer events than this … */
export const EVENTS_PER_REQUEST_BELOW = 2000;
/** … and fewer bytes, after decompression. */
export const REQUEST_BYTES_BELOW = 1024 * 1024;
/** Shortest user or device id where a request does not say otherwise, in characters. */
export const DEFAULT_MIN_ID_LENGTH = 5;
/** How long an event that is sent again is recognised by its `insert_id`, in days. */
export const DEDUPLICATION_DAYS = 30;
/** Longest text of a field that is stored in a column of its own, in characters. */
const LONGEST_FIELD = 1024;

/** No NUL, which PostgreSQL cannot store in a text, and no half of a surrogate pair, which its JSON does not read. */
const text = v.pipe(
  v.string(),
  v.maxLength(LONGEST_FIELD),
  v.check((value) => !value.includes('\0') && value.isWellFormed(), 'NUL and halves of characters are not allowed'),
);
/** Whatever the sender knows, kept as it came. */
const properties = v.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'needs to be an object',
);
/** How an error begins by which a sender knows that its key, and not its events, is wrong. */
export const INVALID_API_KEY = 'Invalid API key';

/** Milliseconds since 1970, or another whole number that a column of the database holds. */
const wholeNumber = v.pipe(v.number(), v.safeInteger());

/** One event. Fields beyond these are kept as they came. */
export const collectedEventSchema = v.looseObject({
  event_type: v.pipe(text, v.minLength(1)),
  event_properties: v.nullish(properties),
  user_properties: v.nullish(properties),
  group_properties: v.nullish(properties),
  groups: v.nullish(properties),
  user_id: v.nullish(text),
  device_id: v.nullish(text),
  /** -1 for an event outside of any session. */
  session_id: v.nullish(wholeNumber),
  /** When it happened by the sender's clock. */
  time: v.nullish(v.pipe(wholeNumber, v.minValue(0))),
  insert_id: v.nullish(v.pipe(text, v.minLength(1))),
  event_id: v.nullish(wholeNumber),
  plan: v.nullish(v.looseObject({ version: v.nullish(text) })),
  library: v.nullish(text),
  user_agent: v.nullish(text),
});
export type CollectedEvent = v.InferOutput<typeof collectedEventSchema>;

export const batchSchema = v.object({
  api_key: v.pipe(v.string(), v.minLength(1)),
  events: v.pipe(v.array(collectedEventSchema), v.minLength(1)),
  options: v.nullish(v.object({ min_id_length: v.nullish(v.pipe(wholeNumber, v.minValue(1))) })),
  client_upload_time: v.nullish(v.string()),
});
export type Batch = v.InferOutput<typeof batchSchema>;

/** Positions in the request's `events`, by the name of the field that is wrong. */
export type IndicesByField = Record<string, number[]>;

/** The whole answer stands in the body, `code` included: that is where the SDK reads it. */
export type CollectorAnswer =
  | { code: 200; events_ingested: number; payload_size_bytes: number; server_upload_time: number }
  /** The request as a whole: nothing of it was stored, and sending it again will not help. */
  | { code: 400; error: string; missing_field: string | null }
  /** Some events: nothing was stored; without the events at these positions the rest will be taken. */
  | {
      code: 400;
      error: string;
      events_with_invalid_fields: IndicesByField;
      events_with_missing_fields: IndicesByField;
      events_with_invalid_id_lengths: IndicesByField;
      silenced_events: number[];
    }
  | { code: 413; error: string }
  | {
      code: 429;
      error: string;
      /** Requests a second that one address may send in the long run. */
      eps_threshold: number;
      throttled_devices: Record<string, number>;
      throttled_users: Record<string, number>;
      throttled_events: number[];
    }
  /** Nothing was stored; to be sent again. */
  | { code: 408 | 500 | 503; error: string };
