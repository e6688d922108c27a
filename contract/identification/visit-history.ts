import * as v from 'valibot';
import { endpoints } from '../urls.ts';
import { decisions } from './decision.ts';
import { matchSteps, requestIdSchema, visitorIdSchema } from './result.ts';

/**
 * The call for a visitor's own visits: `GET /{four random characters}/`. A page may have such an address too, so these
 * headers decide, and before any file is looked for. Besides, the browser has to carry the signed cookie of this visitor.
 */
export const visitHistoryHeaders = { function: 'x-vercel-function', visitorId: 'x-visitor-id' } as const;
export const VISITS_FUNCTION = 'visits';
export const RANDOM_ID_LENGTH = 4;
/** No more than so many visits are answered, the newest first. */
export const VISIT_HISTORY_LIMIT = 21;

/** @param random four letters or digits; another one each time, so that no cache between answers for another visitor */
export const visitHistoryPath = (random: string): string => endpoints.visitHistory.replace(':random', random);

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
  data: v.object({ visitorId: visitorIdSchema, visits: v.array(visitSchema) }),
});
export type VisitHistoryAnswer = v.InferOutput<typeof visitHistoryAnswerSchema>;
