import * as v from 'valibot';
import { demoAnswerSchema, requestIdField } from './demo-call.ts';

export const couponRequestSchema = v.strictObject({
  ...requestIdField,
  code: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.maxLength(40)),
});
export type CouponRequest = v.InferOutput<typeof couponRequestSchema>;

export const couponAnswerSchema = v.object({
  ...demoAnswerSchema.entries,
  /** Off the sum of the cart; left out where the code is refused. */
  percentOff: v.optional(v.number()),
});
export type CouponAnswer = v.InferOutput<typeof couponAnswerSchema>;
