/** The codes that the shop of the demo takes. */
export const couponCodes = ['FIELD30', 'AUTUMN30'] as const;
export const COUPON_PERCENT = 30;

/** What is in the cart, in whole euros. */
export const couponCart = [
  { name: 'Folding loupe, 10×', note: 'Brass, with a leather case', euros: 64 },
  { name: 'Field notebook', note: 'Squared, two in the pack', euros: 16 },
] as const;

export const couponChecks = {
  exists: 'There is such a code',
  firstUse: 'This visitor has not used it',
  pause: 'No code within the last hour',
} as const;
