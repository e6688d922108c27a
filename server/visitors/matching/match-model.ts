import type { Decision } from '@whorl/contract/identification/decision.ts';
import learned from './match-model.json' with { type: 'json' };

/**
 * Learned from simulated visits by `npm run bench:matching -- --learn`, see docs/decisions/0039-matching-by-evidence.md.
 */
export type MatchModel = {
  /** Date on which it was learned. */
  readonly version: string;
  /**
   * Weights of the evidence in bits (binary logarithms of likelihood ratios). The sum of a candidate's bits is the
   * logarithm of the odds that it is this visitor rather than someone who wasn't seen before.
   */
  readonly weights: Readonly<Record<string, number>>;
  /** Bits for a known visitor whom the search didn't find, relative to a new one. */
  readonly unfound: number;
  /** Shares of right answers by decision about a signed ID. */
  readonly signed: Readonly<Record<SignedDecision, number>>;
};
export type SignedDecision = Extract<Decision, `token${string}`>;

export const matchModel: MatchModel = learned;
