import * as v from 'valibot';
import { demoAnswerSchema, requestIdField } from './demo-call.ts';

export const signInRequestSchema = v.strictObject({
  ...requestIdField,
  name: v.pipe(v.string(), v.maxLength(100)),
  password: v.pipe(v.string(), v.maxLength(200)),
  /** From the owner's telephone, where it was asked for. */
  code: v.optional(v.pipe(v.string(), v.maxLength(20))),
});
export type SignInRequest = v.InferOutput<typeof signInRequestSchema>;

export const signInAnswerSchema = v.object({
  ...demoAnswerSchema.entries,
  /** What came to the owner's telephone, which in the demo is this page; only where the second factor is asked for. */
  telephone: v.optional(v.string()),
});
export type SignInAnswer = v.InferOutput<typeof signInAnswerSchema>;
