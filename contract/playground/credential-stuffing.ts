// cspell:ignore telephone (name in the API)
import * as v from 'valibot';
import { demoAnswerSchema, requestIdField } from './demo-api.ts';

export const signInRequestSchema = v.strictObject({
  ...requestIdField,
  name: v.pipe(v.string(), v.maxLength(100)),
  password: v.pipe(v.string(), v.maxLength(200)),
  /** Second factor from the owner's phone, if required. */
  code: v.optional(v.pipe(v.string(), v.maxLength(20))),
});
export type SignInRequest = v.InferOutput<typeof signInRequestSchema>;

export const signInAnswerSchema = v.object({
  ...demoAnswerSchema.entries,
  /** Message on the owner's phone, which the demo shows on the page; only if the second factor is required. */
  telephone: v.optional(v.string()),
});
export type SignInAnswer = v.InferOutput<typeof signInAnswerSchema>;
