import { CALIBRATION_MONTHS, type Calibration } from '@whorl/contract/console/identifications.ts';
import type { Transaction } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Services } from '../../platform/feature.ts';
import type { Match } from './matching.ts';

/**
 * Visits per second of which the visitor is also predicted by the signals, because the search for similar visitors takes
 * several queries.
 */
const PREDICTIONS_PER_SECOND = 10;
/** Interval at which counts are stored. */
const STORE_EVERY_MS = 5_000;
const BANDS = 10;
const NO_CANDIDATE = -1;

/** Prediction by the signals alone about a visit whose visitor a signed ID proves. */
export type Prediction = {
  /** Tenth of the probability, from 0 to 9; -1 if no visitor is similar. */
  readonly band: number;
  /** Probability of the most probable visitor, in thousandths. */
  readonly permille: number;
  readonly isCorrect: boolean;
};

/** Creates a function that returns whether to predict a visit, for a limited number of visits per second. */
export function createPredictionSampler(clock: Clock): () => boolean {
  let second = 0;
  let taken = 0;
  return () => {
    const now = Math.floor(clock.now() / 1000);
    if (now !== second) taken = 0;
    second = now;
    taken += 1;
    return taken <= PREDICTIONS_PER_SECOND;
  };
}

/** Returns the prediction of a match without a signed ID. @param visitorId the visitor that the signed ID proves */
export function toPrediction({ candidates }: Pick<Match, 'candidates'>, visitorId: string): Prediction {
  const [best] = candidates;
  if (best === undefined) return { band: NO_CANDIDATE, permille: 0, isCorrect: false };
  return {
    band: Math.min(BANDS - 1, Math.floor(best.probability * BANDS)),
    permille: Math.round(best.probability * 1000),
    isCorrect: best.visitor.visitorId === visitorId,
  };
}

export type CountPrediction = (visit: { workspace: string; at: number }, prediction: Prediction) => void;

/**
 * Creates a function that counts a prediction. The counts are stored together every few seconds: all identifications of a
 * workspace would otherwise wait for each other's update of the same row. A crash or a failed write loses those of the last seconds.
 */
export function createPredictionCounter({ database, jobs }: Pick<Services, 'database' | 'jobs'>): CountPrediction {
  const waiting = new Map<string, Tables['match_predictions']>();
  jobs.every(STORE_EVERY_MS, 'store predictions', async () => {
    const rows = [...waiting.values()];
    waiting.clear();
    if (rows.length > 0) await database.commitTogether((tx) => storeCounts(tx, rows));
  });
  return ({ workspace, at }, { band, permille, isCorrect }) => {
    const month = formatMonth(at);
    const key = JSON.stringify([workspace, month, band]);
    const row = waiting.get(key) ?? { workspace, month, band, predictions: 0, correct: 0, permille: 0 };
    row.predictions += 1;
    row.correct += Number(isCorrect);
    row.permille += permille;
    waiting.set(key, row);
  };
}

async function storeCounts(tx: Transaction<Tables>, rows: readonly Tables['match_predictions'][]): Promise<void> {
  await tx
    .insertInto('match_predictions')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['workspace', 'month', 'band']).doUpdateSet(({ eb, ref }) => ({
        predictions: eb(ref('match_predictions.predictions'), '+', ref('excluded.predictions')),
        correct: eb(ref('match_predictions.correct'), '+', ref('excluded.correct')),
        permille: eb(ref('match_predictions.permille'), '+', ref('excluded.permille')),
      })),
    )
    .execute();
}

/** Returns how often the predictions of the last `CALIBRATION_MONTHS` were right. @param now milliseconds since 1970 */
export async function readCalibration({ kysely }: Database, workspace: string, now: number): Promise<Calibration> {
  const rows = await kysely
    .selectFrom('match_predictions')
    .select(({ fn }) => ['band', fn.sum('predictions').as('visits'), fn.sum('correct').as('correct')])
    .select(({ fn }) => fn.sum('permille').as('permille'))
    .where('workspace', '=', workspace)
    .where('month', '>=', formatMonth(firstMonth(now)))
    .groupBy('band')
    .orderBy('band', 'desc')
    .execute();
  const bands = rows
    .filter(({ band }) => band !== NO_CANDIDATE)
    .map(({ band, visits, correct, permille }) => ({
      from: band / BANDS,
      to: (band + 1) / BANDS,
      visits: Number(visits),
      correct: Number(correct),
      probability: Number(permille) / 1000 / Number(visits),
    }));
  const predicted = bands.reduce((sum, { visits }) => sum + visits, 0);
  const gaps = bands.map(({ visits, correct, probability }) => Math.abs(correct - probability * visits));
  return {
    bands,
    withoutCandidate: Number(rows.find(({ band }) => band === NO_CANDIDATE)?.visits ?? 0),
    expectedError: predicted === 0 ? null : gaps.reduce((sum, gap) => sum + gap, 0) / predicted,
  };
}

/** Deletes the predictions that `readCalibration` no longer reads. @param now milliseconds since 1970 */
export const deleteOldPredictions = (database: Database, now: number): Promise<void> =>
  database.commitTogether(async (tx) => {
    await tx
      .deleteFrom('match_predictions')
      .where('month', '<', formatMonth(firstMonth(now)))
      .execute();
  });

const formatMonth = (time: number): string => new Date(time).toISOString().slice(0, 7);

function firstMonth(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - CALIBRATION_MONTHS + 1);
}
