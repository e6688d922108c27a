import { PLAYGROUND_DAY_HOURS } from '../stored-data/lifetimes.ts';

/** Limits of the demo's lender, inclusive. */
export const loanLimits = {
  /** Whole dollars. */
  amount: { least: 1_000, most: 10_000 },
  /** Whole dollars per month. */
  income: { least: 500, most: 30_000 },
  months: { least: 2, most: 48 },
} as const;

/** Share of the monthly income that must remain after the payment, in percent. */
export const DISPOSABLE_INCOME_PERCENT = 70;

export const loanChecks = {
  same: `Same name and income as in the last ${PLAYGROUND_DAY_HOURS} hours`,
  remains: `At least ${DISPOSABLE_INCOME_PERCENT}% of income remains`,
} as const;
