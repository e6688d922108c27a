/** What the lender of the demo lends, to whom, and for how long; the limits themselves are allowed. */
export const loanLimits = {
  /** Whole euros. */
  amount: { least: 1_000, most: 10_000 },
  /** Whole euros a month. */
  income: { least: 500, most: 30_000 },
  months: { least: 2, most: 48 },
} as const;

/** Of the income of a month, what has to remain after the instalment, in percent. */
export const REMAINING_PERCENT = 70;

export const loanChecks = {
  same: 'Name and income as in the last 24 hours',
  remains: `At least ${REMAINING_PERCENT}% of the income remains`,
} as const;
