import { experiments } from '@whorl/contract/experiments/experiments.ts';
import { pages } from '@whorl/contract/urls.ts';
import { CommandError } from '../platform/command-line.ts';
import type { Database } from '../platform/database/database.ts';
import type { ExperimentEvents } from './count-visitors.ts';
import { override, readOverrides, readWords, stateOf } from './overrides.ts';
import { readCommandLine } from './read-command-line.ts';
import { resultsOf } from './results.ts';
import { writeResult } from './write-result.ts';

export type ExperimentsCommandOptions = {
  database: Database;
  events: ExperimentEvents;
  /** Who runs the command, where they do not say so themselves. */
  operator: string;
  /** Milliseconds since 1970. */
  now: number;
  write(text: string): void;
};

/**
 * What the person who looks after the experiments asks of them.
 *
 * @param args what stands behind `npm run experiments --`
 * @throws CommandError with what to do instead
 */
export async function runExperimentsCommand(
  args: readonly string[],
  options: ExperimentsCommandOptions,
): Promise<void> {
  const { database, events, operator, now, write } = options;
  const asked = readCommandLine(args);
  await requireTables(database);
  if (asked.command === 'list') return list(options);
  if (asked.command === 'results') {
    const results = await resultsOf(events, await readWords(database.kysely), now);
    if (asked.json) return write(`${JSON.stringify(results, undefined, 2)}\n`);
    for (const result of results.experiments) write(writeResult(result));
    return;
  }
  const { command: action, name: experiment, why, by: done_by = operator } = asked;
  await override(database, { experiment, action, why, done_by, at: now });
  const held = experiments.find(({ name }) => name === experiment);
  const state = held && stateOf(held, await readOverrides(database.kysely));
  write(`${experiment} is ${state} for everybody, on every process within ten seconds.\n`);
}

/** No migration here: only the server knows those of all features. */
async function requireTables(database: Database): Promise<void> {
  const tables = await database.kysely.introspection.getTables();
  if (!tables.some(({ name }) => name === 'experiment_overrides')) {
    throw new CommandError('There are no experiments: start the server on this database once.');
  }
}

async function list({ database, write }: ExperimentsCommandOptions): Promise<void> {
  const overrides = await readOverrides(database.kysely);
  const words = await database.kysely
    .selectFrom('experiment_overrides')
    .selectAll()
    .orderBy('experiment')
    .orderBy('sequence')
    .execute();
  for (const experiment of experiments) {
    const { name, page, start } = experiment;
    write(`${name}  ${pages[page].path}  ${stateOf(experiment, overrides)}  since ${start}\n`);
    for (const { action, at, done_by, why } of words.filter((word) => word.experiment === name)) {
      write(`  ${new Date(Number(at)).toISOString()}  ${action}  by ${done_by}: ${why}\n`);
    }
  }
}
