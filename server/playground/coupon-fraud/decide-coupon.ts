import { COUPON_PERCENT, couponCodes, couponChecks as names } from '@whorl/contract/playground/coupon-shop.ts';
import { judge } from '../judge.ts';

/** Between any two codes of one visitor, in milliseconds. */
const PAUSE_MS = 60 * 60_000;

export type CouponFacts = {
  /** In capitals. */
  readonly code: string;
  /** What this visitor was granted before. Times are milliseconds since 1970. */
  readonly claims: readonly { readonly code: string; readonly at: number }[];
  readonly now: number;
};

/** Whether a visitor gets something off for a code. */
export function decideCoupon({ code, claims, now }: CouponFacts) {
  const recent = claims.filter(({ at }) => now - at < PAUSE_MS);
  const isUsed = claims.some((claim) => claim.code === code);

  const { checks, refusal } = judge([
    {
      name: names.exists,
      value: code || 'none',
      passed: couponCodes.some((known) => known === code),
      refusal: 'This code does not exist.',
    },
    {
      name: names.firstUse,
      value: isUsed ? 'used before' : 'not used yet',
      passed: !isUsed,
      refusal: 'You have used this code before.',
    },
    {
      name: names.pause,
      value: `${recent.length} used`,
      passed: recent.length === 0,
      refusal: 'You used another code within the last hour. Come back later.',
    },
  ]);
  if (refusal !== undefined) return { severity: 'error', message: refusal, checks } as const;
  const message = `The code is good: ${COUPON_PERCENT}% off.`;
  return { severity: 'success', message, checks, percentOff: COUPON_PERCENT } as const;
}
