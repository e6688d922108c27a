import { experiments } from '@whorl/contract/experiments/experiments.ts';
import { CommandError, parseCommandLine } from '../platform/command-line.ts';
import type { OverrideAction } from './override-tables.ts';

export const experimentsUsage = `Usage: npm run experiments -- COMMAND
  list                        every experiment, what holds for it and what was said of it
  results [--json]            visitors, conversions and what they say so far
  stop NAME --why TEXT        everybody sees Control, on every process within ten seconds
  roll-out NAME --why TEXT    everybody sees Treatment, likewise
  resume NAME --why TEXT      what the definition says holds again
     all three: [--by NAME] (who you are on this machine unless told)`;

export type ExperimentsCommand =
  | { readonly command: 'list' }
  | { readonly command: 'results'; readonly json: boolean }
  | { readonly command: OverrideAction; readonly name: string; readonly why: string; readonly by: string | undefined };

const TEXT_LIMIT = 500;
const override = { takes: 1, options: ['why', 'by'] } as const;
const commands = {
  list: {},
  results: { options: ['json'] },
  stop: override,
  'roll-out': override,
  resume: override,
} as const;
const options = { json: { type: 'boolean' }, why: { type: 'string' }, by: { type: 'string' } } as const;

/**
 * @param args what stands behind `npm run experiments --`
 * @throws CommandError naming what is wrong
 */
export function readCommandLine(args: readonly string[]): ExperimentsCommand {
  const { command, positionals, values } = parseCommandLine(args, { usage: experimentsUsage, commands, options });
  if (command === 'list') return { command };
  if (command === 'results') return { command, json: values.json === true };
  const [name] = positionals;
  const names = experiments.map((experiment) => experiment.name);
  if (!names.some((known) => known === name)) {
    throw new CommandError(`There is no experiment "${name ?? ''}": it is one of ${names.join(', ')}`);
  }
  return {
    command,
    name: name ?? '',
    why: sentence('--why', values.why ?? ''),
    by: values.by === undefined ? undefined : sentence('--by', values.by),
  };
}

function sentence(option: string, text: string): string {
  const given = text.trim();
  if (given === '' || given.length > TEXT_LIMIT || /\p{Cc}/u.test(given)) {
    throw new CommandError(`${option} has to be 1 to ${TEXT_LIMIT} characters on one line`);
  }
  return given;
}
