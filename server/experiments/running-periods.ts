import type { Experiment } from '@whorl/contract/experiments/experiments.ts';
import type { OverrideRow } from './override-tables.ts';

/** Period in milliseconds since 1970, excluding `to`. */
export type Period = { readonly from: number; readonly to: number };

/**
 * Returns the periods in which an experiment was running: a stop or a roll-out ends a period, `resume` starts another.
 * The state of the definition has no time, so it doesn't end a period.
 *
 * @param history overrides of this experiment, oldest first
 */
export function listRunningPeriods({ start }: Pick<Experiment, 'start'>, history: readonly OverrideRow[]): Period[] {
  const since = Date.parse(`${start}T00:00:00Z`);
  const periods: Period[] = [];
  let from: number | undefined = since;
  for (const { action, at } of history) {
    if (action === 'resume') from ??= Math.max(since, at);
    else if (from !== undefined) {
      if (at > from) periods.push({ from, to: at });
      from = undefined;
    }
  }
  return from === undefined ? periods : [...periods, { from, to: Number.POSITIVE_INFINITY }];
}

/** Whether a time is in one of the periods. @param at milliseconds since 1970 */
export const isWithin = (periods: readonly Period[], at: number): boolean =>
  periods.some(({ from, to }) => at >= from && at < to);
