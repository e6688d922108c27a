import * as v from 'valibot';
import { decisions } from './decision.ts';
import { matchEvidenceSchema } from './match-evidence.ts';
import { matchSteps, requestIdSchema, visitorIdSchema } from './result.ts';

/** One identification. Without IP address and page, which people who share a device could otherwise see of each other. */
const visitSchema = v.object({
  requestId: requestIdSchema,
  /** ISO 8601. */
  time: v.string(),
  /** Milliseconds since 1970. */
  timestamp: v.number(),
  browserDetails: v.object({
    browserName: v.string(),
    browserMajorVersion: v.string(),
    os: v.string(),
    device: v.string(),
  }),
  ipLocation: v.optional(v.object({ country: v.object({ code: v.string(), name: v.string() }) })),
  /** Whether the visitor was known before. */
  visitorFound: v.boolean(),
  match: v.picklist(matchSteps),
  decision: v.picklist(decisions),
  /** The comment gives the reason in plain words. */
  confidence: v.object({ score: v.number(), comment: v.string() }),
  /** Groups of signals that differ from the visit before, or from the most similar visitor; missing in older visits. */
  changed: v.optional(v.array(v.string())),
  /** See the same field of an event. */
  evidence: v.optional(v.array(matchEvidenceSchema)),
});
export type Visit = v.InferOutput<typeof visitSchema>;

export const visitHistoryAnswerSchema = v.object({
  data: v.object({
    visitorId: visitorIdSchema,
    visits: v.array(visitSchema),
    /** Number of further visits with the same ID but other storage: before it was cleared, or in a similar browser. */
    others: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  }),
});
export type VisitHistoryAnswer = v.InferOutput<typeof visitHistoryAnswerSchema>;
