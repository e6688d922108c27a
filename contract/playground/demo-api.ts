import * as v from 'valibot';
import { checkSchema } from './checks.ts';

/** Field of every demo request. The server checks whether the request ID exists. */
export const requestIdField = { requestId: v.pipe(v.string(), v.maxLength(64)) } as const;
/** For texts in database queries: PostgreSQL rejects NUL. */
export const noControlCharacters = v.check<string, string>(
  (text) => !/\p{Cc}/u.test(text),
  'Please remove line breaks and control characters.',
);
export const demoResetSchema = v.strictObject(requestIdField);

/**
 * Response to every demo request. A refusal has the severity `error` and the HTTP status 403. `warning` asks for a further
 * step: another proof, or to start fresh if the match is uncertain.
 */
export const demoAnswerSchema = v.object({
  severity: v.picklist(['success', 'warning', 'error']),
  /** Message for the visitor. */
  message: v.string(),
  /** All checks in order; the first failed check is the last one. */
  checks: v.array(checkSchema),
  /**
   * Left out unless the decision may be about another visitor's browser that looks the same: then the browser can start
   * fresh with a visitor ID of its own.
   */
  startFresh: v.optional(
    v.object({
      /** Evidence in plain words, one sentence each. */
      because: v.array(v.string()),
    }),
  ),
});
export type DemoAnswer = v.InferOutput<typeof demoAnswerSchema>;

/** Response to a reset. */
export const demoResetAnswerSchema = v.object({
  ...demoAnswerSchema.entries,
  /** Number of deleted rows; missing if the reset was refused. */
  deleted: v.optional(v.number()),
});
export type DemoResetAnswer = v.InferOutput<typeof demoResetAnswerSchema>;
