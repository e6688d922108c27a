import type { MatchEvidence } from '@whorl/contract/identification/match-evidence.ts';
import type { ResultWithSignals } from '@whorl/contract/identification/result.ts';
import type { ShownVisit } from '../visits/fetch-visits.ts';
import type { SignalSnapshots } from './signal-snapshots.ts';

/** Sums of the evidence in bits; `against` is negative. */
export type EvidenceSums = { readonly for: number; readonly against: number };

/** Returns the bits for and against; undefined without evidence. */
export function sumEvidence(evidence: readonly MatchEvidence[] = []): EvidenceSums | undefined {
  if (evidence.length === 0) return undefined;
  const sum = (sign: 1 | -1) =>
    evidence.reduce((total, { bits }) => (Math.sign(bits) === sign ? total + bits : total), 0);
  return { for: round(sum(1)), against: round(sum(-1)) };
}

/** Bits are reported with two decimals. */
const round = (bits: number): number => Math.round(bits * 100) / 100;

/** Content of the file to download. */
export type StabilityReport = {
  /** ISO 8601. */
  createdAt: string;
  visitorId: string;
  /** Number of further visits that aren't listed. */
  others: number;
  visits: readonly (ShownVisit & { bits: EvidenceSums | undefined })[];
  /** Request and values of the latest identification; empty if the agent doesn't return its signals. */
  latest: { requestId: string; signals: NonNullable<ResultWithSignals['signals']> };
  /** Values that the visitor stored in this browser. */
  saved: SignalSnapshots | undefined;
};

/** Returns everything that the page knows about the stability of this browser. */
export const createStabilityReport = (
  { requestId, visitorId, signals = {} }: ResultWithSignals,
  { visits, others }: { visits: readonly ShownVisit[]; others: number },
  saved: SignalSnapshots | undefined,
  now: Date,
): StabilityReport => ({
  createdAt: now.toISOString(),
  visitorId,
  others,
  visits: visits.map((visit) => ({ ...visit, bits: sumEvidence(visit.evidence) })),
  latest: { requestId, signals },
  saved,
});
