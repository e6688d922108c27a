import type { MeasuredBot } from '../../../content/records/bot-measurement.ts';

type Start = { readonly id: string; readonly how: string; readonly truth: 'program' | 'person' };
export type ToldRow = { row: MeasuredBot; how: string; truth: string; isRight: boolean };

/**
 * Returns what was said of each start of the benchmark, and whether that is right.
 *
 * @throws Error when a start has no words.
 */
export const toldRows = (rows: readonly MeasuredBot[], starts: readonly Start[]): ToldRow[] =>
  rows.map((row) => {
    const start = starts.find(({ id }) => id === row.id);
    if (!start)
      throw new Error(`The bench starts a browser as "${row.id}", and content/bot-detection.yaml has no such id`);
    // A crawler's name that somebody else uses is believed where nobody has its addresses.
    const isRight = start.truth === 'person' ? row.result === 'notDetected' : row.result === 'bad';
    return { row, how: start.how, truth: start.truth, isRight };
  });
