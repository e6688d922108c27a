import type { Experiment } from '@whorl/contract/experiments/experiments.ts';
import type { OverrideRow } from './override-tables.ts';

/** Milliseconds since 1970; `to` is not in it. */
export type Period = { readonly from: number; readonly to: number };

/**
 * When an experiment ran, by what operators said: a stop or a roll-out ends it, a `resume` begins it again. What the
 * definition says has no time of its own, and ends nothing that was counted.
 *
 * @param words on this experiment, the oldest first
 */
export function runningPeriods({ start }: Pick<Experiment, 'start'>, words: readonly OverrideRow[]): Period[] {
  const since = Date.parse(`${start}T00:00:00Z`);
  const periods: Period[] = [];
  let from: number | undefined = since;
  for (const { action, at } of words) {
    if (action === 'resume') from ??= Math.max(since, at);
    else if (from !== undefined) {
      if (at > from) periods.push({ from, to: at });
      from = undefined;
    }
  }
  return from === undefined ? periods : [...periods, { from, to: Number.POSITIVE_INFINITY }];
}

export const isWithin = (periods: readonly Period[], at: number): boolean =>
  periods.some(({ from, to }) => at >= from && at < to);
