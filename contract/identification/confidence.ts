/**
 * Costs of acting on a mistake, relative to not acting on a right answer: a visitor who returns and isn't recognized is
 * treated like a new one, but one who is taken for someone else may be refused or see another person's cart.
 */
export const mistakeCosts = { unnecessaryCheck: 1, wrongVisitor: 9 } as const;

/** Returns the probability from which acting costs less than not acting. */
const breakEven = (cost: number): number => cost / (cost + 1);

/**
 * Confidence scores (probabilities from 0 to 1) from which decisions pay off: below `check`, require another proof; from
 * `match` on, the server recognizes a visitor, and a visitor may be refused because of the past.
 */
export const confidenceThresholds = {
  check: breakEven(mistakeCosts.unnecessaryCheck),
  match: breakEven(mistakeCosts.wrongVisitor),
} as const;
