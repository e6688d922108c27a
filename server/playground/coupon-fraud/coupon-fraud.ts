import {
  type CouponRequest,
  couponAnswerSchema,
  couponRequestSchema,
} from '@whorl/contract/playground/coupon-fraud.ts';
import { PLAYGROUND_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import { playgroundCalls } from '@whorl/contract/urls.ts';
import { type Demo, HOUR_MS } from '../demo.ts';
import { couponMigrations } from './coupon-tables.ts';
import { decideCoupon } from './decide-coupon.ts';

/** A shop that gives something off for a code, once to each visitor. */
export const couponFraud: Demo<CouponRequest> = {
  name: 'coupon-fraud',
  title: 'A code in the demo of coupon fraud: granted, or why not.',
  calls: playgroundCalls.couponFraud,
  requestSchema: couponRequestSchema,
  answerSchema: couponAnswerSchema,
  forbidsBots: true,
  migrations: couponMigrations,
  kept: [
    { table: 'playground_coupons', called: ['coupon claim', 'coupon claims'], keptMs: PLAYGROUND_DAYS * 24 * HOUR_MS },
  ],
  async decide(tx, { visitorId, now, request: { code } }) {
    const claims = await tx
      .selectFrom('playground_coupons')
      .select(['code', 'at'])
      .where('visitor_id', '=', visitorId)
      .execute();
    const decision = decideCoupon({ code, claims, now });
    if (decision.severity === 'success') {
      await tx.insertInto('playground_coupons').values({ visitor_id: visitorId, code, at: now }).execute();
    }
    return decision;
  },
};
