import * as v from 'valibot';
import { demoAnswerSchema, requestIdField, withoutControls } from './demo-call.ts';

export const listenRequestSchema = v.strictObject({
  ...requestIdField,
  /** The sign-in word of an account; without one it is the account that this visitor was on last, or a new one. */
  word: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.toLowerCase(),
      v.minLength(1, 'Enter a sign-in word.'),
      v.maxLength(40),
      withoutControls,
    ),
  ),
  /** That it shall play here and no longer on the device of this session, of which the answer before this one told. */
  takeOver: v.optional(v.boolean()),
  session: v.optional(v.pipe(v.number(), v.integer())),
});
export type ListenRequest = v.InferOutput<typeof listenRequestSchema>;

export const listenAnswerSchema = v.object({
  ...demoAnswerSchema.entries,
  /** Left out where there is no such account. */
  word: v.optional(v.string()),
  /** Only where it plays here. */
  track: v.optional(v.object({ title: v.string(), by: v.string() })),
  /** What plays on another device, to be taken over; only where something does. */
  session: v.optional(v.number()),
});
export type ListenAnswer = v.InferOutput<typeof listenAnswerSchema>;
