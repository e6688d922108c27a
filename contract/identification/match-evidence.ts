import * as v from 'valibot';

/**
 * Evidence that a browser belongs to the visitor, by subject: a group of signals, `network`, `visits`, `lastSeen`, `version`,
 * `earlierMatch` or `rarity`. Bits are the binary logarithm of a likelihood ratio, positive for and negative against.
 */
export const matchEvidenceSchema = v.object({ name: v.string(), bits: v.number() });
export type MatchEvidence = v.InferOutput<typeof matchEvidenceSchema>;
