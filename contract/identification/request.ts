import * as v from 'valibot';
import { LINKED_ID_LIMIT, PAGE_URL_LIMIT, TAG_LIMIT, USER_AGENT_LIMIT } from './api-limits.ts';

/** Largest signal payload in bytes; a browser with many fonts and plug-ins sends about 7 KB. */
export const SIGNAL_PAYLOAD_LIMIT_BYTES = 32 * 1024;
/** Largest serialized signal value in characters; the browser hashes larger values. */
export const VALUE_LIMIT = 4_096;
/** Largest number of signals in one request. Unknown signals are allowed. */
export const SIGNALS_LIMIT = 80;
/** Rate limit per IP address of identifications, and of tickets; a household stays far below it. */
export const IDENTIFICATIONS_PER_MINUTE = 600;

/** Largest body of a deletion request, in bytes: it contains one token. */
export const DELETION_REQUEST_LIMIT_BYTES = 1_024;

const shortText = (limit: number) => v.pipe(v.string(), v.maxLength(limit, `is longer than ${limit} characters`));
const smallJson = (limit: number) =>
  v.pipe(
    v.unknown(),
    v.check((value) => (JSON.stringify(value) ?? '').length <= limit, `is longer than ${limit} characters`),
  );

/** One signal: its value, or the reason why there is none. */
const signalSchema = v.union(
  [
    v.strictObject({ value: smallJson(VALUE_LIMIT), ms: v.optional(v.number()) }),
    v.strictObject({ error: shortText(300), ms: v.optional(v.number()) }),
  ],
  `needs to be {"value": …} or {"error": "…"}, with a value of at most ${VALUE_LIMIT} characters`,
);
export type Signal = v.InferOutput<typeof signalSchema>;

/** Traces of browser automation, and of attempts to hide it. */
const automationTracesSchema = v.strictObject({
  /** A debugger is attached to the console: an automation library, or open developer tools. */
  isWatched: v.boolean(),
  /** Location of `navigator.webdriver`: the native one, or where evasion scripts leave it. */
  webdriver: v.picklist(['native', 'own', 'missing', 'replaced'], 'needs to be native, own, missing or replaced'),
  /** Native functions that were replaced. */
  replaced: v.pipe(v.array(shortText(40)), v.maxLength(20, 'has more than 20 names')),
  /** Global variables of automation libraries. */
  globals: v.pipe(v.array(shortText(40)), v.maxLength(20, 'has more than 20 names')),
  /** The browser is Firefox in headless mode. Older agents don't send it. */
  isHeadless: v.optional(v.boolean()),
});
export type AutomationTraces = v.InferOutput<typeof automationTracesSchema>;

const traces = v.optional(automationTracesSchema);
const botSignalsSchema = v.union(
  [
    v.strictObject({ bot: v.literal(false), traces }),
    v.strictObject({ bot: v.literal(true), botKind: shortText(60), traces }),
    v.strictObject({ error: shortText(300), traces }),
  ],
  'needs to be {"bot": false}, {"bot": true, "botKind": "…"} or {"error": "…"}',
);
export type BotSignals = v.InferOutput<typeof botSignalsSchema>;

/** Whether the window is private (incognito), or why that is unknown. */
const privacySignalsSchema = v.union(
  [v.strictObject({ isPrivate: v.boolean() }), v.strictObject({ error: shortText(300) })],
  'needs to be {"isPrivate": true}, {"isPrivate": false} or {"error": "…"}',
);
export type PrivacySignals = v.InferOutput<typeof privacySignalsSchema>;

/** The signed ID from an earlier response, kept in this browser's storage. */
const storageToken = v.optional(shortText(200));

/** Optional body of `DELETE` of `endpoints.identify`, for a browser that lost its cookie but not its storage. */
export const deletionRequestSchema = v.strictObject({ storageToken });
export type DeletionRequest = v.InferOutput<typeof deletionRequestSchema>;

/** Body that the agent posts to `endpoints.identify`. Untrusted: every field is a claim of the browser. */
export const signalPayloadSchema = v.strictObject({
  apiKey: shortText(64),
  version: shortText(20),
  /** The page, without its query and fragment. */
  url: shortText(PAGE_URL_LIMIT),
  /** `navigator.userAgent`, compared with the header. */
  userAgent: shortText(USER_AGENT_LIMIT),
  storageToken,
  tag: v.optional(smallJson(TAG_LIMIT)),
  linkedId: v.optional(shortText(LINKED_ID_LIMIT)),
  /** Whether the result includes the sealed result. */
  sealedResult: v.optional(v.boolean()),
  signals: v.pipe(
    v.record(v.pipe(v.string(), v.regex(/^[a-zA-Z][a-zA-Z0-9]{0,39}$/, 'must be the name of a signal')), signalSchema),
    v.check((signals) => Object.keys(signals).length <= SIGNALS_LIMIT, `has more than ${SIGNALS_LIMIT} signals`),
  ),
  bot: v.optional(botSignalsSchema),
  privacy: v.optional(privacySignalsSchema),
  /** Signed by the server for one payload, see `IdentificationTicket`. */
  ticket: shortText(120),
  /**
   * Digest of `serializeForDigest` of the other fields. The agent always sends one. A custom client may omit it; the event
   * then reports that.
   */
  digest: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'needs to be 32 hexadecimal digits'))),
});
export type SignalPayload = v.InferOutput<typeof signalPayloadSchema>;
