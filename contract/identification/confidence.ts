export type Confidence = 'high' | 'medium' | 'low';

/**
 * The scores express an order, not a measured accuracy. Replace them with measured values once a labeled data set exists.
 */
export const confidenceScores: Readonly<Record<Confidence, number>> = { high: 0.95, medium: 0.8, low: 0.5 };
