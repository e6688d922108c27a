import * as v from 'valibot';
import { decisions } from './decision.ts';
import { matchSteps, requestIdSchema, visitorIdSchema } from './result.ts';

/** One identification. Neither address nor page: whoever shares a device could read where the other one was. */
export const visitSchema = v.object({
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
  /** The comment says in plain words why. */
  confidence: v.object({ score: v.number(), comment: v.string() }),
});
export type Visit = v.InferOutput<typeof visitSchema>;

export const visitHistoryAnswerSchema = v.object({
  data: v.object({
    visitorId: visitorIdSchema,
    visits: v.array(visitSchema),
    /** So many more under the same id, made with other storage: before it was cleared, or in a browser that looks alike. */
    others: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  }),
});
export type VisitHistoryAnswer = v.InferOutput<typeof visitHistoryAnswerSchema>;
