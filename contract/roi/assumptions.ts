/**
 * What the calculator supposes where nobody says otherwise. Raised with every change of a figure below, of the formula
 * or of its rounding; a lead keeps it beside its figures, so that an old estimate can still be followed.
 */
export const ROI_ASSUMPTIONS_VERSION = '2026-11';

/**
 * Which share of the loss a rule on the visitor id prevents, in percent. No measurement stands behind the three: they
 * are the range that is shown, because nobody knows the share before a rule has run on their own payments.
 */
export const effectivenessRange = { low: 25, middle: 50, high: 75 } as const;

/**
 * How many identifications one paid transaction needs: one for itself, one for the attempt beside it that was declined
 * or left at the till. Whoever counts how often a checkout is opened knows their own number.
 */
export const STANDARD_CALLS_PER_TRANSACTION = 2;

/** What the page shows first: a made-up shop, and called one. */
export const exampleShop = { transactions: 50_000, valueCents: 6_400, ratePpm: 2_000 } as const;
