import { Argument } from '@commander-js/extra-typings';
import {
  experiments,
  MAX_OVERRIDE_TEXT_LENGTH,
  type OverrideAction,
  overrideActions,
} from '@whorl/contract/experiments/experiments.ts';
import { pages } from '@whorl/contract/urls.ts';
import { createExperimentEventReader } from '../analytics/experiment-events.ts';
import { formatResult } from '../experiments/format-result.ts';
import {
  addOverride,
  findLatestOverrides,
  getExperimentState,
  type NewOverride,
  readOverrideHistory,
  readOverrides,
} from '../experiments/overrides.ts';
import { computeResults } from '../experiments/results.ts';
import { toIsoTime } from '../platform/iso-time.ts';
import { createLineParser } from './command-arguments.ts';
import { requireTables } from './require-tables.ts';
import { type CommandContext, type DefineCommand, runCommand } from './run-command.ts';

const descriptions: Readonly<Record<OverrideAction, string>> = {
  stop: 'shows Control to everyone, on every process within ten seconds',
  'roll-out': 'shows Treatment to everyone, on every process within ten seconds',
  resume: 'returns to the state in the definition',
};

/** Defines `npm run experiments`. */
export const defineExperiments: DefineCommand = (program, context) => {
  program
    .description('Lists, evaluates and stops experiments.')
    .hook('preAction', () => requireTables(context.database, { experiment_overrides: [] }));
  program
    .command('list')
    .description('all experiments with their state and its changes')
    .action(() => list(context));
  program
    .command('results')
    .description('visitors, conversions and verdict so far')
    .option('--json', 'as JSON')
    .action(({ json = false }) => showResults(context, json));
  for (const action of overrideActions) {
    program
      .command(action)
      .description(descriptions[action])
      .addArgument(new Argument('<name>').choices(experiments.map(({ name }) => name)))
      .requiredOption('--why <text>', 'reason, stored with the change', createLineParser(MAX_OVERRIDE_TEXT_LENGTH))
      .option(
        '--by <name>',
        'author of the change (default: your user and host name)',
        createLineParser(MAX_OVERRIDE_TEXT_LENGTH),
      )
      .action((name, { why, by = context.operator }) =>
        changeOverride(context, { experiment: name, action, why, done_by: by }),
      );
  }
};

async function showResults({ database, now, write }: CommandContext, json: boolean): Promise<void> {
  const results = await computeResults(
    createExperimentEventReader(database.kysely),
    await readOverrideHistory(database.kysely),
    now,
  );
  if (json) return write(`${JSON.stringify(results, undefined, 2)}\n`);
  for (const result of results.experiments) write(formatResult(result));
}

async function changeOverride(
  { database, now, write }: CommandContext,
  override: Omit<NewOverride, 'at'>,
): Promise<void> {
  if (!(await addOverride(database, { ...override, at: now })))
    throw new Error('Another operator changed this experiment at the same time. Run the command again.');
  const changed = experiments.find(({ name }) => name === override.experiment);
  const state = changed && getExperimentState(changed, await readOverrides(database.kysely));
  write(`${override.experiment} is ${state} for everyone, on every process within ten seconds.\n`);
}

async function list({ database, write }: CommandContext): Promise<void> {
  const changes = await readOverrideHistory(database.kysely);
  const overrides = findLatestOverrides(changes);
  for (const experiment of experiments) {
    const { name, page, start } = experiment;
    write(`${name}  ${pages[page].path}  ${getExperimentState(experiment, overrides)}  since ${start}\n`);
    for (const { action, at, done_by, why } of changes.filter((one) => one.experiment === name)) {
      write(`  ${toIsoTime(at)}  ${action}  by ${done_by}: ${why}\n`);
    }
  }
}

if (import.meta.main) await runCommand('experiments', defineExperiments);
