/** Worked example: three plans of one afternoon, each in four installments. */
export const INSTALLMENTS = 4;
export const WEEKS_BETWEEN_INSTALLMENTS = 2;
export const plans = [
  { shop: 'a phone', price: 960, week: 0 },
  { shop: 'a watch', price: 640, week: 0 },
  { shop: 'trainers', price: 240, week: 0 },
] as const;
export const WEEKS = 8;

/**
 * Returns what a plan still owes in a given week if every installment is paid on its day. The first one is paid
 * immediately.
 */
const calculateDebt = (price: number, week: number): number =>
  price - (price / INSTALLMENTS) * Math.min(INSTALLMENTS, 1 + Math.floor(week / WEEKS_BETWEEN_INSTALLMENTS));

export type Point = { week: number; owed: number };

/** An honest plan: reduced by one installment every two weeks. */
export const honest: readonly Point[] = Array.from({ length: WEEKS + 1 }, (_, week) => ({
  week,
  owed: calculateDebt(plans[0].price, week),
}));

/** The first installments are paid with a stolen card, and nothing after that. */
export const firstParts = plans.reduce((sum, { price }) => sum + price / INSTALLMENTS, 0);
export const lent = plans.reduce((sum, { price }) => sum + price, 0);
export const open = lent - firstParts;
/** Amount owed if the second plan of the afternoon is stopped by an identity check that the thief can't pass. */
export const openAfterOne = plans[0].price - plans[0].price / INSTALLMENTS;
export const refused = open - openAfterOne;
