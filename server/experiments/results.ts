import { experiments } from '@whorl/contract/experiments/experiments.ts';
import { judge } from '@whorl/contract/experiments/judge.ts';
import type { ExperimentResult, ExperimentResults } from '@whorl/contract/experiments/results.ts';
import { pages } from '@whorl/contract/urls.ts';
import { countVisitors, type ExperimentEvents } from './count-visitors.ts';
import type { OverrideRow } from './override-tables.ts';
import { lastWords, stateOf } from './overrides.ts';
import { runningPeriods } from './running-periods.ts';

/**
 * What every experiment has come to.
 *
 * @param words what operators have ever said
 * @param now milliseconds since 1970
 */
export async function resultsOf(
  events: ExperimentEvents,
  words: readonly OverrideRow[],
  now: number,
): Promise<ExperimentResults> {
  const results: ExperimentResult[] = [];
  const overrides = lastWords(words);
  for (const experiment of experiments) {
    const { name, page, hypothesis, start } = experiment;
    const word = overrides.get(name);
    const said = words.filter(({ experiment: of }) => of === name);
    const periods = runningPeriods(experiment, said);
    const holds = word !== undefined && word.action !== 'resume';
    results.push({
      name,
      page: pages[page].path,
      hypothesis,
      state: stateOf(experiment, overrides),
      ...(holds && { override: { by: word.done_by, why: word.why, at: new Date(word.at).toISOString() } }),
      start,
      counted: periods.map(({ from, to }) => ({ from: isoOf(from), ...(Number.isFinite(to) && { to: isoOf(to) }) })),
      ...judge(experiment, await countVisitors(experiment, events, periods)),
    });
  }
  return { at: new Date(now).toISOString(), experiments: results };
}

const isoOf = (at: number): string => new Date(at).toISOString();
