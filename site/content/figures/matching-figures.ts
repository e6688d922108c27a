import { confidenceThresholds } from '@whorl/contract/identification/confidence.ts';
import type { Decision } from '@whorl/contract/identification/decision.ts';
import { matchingMeasurement } from '../records/matching-measurement.ts';
import type { Figures } from './page-figures.ts';

const { people, visits, mistaken, recognized, calibrationError, brier, decisions, on, command } = matchingMeasurement;
type Share = { right: number; of: number };

const formatPercent = ({ right, of }: Share): string => `${((100 * right) / of).toFixed(1)}%`;
const formatScore = (...of: Decision[]): string => {
  const rows = of.flatMap((decision) => decisions[decision] ?? []);
  const total = rows.reduce((sum, row) => sum + row.visits, 0);
  const sum = rows.reduce((all, row) => all + row.meanScore * row.visits, 0);
  return (total === 0 ? (rows[0]?.meanScore ?? 0) : sum / total).toFixed(2);
};

/** Mean confidence scores in the simulation, thresholds of the score, and how right and how calibrated it is. */
export const matchingFigures = {
  signedScore: formatScore('tokenOnItsDevice'),
  signedOtherGpuScore: formatScore('tokenOnChangedGraphics'),
  copiedIdScore: formatScore('tokenOnAnotherDevice'),
  twinScore: formatScore('tokenOfATwin'),
  identicalScore: formatScore('onlyOneAlike'),
  similarScore: formatScore('onlyOneNearlyAlike'),
  newScore: formatScore('nobodyAlike'),
  severalIdenticalScore: formatScore('severalAlike'),
  severalSimilarScore: formatScore('severalNearlyAlike'),
  checkScore: confidenceThresholds.check.toFixed(2),
  matchScore: confidenceThresholds.match.toFixed(2),
  simulatedPeople: people.toLocaleString('en-US'),
  simulatedVisits: visits.toLocaleString('en-US'),
  simulatedOn: on,
  simulatedBy: command,
  simulatedMisidentified: formatPercent(mistaken.all),
  simulatedMisidentifiedVisits: `${mistaken.all.right} of ${mistaken.all.of.toLocaleString('en-US')} visits`,
  simulatedSigned: formatPercent(recognized.signed),
  simulatedCleared: formatPercent(recognized.cleared),
  simulatedPrivate: formatPercent(recognized.privateWindow),
  simulatedOneChange: formatPercent(recognized.oneChange),
  simulatedTwoChanges: formatPercent(recognized.twoChanges),
  simulatedFirstTwins: formatPercent(mistaken.twinsFirst),
  simulatedLaterTwins: formatPercent(mistaken.twinsLater),
  calibrationError: calibrationError.toFixed(3),
  brierScore: brier.toFixed(3),
} satisfies Figures;
