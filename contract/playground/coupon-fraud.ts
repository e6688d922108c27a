import * as v from 'valibot';
import { cleanCode } from '../text/clean-text.ts';
import { demoAnswerSchema, requestIdField } from './demo-api.ts';

export const couponRequestSchema = v.strictObject({
  ...requestIdField,
  code: v.pipe(v.string(), v.transform(cleanCode), v.toUpperCase(), v.maxLength(40)),
});
export type CouponRequest = v.InferOutput<typeof couponRequestSchema>;

export const couponAnswerSchema = v.object({
  ...demoAnswerSchema.entries,
  /** Discount on the cart total; missing if the code is rejected. */
  percentOff: v.optional(v.number()),
});
export type CouponAnswer = v.InferOutput<typeof couponAnswerSchema>;
