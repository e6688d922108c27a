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

/** A shop with discount codes, each valid once per visitor. */
export const couponFraud: Demo<CouponRequest> = {
  name: 'coupon-fraud',
  title: 'Redeems a code in the coupon fraud demo, or returns the reason why not.',
  calls: playgroundCalls.couponFraud,
  requestSchema: couponRequestSchema,
  answerSchema: couponAnswerSchema,
  forbidsBots: true,
  migrations: couponMigrations,
  storedRows: [
    {
      table: 'playground_coupons',
      labels: ['coupon claim', 'coupon claims'],
      retentionMs: PLAYGROUND_DAYS * 24 * HOUR_MS,
    },
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
