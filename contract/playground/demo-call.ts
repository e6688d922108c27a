import * as v from 'valibot';
import { checkSchema } from './checks.ts';

/** Of a call of a demo; what else a demo takes stands beside it. Whether there is such a request is for the server to find out. */
export const requestIdField = { requestId: v.pipe(v.string(), v.maxLength(64)) } as const;
/** Of a text that is looked up: PostgreSQL takes no NUL. */
export const withoutControls = v.check<string, string>(
  (text) => !/\p{Cc}/u.test(text),
  'Leave out line breaks and control characters.',
);
export const demoResetSchema = v.strictObject(requestIdField);

/** What every call of a demo is answered. Whatever is refused has the severity `error`, and the HTTP status 403. */
export const demoAnswerSchema = v.object({
  severity: v.picklist(['success', 'warning', 'error']),
  /** In plain words, for whoever called. */
  message: v.string(),
  /** Everything that was looked at, in order; the first that did not pass is the last. */
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

/** What a reset is answered. */
export const demoResetAnswerSchema = v.object({
  ...demoAnswerSchema.entries,
  /** Rows of this visitor's; left out where the reset was refused. */
  deleted: v.optional(v.number()),
});
export type DemoResetAnswer = v.InferOutput<typeof demoResetAnswerSchema>;
