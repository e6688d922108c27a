/**
 * Version of the calculator's assumptions. Change it with every change of a value below, the formula or its rounding. A
 * lead stores it with its figures, so that an old estimate can be reproduced.
 */
export const ROI_ASSUMPTIONS_VERSION = '2026-11';

/**
 * Share of the loss that a rule based on the visitor ID prevents, in percent. These aren't measured: the page shows a
 * range, because the share is unknown until a rule has run on a company's own payments.
 */
export const effectivenessRange = { low: 25, middle: 50, high: 75 } as const;

/**
 * Default number of identifications per paid transaction: one for the transaction, and one for a declined or abandoned
 * attempt. A company that counts how often its checkout is opened can enter its own number.
 */
export const STANDARD_CALLS_PER_TRANSACTION = 2;

/** Initial inputs of the page: a fictitious shop, labeled as such. */
export const exampleShop = { transactions: 50_000, valueCents: 6_400, ratePpm: 2_000 } as const;
