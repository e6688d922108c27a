import type { MeasuredBot } from '../../../content/records/bot-measurement.ts';

type Start = { readonly id: string; readonly how: string; readonly truth: 'bot' | 'person' };
export type VerdictRow = { row: MeasuredBot; how: string; truth: string; isRight: boolean };

/**
 * Returns the verdict on each run of the benchmark and whether it is right.
 *
 * @throws Error when a run has no words
 */
export const verdictRows = (rows: readonly MeasuredBot[], starts: readonly Start[]): VerdictRow[] =>
  rows.map((row) => {
    const start = starts.find(({ id }) => id === row.id);
    if (!start) throw new Error(`content/bot-detection.yaml has no entry "${row.id}", which the benchmark measures`);
    // A false crawler name is believed when the crawler's address ranges are unknown.
    const isRight = start.truth === 'person' ? row.result === 'notDetected' : row.result === 'bad';
    return { row, how: start.how, truth: start.truth, isRight };
  });
