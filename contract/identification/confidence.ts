export type Confidence = 'high' | 'medium' | 'low';

/**
 * The scores stand for an order, not for a measured share of right answers: they are to be replaced by measured ones
 * once there is a labelled set.
 */
export const confidenceScores: Readonly<Record<Confidence, number>> = { high: 0.95, medium: 0.8, low: 0.5 };
