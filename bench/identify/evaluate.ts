import { decisions } from '@whorl/contract/identification/decision.ts';
import type { MatchModel } from '../../server/visitors/matching/match-model.ts';
import { isRight, type ReplayedVisit } from './replay.ts';

/** Width of the bins of the reliability diagram. */
const BIN = 0.1;

type ReliabilityBin = { from: number; to: number; visits: number; meanScore: number; right: number };

type Reliability = {
  bins: ReliabilityBin[];
  /** Mean squared difference between score and outcome (1 if right, 0 if not). */
  brier: number;
  /** Mean distance between score and share of right answers, weighted by visits. */
  expectedCalibrationError: number;
};

/** Compares confidence scores with how often the answers were right. */
export function calculateReliability(visits: readonly ReplayedVisit[]): Reliability {
  const bins = Array.from({ length: Math.round(1 / BIN) }, (_, index) => {
    const [from, to] = [index * BIN, (index + 1) * BIN];
    const rows = visits.filter(({ score }) => Math.min(Math.floor(score / BIN), 9) === index);
    const meanScore = mean(rows.map(({ score }) => score));
    return { from, to, visits: rows.length, meanScore, right: rows.filter(isRight).length };
  }).filter((bin) => bin.visits > 0);
  const off = bins.map((bin) => Math.abs(bin.right - bin.meanScore * bin.visits));
  return {
    bins,
    brier: mean(visits.map((visit) => (visit.score - Number(isRight(visit))) ** 2)),
    expectedCalibrationError: sum(off) / Math.max(1, visits.length),
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number => sum(values) / Math.max(1, values.length);

export type Share = { right: number; of: number };

/** Returns the recall: how many of the counted visits of returning people got their own ID. */
function calculateRecall(visits: readonly ReplayedVisit[], isCounted: (visit: ReplayedVisit) => boolean): Share {
  const returning = visits.filter((visit) => isCounted(visit) && visit.nth > 1 && visit.outcome !== 'parted');
  return { right: returning.filter(({ outcome }) => outcome === 'kept').length, of: returning.length };
}

/** Returns how many of the counted visits got another person's ID. */
function countFalseMatches(visits: readonly ReplayedVisit[], isCounted: (visit: ReplayedVisit) => boolean): Share {
  const counted = visits.filter(isCounted);
  return { right: counted.filter(({ outcome }) => outcome === 'mistaken').length, of: counted.length };
}

/** Measures how many visits were recognized, how many got another person's ID, and how well the scores are calibrated. */
export function measureMatching(visits: readonly ReplayedVisit[], { signed }: MatchModel) {
  const unsigned = (pattern: RegExp) =>
    calculateRecall(visits, ({ visit }) => !visit.hasToken && pattern.test(visit.scenario));
  const mistaken = (isCounted: (visit: ReplayedVisit) => boolean) => countFalseMatches(visits, isCounted);
  const all = toRounded(calculateReliability(visits));
  const { bins: _bins, ...withoutToken } = toRounded(
    calculateReliability(visits.filter(({ visit }) => !visit.hasToken)),
  );
  return {
    recognized: {
      signed: calculateRecall(visits, ({ visit }) => visit.hasToken),
      cleared: unsigned(/^cleared$/),
      privateWindow: unsigned(/^private-window$/),
      oneChange: unsigned(/^(cleared|private-window)-and-(?!two)/),
      twoChanges: unsigned(/^(cleared|private-window)-and-two/),
    },
    mistaken: {
      all: mistaken(() => true),
      twinsFirst: mistaken(({ visit, nth }) => visit.twin !== undefined && nth === 1),
      twinsLater: mistaken(({ visit, nth }) => visit.twin !== undefined && nth > 1),
      others: mistaken(({ visit }) => visit.twin === undefined),
    },
    ...all,
    unsigned: withoutToken,
    decisions: Object.fromEntries(
      decisions.map((decision) => {
        const rows = visits.filter((visit) => visit.decision === decision);
        // No simulated person copies a signed ID to another device.
        const { [decision as keyof typeof signed]: expected = 0 } = signed;
        const meanScore = rows.length === 0 ? expected : round(mean(rows.map(({ score }) => score)));
        return [decision, { visits: rows.length, right: rows.filter(isRight).length, meanScore }];
      }),
    ),
  };
}

const toRounded = ({ bins, brier, expectedCalibrationError }: Reliability) => ({
  bins: bins.map((bin) => ({ ...bin, from: round(bin.from), to: round(bin.to), meanScore: round(bin.meanScore) })),
  brier: round(brier),
  calibrationError: round(expectedCalibrationError),
});
const round = (value: number): number => Math.round(value * 1000) / 1000;
