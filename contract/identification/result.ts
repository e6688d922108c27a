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
/** Finer than a country only where the operator's database has it; nothing is guessed. */
export const ipLocationSchema = v.object({
  city: v.optional(v.object({ name: v.string() })),
  country: place,
  continent: place,
  /** IANA name. */
  timezone: v.optional(v.string()),
  /** Degrees. */
  latitude: v.optional(v.number()),
  longitude: v.optional(v.number()),
  /** Kilometres. */
  accuracyRadius: v.optional(v.number()),
});
export type IpLocation = v.InferOutput<typeof ipLocationSchema>;
export const momentSchema = v.object({ global: v.nullable(v.string()), subscription: v.nullable(v.string()) });

/** A smart signal that may fail alone. */
export const product = <Data extends v.GenericSchema>(data: Data) =>
  v.union([v.object({ data }), v.object({ error: v.object({ code: v.literal('Failed'), message: v.string() }) })]);

/** One thing that speaks for a program (a positive weight) or for a person, in plain words. */
export const botEvidenceSchema = v.object({
  /** Stable name, such as `user_agent_mismatch`. */
  name: v.string(),
  weight: v.number(),
  says: v.string(),
});
export type BotEvidence = v.InferOutput<typeof botEvidenceSchema>;

export const botdSchema = product(
  v.object({
    bot: v.object({ result: v.picklist(botResults), type: v.optional(v.string()) }),
    /** From 0, nothing speaks for a program, to 1; and what speaks for it or against it, the heaviest first. */
    score: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
    evidence: v.optional(v.array(botEvidenceSchema)),
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
  /** Left out where the browser did not tell. */
  incognito: v.optional(v.boolean()),
  ipLocation: v.optional(ipLocationSchema),
  firstSeenAt: momentSchema,
  /** The time before this one; null at the first. */
  lastSeenAt: momentSchema,
  products: v.object({ botd: botdSchema, virtualMachine: virtualMachineSchema }),
});
export type IdentificationResult = v.InferOutput<typeof identificationResultSchema>;

/** What only our own service says in its answer; pages that run with another maker's have to do without. */
type OursAlone = 'match' | 'visits' | 'products';

/**
 * What `get` resolves to with `extendedResult: true` in the browser that was read: the answer, and beside it what had
 * been read there, so that a page can show visitors their own values. Agents of other makers do not tell.
 */
export type ReadResult = Omit<IdentificationResult, OursAlone> &
  Partial<Pick<IdentificationResult, OursAlone>> & { signals?: Readonly<Record<string, Signal>> };

/** The body of the answer to a reading: the result, and the signed id for this browser's storage. */
export const identificationAnswerSchema = v.object({ result: identificationResultSchema, storageToken: v.string() });
export type IdentificationAnswer = v.InferOutput<typeof identificationAnswerSchema>;
