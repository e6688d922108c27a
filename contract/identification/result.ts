import * as v from 'valibot';
import type { Signal } from './request.ts';

/** Twenty letters and digits, minted by the server. */
export const visitorIdSchema = v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{20}$/));
/** Milliseconds since 1970, a dot, six random letters and digits. */
export const requestIdSchema = v.pipe(v.string(), v.regex(/^\d{13}\.[a-zA-Z0-9]{6}$/));

/**
 * How a visitor was recognised: by the signed id that we left in the browser; by an equal fingerprint that only one
 * visitor has; by a similar one; or not at all.
 */
export const matchSteps = ['token', 'fingerprint', 'similarity', 'none'] as const;
export type MatchStep = (typeof matchSteps)[number];

export const botResults = ['notDetected', 'good', 'bad'] as const;

const place = v.object({ code: v.string(), name: v.string() });
/** No finer than a country: a city would be a guess. */
const ipLocation = v.object({ country: place, continent: place });
const moment = v.object({ global: v.nullable(v.string()), subscription: v.nullable(v.string()) });

/** A smart signal that may fail alone. */
const product = <Data extends v.GenericSchema>(data: Data) =>
  v.union([v.object({ data }), v.object({ error: v.object({ code: v.literal('Failed'), message: v.string() }) })]);

export const botdSchema = product(
  v.object({
    bot: v.object({ result: v.picklist(botResults), type: v.optional(v.string()) }),
    url: v.string(),
    ip: v.string(),
    time: v.string(),
    userAgent: v.string(),
    requestId: requestIdSchema,
  }),
);
export type BotdProduct = v.InferOutput<typeof botdSchema>;

export const virtualMachineSchema = product(v.object({ result: v.boolean() }));
export type VirtualMachineProduct = v.InferOutput<typeof virtualMachineSchema>;

/** What every `get` resolves to. */
const plainResult = {
  requestId: requestIdSchema,
  visitorId: visitorIdSchema,
  /** Whether the visitor was known before. */
  visitorFound: v.boolean(),
  confidence: v.object({ score: v.pipe(v.number(), v.minValue(0), v.maxValue(1)) }),
};
export const plainResultSchema = v.object(plainResult);
export type PlainIdentificationResult = v.InferOutput<typeof plainResultSchema>;

/** What `get` resolves to with `extendedResult: true`. Times are ISO 8601. */
export const identificationResultSchema = v.object({
  ...plainResult,
  match: v.picklist(matchSteps),
  /** Identifications of this visitor, this one included. */
  visits: v.pipe(v.number(), v.integer(), v.minValue(1)),
  browserName: v.string(),
  browserVersion: v.string(),
  device: v.string(),
  os: v.string(),
  osVersion: v.string(),
  ip: v.string(),
  ipLocation: v.optional(ipLocation),
  firstSeenAt: moment,
  /** The time before this one; null at the first. */
  lastSeenAt: moment,
  products: v.object({ botd: botdSchema, virtualMachine: virtualMachineSchema }),
});
export type IdentificationResult = v.InferOutput<typeof identificationResultSchema>;

/**
 * What `get` resolves to with `extendedResult: true` in the browser that was read: the answer, and beside it what had
 * been read there, so that a page can show visitors their own values. Agents of other makers do not tell.
 */
export type ReadResult = IdentificationResult & { signals?: Readonly<Record<string, Signal>> };

/** The body of the answer to a reading: the result, and the signed id for this browser's storage. */
export const identificationAnswerSchema = v.object({ result: identificationResultSchema, storageToken: v.string() });
export type IdentificationAnswer = v.InferOutput<typeof identificationAnswerSchema>;
