import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** A wrong command line, or something that is not there: its message is for the person at the terminal. */
export class CommandError extends Error {}

/** What one command takes; everything else is refused. */
export type CommandShape<Option extends string> = {
  /** Arguments after the command at most; none by default. */
  readonly takes?: number;
  readonly options?: readonly Option[];
};

/**
 * Parses `COMMAND [ARGUMENT]... [--option]...` strictly.
 *
 * @param options as `parseArgs` has them, of all commands
 * @returns the command, its arguments and the values of all options
 * @throws CommandError naming what is not understood, followed by `usage`
 */
export function parseCommandLine<Name extends string, const Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  {
    usage,
    commands,
    options,
  }: {
    readonly usage: string;
    readonly commands: Readonly<Record<Name, CommandShape<keyof Options & string>>>;
    readonly options: Options;
  },
) {
  const [first] = args;
  if (first === undefined) throw new CommandError(usage);
  if (!isName(commands, first)) throw new CommandError(`There is no command "${first}".\n${usage}`);
  const { takes = 0, options: own = [] } = commands[first];
  const { values, positionals, tokens } = parse();
  for (const token of tokens) {
    if (token.kind === 'option' && !own.includes(token.name)) {
      throw new CommandError(`${token.rawName} is no option of ${first}.\n${usage}`);
    }
  }
  const unexpected = positionals[takes];
  if (unexpected !== undefined) throw new CommandError(`"${unexpected}" is one argument too many.\n${usage}`);
  return { command: first, positionals, values };

  function parse() {
    try {
      return parseArgs({ args: args.slice(1), options, allowPositionals: true, tokens: true });
    } catch (error) {
      throw new CommandError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    }
  }
}

const isName = <Name extends string>(commands: Readonly<Record<Name, unknown>>, text: string): text is Name =>
  Object.hasOwn(commands, text);
