import * as v from 'valibot';
import { demoAnswerSchema, requestIdField } from './demo-api.ts';

export const accountRequestSchema = v.strictObject({
  ...requestIdField,
  name: v.pipe(v.string(), v.trim(), v.minLength(1, 'Please enter a name.'), v.maxLength(100)),
  password: v.pipe(v.string(), v.minLength(8, 'Please enter a password of at least 8 characters.'), v.maxLength(200)),
});
export type AccountRequest = v.InferOutput<typeof accountRequestSchema>;

export const accountAnswerSchema = v.object({
  ...demoAnswerSchema.entries,
  /** The visitor's account, new or existing; times are milliseconds since 1970. */
  account: v.optional(v.object({ since: v.number(), until: v.number() })),
});
export type AccountAnswer = v.InferOutput<typeof accountAnswerSchema>;
