import { experiments } from '@whorl/contract/experiments/experiments.ts';
import { judge } from '@whorl/contract/experiments/judge.ts';
import type { ExperimentResult, ExperimentResults } from '@whorl/contract/experiments/results.ts';
import { pages } from '@whorl/contract/urls.ts';
import { countVisitors, type ExperimentEvents } from './count-visitors.ts';
import { type Overrides, stateOf } from './overrides.ts';

/** What every experiment has come to. @param now milliseconds since 1970 */
export async function resultsOf(
  events: ExperimentEvents,
  overrides: Overrides,
  now: number,
): Promise<ExperimentResults> {
  const results: ExperimentResult[] = [];
  for (const experiment of experiments) {
    const { name, page, hypothesis, start } = experiment;
    const word = overrides.get(name);
    const holds = word !== undefined && word.action !== 'resume';
    results.push({
      name,
      page: pages[page].path,
      hypothesis,
      state: stateOf(experiment, overrides),
      ...(holds && { override: { by: word.done_by, why: word.why, at: new Date(word.at).toISOString() } }),
      start,
      ...judge(experiment, await countVisitors(experiment, events)),
    });
  }
  return { at: new Date(now).toISOString(), experiments: results };
}
