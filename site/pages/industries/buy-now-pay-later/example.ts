/** Three plans of a worked example, made up to be counted through: taken in one afternoon, each in four parts. */
export const PARTS = 4;
export const WEEKS_BETWEEN = 2;
export const plans = [
  { shop: 'a telephone', price: 960, week: 0 },
  { shop: 'a watch', price: 640, week: 0 },
  { shop: 'trainers', price: 240, week: 0 },
] as const;
export const WEEKS = 8;

/** What a plan still owes in a given week, if every part is paid on its day. The first part is paid at once. */
export const owedBy = (price: number, week: number): number =>
  price - (price / PARTS) * Math.min(PARTS, 1 + Math.floor(week / WEEKS_BETWEEN));

export type Point = { week: number; owed: number };

/** An honest plan: down by one part every two weeks. */
export const honest: readonly Point[] = Array.from({ length: WEEKS + 1 }, (_, week) => ({
  week,
  owed: owedBy(plans[0].price, week),
}));

/** The first parts are paid with a stolen card, and nothing after. */
export const firstParts = plans.reduce((sum, { price }) => sum + price / PARTS, 0);
export const lent = plans.reduce((sum, { price }) => sum + price, 0);
export const open = lent - firstParts;
/** What is open where the second plan of the afternoon meets a question nobody answers. */
export const openAfterOne = plans[0].price - plans[0].price / PARTS;
export const refused = open - openAfterOne;
