import { couponAbuse } from './coupon-abuse.ts';
import { manualReview } from './manual-review.ts';
import { smsPumping } from './sms-pumping.ts';
import type { WorkedExample } from './worked-example.ts';

/** Every worked example, by the name that a case study gives for it. */
export const workedExamples = {
  'coupon-abuse': couponAbuse,
  'manual-review': manualReview,
  'sms-pumping': smsPumping,
} as const satisfies Record<string, WorkedExample>;
export type ExampleName = keyof typeof workedExamples;
