import * as v from 'valibot';
import { cleanCode } from '../text/clean-text.ts';
import { demoAnswerSchema, noControlCharacters, requestIdField } from './demo-api.ts';

export const listenRequestSchema = v.strictObject({
  ...requestIdField,
  /** Login code of an account; without one, the visitor's last account is used, or a new one is created. */
  word: v.optional(
    v.pipe(
      v.string(),
      v.transform(cleanCode),
      v.toLowerCase(),
      v.minLength(1, 'Please enter a login code.'),
      v.maxLength(40),
      noControlCharacters,
    ),
  ),
  /** Whether to play here instead of on the device of the given session, which the previous response returned. */
  takeOver: v.optional(v.boolean()),
  session: v.optional(v.pipe(v.number(), v.integer())),
});
export type ListenRequest = v.InferOutput<typeof listenRequestSchema>;

export const listenAnswerSchema = v.object({
  ...demoAnswerSchema.entries,
  /** Missing if the account doesn't exist. */
  word: v.optional(v.string()),
  /** Only if the music plays here. */
  track: v.optional(v.object({ title: v.string(), by: v.string() })),
  /** Session that plays on another device and may be taken over; only if there is one. */
  session: v.optional(v.number()),
});
export type ListenAnswer = v.InferOutput<typeof listenAnswerSchema>;
