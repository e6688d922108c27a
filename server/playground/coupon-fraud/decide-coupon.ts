import {
  COUPON_PAUSE_MINUTES,
  COUPON_PERCENT,
  couponCodes,
  couponChecks as names,
} from '@whorl/contract/playground/coupon-shop.ts';
import { evaluateRules } from '../evaluate-rules.ts';

const CODE_INTERVAL_MS = COUPON_PAUSE_MINUTES * 60_000;

type CouponFacts = {
  /** In capitals. */
  readonly code: string;
  /** Codes that this visitor redeemed. Times are milliseconds since 1970. */
  readonly claims: readonly { readonly code: string; readonly at: number }[];
  readonly now: number;
};

/** Decides whether a visitor gets a discount for a code. */
export function decideCoupon({ code, claims, now }: CouponFacts) {
  const recent = claims.filter(({ at }) => now - at < CODE_INTERVAL_MS);
  const isUsed = claims.some((claim) => claim.code === code);

  const { checks, refusal } = evaluateRules([
    {
      name: names.exists,
      value: code || 'none',
      passed: couponCodes.some((known) => known === code),
      refusal: 'This code doesn’t exist.',
    },
    {
      name: names.firstUse,
      value: isUsed ? 'used before' : 'not used yet',
      passed: !isUsed,
      refusal: 'You have already used this code.',
    },
    {
      name: names.pause,
      value: `${recent.length} used`,
      passed: recent.length === 0,
      refusal: 'You used another code within the last hour. Try again later.',
    },
  ]);
  if (refusal !== undefined) return { severity: 'error', message: refusal, checks } as const;
  const message = `Code accepted: ${COUPON_PERCENT}% off.`;
  return { severity: 'success', message, checks, percentOff: COUPON_PERCENT } as const;
}
