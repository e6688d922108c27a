/** Codes that the demo's shop accepts. */
export const couponCodes = ['FIELD30', 'AUTUMN30'] as const;
export const COUPON_PERCENT = 30;
/** Pause between any two codes of one visitor. */
export const COUPON_PAUSE_MINUTES = 60;

/** Items in the cart, in whole dollars. */
export const couponCart = [
  { name: 'Folding loupe, 10×', note: 'Brass, with a leather case', dollars: 64 },
  { name: 'Field notebook', note: 'Squared, two in the pack', dollars: 16 },
] as const;

export const couponChecks = {
  exists: 'Code exists',
  firstUse: 'Not used by this visitor before',
  pause: 'No other code within the last hour',
} as const;
