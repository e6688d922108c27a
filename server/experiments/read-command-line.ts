import { parseArgs } from 'node:util';
import { experiments } from '@whorl/contract/experiments/experiments.ts';
import { type OverrideAction, overrideActions } from './override-tables.ts';

export const experimentsUsage = `Usage: npm run experiments -- COMMAND
  list                        every experiment, what holds for it and what was said of it
  results [--json]            visitors, conversions and what they say so far
  stop NAME --why TEXT        everybody sees Control, on every process within ten seconds
  roll-out NAME --why TEXT    everybody sees Treatment, likewise
  resume NAME --why TEXT      what the definition says holds again
     all three: [--by NAME] (who you are on this machine unless told)`;

/** A wrong command line, or an experiment that there is not: its message is for the person at the terminal. */
export class ExperimentsCommandError extends Error {}

export type ExperimentsCommand =
  | { readonly command: 'list' }
  | { readonly command: 'results'; readonly json: boolean }
  | { readonly command: OverrideAction; readonly name: string; readonly why: string; readonly by: string | undefined };

const TEXT_LIMIT = 500;
const options = {
  list: {},
  results: { json: { type: 'boolean' } },
  override: { why: { type: 'string' }, by: { type: 'string' } },
} as const;

/**
 * @param args what stands behind `npm run experiments --`
 * @throws ExperimentsCommandError naming what is wrong
 */
export function readCommandLine([command = '', ...args]: readonly string[]): ExperimentsCommand {
  const action = overrideActions.find((known) => known === command);
  if (action === undefined && command !== 'list' && command !== 'results') {
    throw new ExperimentsCommandError(experimentsUsage);
  }
  const { values, positionals } = parse(action === undefined ? (command as 'list' | 'results') : 'override', args);
  const [name, unexpected] = action === undefined ? [undefined, positionals[0]] : positionals;
  if (unexpected !== undefined)
    throw new ExperimentsCommandError(`"${unexpected}" is not understood\n${experimentsUsage}`);
  if (action === undefined) {
    return command === 'list' ? { command } : { command: 'results', json: values.json === true };
  }
  const names = experiments.map((experiment) => experiment.name);
  if (!names.some((known) => known === name)) {
    throw new ExperimentsCommandError(`There is no experiment "${name ?? ''}": it is one of ${names.join(', ')}`);
  }
  return {
    command: action,
    name: name ?? '',
    why: sentence('--why', values.why ?? ''),
    by: values.by === undefined ? undefined : sentence('--by', values.by),
  };
}

type Values = { json?: boolean; why?: string; by?: string };

function parse(command: keyof typeof options, args: readonly string[]): { values: Values; positionals: string[] } {
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: options[command] });
    return { values: values as Values, positionals };
  } catch (error) {
    throw new ExperimentsCommandError(`${error instanceof Error ? error.message : String(error)}\n${experimentsUsage}`);
  }
}

function sentence(option: string, text: string): string {
  const given = text.trim();
  if (given === '' || given.length > TEXT_LIMIT || /\p{Cc}/u.test(given)) {
    throw new ExperimentsCommandError(`${option} has to be 1 to ${TEXT_LIMIT} characters on one line`);
  }
  return given;
}
