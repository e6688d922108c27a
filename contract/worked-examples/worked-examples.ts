import { accountSharing } from './account-sharing.ts';
import { accountTakeover } from './account-takeover.ts';
import { bonusAbuse } from './bonus-abuse.ts';
import { couponAbuse } from './coupon-abuse.ts';
import { manualReview } from './manual-review.ts';
import { smsPumping } from './sms-pumping.ts';
import type { WorkedExample } from './worked-example.ts';

/** All worked examples, by the name that case studies refer to. */
export const workedExamples = {
  'account-sharing': accountSharing,
  'account-takeover': accountTakeover,
  'bonus-abuse': bonusAbuse,
  'coupon-abuse': couponAbuse,
  'manual-review': manualReview,
  'sms-pumping': smsPumping,
} as const satisfies Record<string, WorkedExample>;
export type ExampleName = keyof typeof workedExamples;
