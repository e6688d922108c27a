import { evaluateExperiment } from '@whorl/contract/experiments/evaluate-experiment.ts';
import { experiments } from '@whorl/contract/experiments/experiments.ts';
import type { ExperimentResult, ExperimentResults } from '@whorl/contract/experiments/results.ts';
import { pages } from '@whorl/contract/urls.ts';
import { toIsoTime } from '../platform/iso-time.ts';
import { countVisitors, type ExperimentEvents } from './count-visitors.ts';
import type { OverrideRow } from './override-tables.ts';
import { findLatestOverrides, getExperimentState } from './overrides.ts';
import { listRunningPeriods } from './running-periods.ts';

/**
 * Computes the results of all experiments.
 *
 * @param history all overrides ever made
 * @param now milliseconds since 1970
 */
export async function computeResults(
  events: ExperimentEvents,
  history: readonly OverrideRow[],
  now: number,
): Promise<ExperimentResults> {
  const results: ExperimentResult[] = [];
  const overrides = findLatestOverrides(history);
  for (const experiment of experiments) {
    const { name, page, hypothesis, start } = experiment;
    const word = overrides.get(name);
    const own = history.filter(({ experiment: of }) => of === name);
    const periods = listRunningPeriods(experiment, own);
    const holds = word !== undefined && word.action !== 'resume';
    results.push({
      name,
      page: pages[page].path,
      hypothesis,
      state: getExperimentState(experiment, overrides),
      ...(holds && { override: { by: word.done_by, why: word.why, at: new Date(word.at).toISOString() } }),
      history: own.map(({ action, done_by, why, at }) => ({ action, by: done_by, why, at: toIsoTime(at) })).reverse(),
      revision: word?.sequence ?? 0,
      start,
      counted: periods.map(({ from, to }) => ({
        from: toIsoTime(from),
        ...(Number.isFinite(to) && { to: toIsoTime(to) }),
      })),
      ...evaluateExperiment(experiment, await countVisitors(experiment, events, periods)),
    });
  }
  return { at: new Date(now).toISOString(), experiments: results };
}
