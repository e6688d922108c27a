import * as v from 'valibot';

/** Largest body of a reading, in bytes; a browser with many fonts and plug-ins sends about 7 KB. */
export const READING_LIMIT_BYTES = 32 * 1024;
/** Characters of one value, serialised; what is larger is hashed in the browser. */
const VALUE_LIMIT = 4_096;
/** Largest number of signals in one request; unknown ones are allowed up to it. */
export const SIGNALS_LIMIT = 80;
const TAG_LIMIT = 4_096;

/** Largest body of a call to be forgotten, in bytes: there is one token in it. */
export const FORGETTING_LIMIT_BYTES = 1_024;

const shortText = (limit: number) => v.pipe(v.string(), v.maxLength(limit, `is longer than ${limit} characters`));
const smallJson = (limit: number) =>
  v.pipe(
    v.unknown(),
    v.check((value) => (JSON.stringify(value) ?? '').length <= limit, `is longer than ${limit} characters`),
  );

/** One signal: its value, or why there is none. */
export const signalSchema = v.union(
  [
    v.strictObject({ value: smallJson(VALUE_LIMIT), ms: v.optional(v.number()) }),
    v.strictObject({ error: shortText(300), ms: v.optional(v.number()) }),
  ],
  'needs to be {"value": …} or {"error": "…"}, with a value of at most 4096 characters',
);
export type Signal = v.InferOutput<typeof signalSchema>;

/** What remote control leaves in a page, and what hiding it leaves. */
export const automationTracesSchema = v.strictObject({
  /** A debugger listens to the console: that of an automation library, or developer tools that are open. */
  isWatched: v.boolean(),
  /** Where `navigator.webdriver` is: as browsers have it, or as recipes against detection leave it. */
  webdriver: v.picklist(['native', 'own', 'missing', 'replaced'], 'needs to be native, own, missing or replaced'),
  /** Native functions that something else stands in for. */
  replaced: v.pipe(v.array(shortText(40)), v.maxLength(20, 'has more than 20 names')),
  /** Global variables of automation libraries. */
  globals: v.pipe(v.array(shortText(40)), v.maxLength(20, 'has more than 20 names')),
});
export type AutomationTraces = v.InferOutput<typeof automationTracesSchema>;

const traces = v.optional(automationTracesSchema);
export const botReadingSchema = v.union(
  [
    v.strictObject({ bot: v.literal(false), traces }),
    v.strictObject({ bot: v.literal(true), botKind: shortText(60), traces }),
    v.strictObject({ error: shortText(300), traces }),
  ],
  'needs to be {"bot": false}, {"bot": true, "botKind": "…"} or {"error": "…"}',
);
export type BotReading = v.InferOutput<typeof botReadingSchema>;

/** Whether the window is a private one, or why that is not known. */
export const privacyReadingSchema = v.union(
  [v.strictObject({ isPrivate: v.boolean() }), v.strictObject({ error: shortText(300) })],
  'needs to be {"isPrivate": true}, {"isPrivate": false} or {"error": "…"}',
);
export type PrivacyReading = v.InferOutput<typeof privacyReadingSchema>;

/** The signed id that an earlier answer left in this browser's storage. */
const storageToken = v.optional(shortText(200));

/** What may go with `DELETE` of `endpoints.identify`, for a browser that lost its cookie and kept its storage. */
export const forgettingSchema = v.strictObject({ storageToken });
export type Forgetting = v.InferOutput<typeof forgettingSchema>;

/** What the agent posts to `endpoints.identify`. All of it is a claim of the browser. */
export const readingSchema = v.strictObject({
  apiKey: shortText(64),
  version: shortText(20),
  /** The page, without its query and fragment. */
  url: shortText(2_048),
  /** `navigator.userAgent`, to be held against the header. */
  userAgent: shortText(1_024),
  storageToken,
  tag: v.optional(smallJson(TAG_LIMIT)),
  linkedId: v.optional(shortText(256)),
  signals: v.pipe(
    v.record(v.pipe(v.string(), v.regex(/^[a-zA-Z][a-zA-Z0-9]{0,39}$/, 'is no name of a signal')), signalSchema),
    v.check((signals) => Object.keys(signals).length <= SIGNALS_LIMIT, `has more than ${SIGNALS_LIMIT} signals`),
  ),
  bot: v.optional(botReadingSchema),
  privacy: v.optional(privacyReadingSchema),
  /** Signed by the server for one reading, see `IdentificationTicket`. */
  ticket: shortText(120),
  /**
   * `digestOfReading` of all the rest. The agent always sends one; whoever writes a client of their own may leave it out,
   * and the event then says so.
   */
  digest: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'needs to be 32 hexadecimal digits'))),
});
export type Reading = v.InferOutput<typeof readingSchema>;
