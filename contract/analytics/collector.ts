import * as v from 'valibot';

/**
 * Wire contract of the collector: Amplitude's HTTP API V2, as the SDK uses it
 * (https://amplitude.com/docs/apis/analytics/http-v2).
 */

/** Exclusive limit of events per request. */
export const EVENTS_PER_REQUEST_BELOW = 2000;
/** Exclusive limit of a request's size in bytes, after decompression. */
export const REQUEST_BYTES_BELOW = 1024 * 1024;
/** Default minimum length of user and device IDs, in characters. */
export const DEFAULT_MIN_ID_LENGTH = 5;
/** Days in which a repeated event is recognized by its `insert_id`. */
export const DEDUPLICATION_DAYS = 30;
/** Largest length of a field that is stored in a column of its own, in characters. */
const LONGEST_FIELD = 1024;

/** Text that both databases can store: PostgreSQL rejects NUL in texts, and lone surrogates in JSON. */
const text = v.pipe(
  v.string(),
  v.maxLength(LONGEST_FIELD),
  v.check((value) => !value.includes('\0') && value.isWellFormed(), 'NUL and halves of characters are not allowed'),
);
/** Arbitrary properties, stored unchanged. */
const properties = v.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'needs to be an object',
);
/** Prefix of an error that concerns the API key, not the events. */
export const INVALID_API_KEY = 'Invalid API key';

/** Milliseconds since 1970, or another integer that fits a database column. */
const wholeNumber = v.pipe(v.number(), v.safeInteger());

/** One event. Additional fields are stored unchanged. */
const collectedEventSchema = v.looseObject({
  event_type: v.pipe(text, v.minLength(1)),
  event_properties: v.nullish(properties),
  user_properties: v.nullish(properties),
  group_properties: v.nullish(properties),
  groups: v.nullish(properties),
  user_id: v.nullish(text),
  device_id: v.nullish(text),
  /** -1 for an event outside of any session. */
  session_id: v.nullish(wholeNumber),
  /** Time by the sender's clock. */
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

/** Positions in the request's `events` by the name of the invalid field. */
export type IndicesByField = Record<string, number[]>;

/** Response body. It contains the `code`, because the SDK reads it there. */
export type CollectorAnswer =
  | { code: 200; events_ingested: number; payload_size_bytes: number; server_upload_time: number }
  /** The whole request is invalid: nothing was stored, and a retry won't help. */
  | { code: 400; error: string; missing_field: string | null }
  /** Some events are invalid: nothing was stored; a retry without these events will succeed. */
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
      /** Requests per second that one IP address may send on average. */
      eps_threshold: number;
      throttled_devices: Record<string, number>;
      throttled_users: Record<string, number>;
      throttled_events: number[];
    }
  /** Nothing was stored; the client should retry. */
  | { code: 408 | 500 | 503; error: string };
