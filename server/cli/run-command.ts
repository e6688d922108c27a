import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { Command, CommanderError, InvalidArgumentError } from '@commander-js/extra-typings';
import { type Config, readProcessConfig } from '../config.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { sqlitePath } from '../platform/database/sqlite.ts';

export type CommandContext = {
  readonly config: Config;
  /** The server's database. The server may be running. */
  readonly database: Database;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** User and host, as the default author of changes. */
  readonly operator: string;
  /** Writes to standard output. @throws the reason of `outputClosed` once that is aborted, which ends the command */
  write(text: string): void;
  writeError(text: string): void;
  /** Resolves when the output's buffer has room. */
  drained(): Promise<void>;
  /** Aborted when the reader of standard output has closed it, as `head` does. */
  readonly outputClosed: AbortSignal;
};

export type DefineCommand = (program: Command, context: CommandContext) => unknown;

/** Exit code for an unknown command or option, or for an invalid argument. */
const USAGE_ERROR = 2;
const FAILURE = 1;

/** Runs a command with this process's arguments, environment and output, and sets the exit code. */
export async function runCommand(name: string, define: DefineCommand): Promise<void> {
  const closed = new AbortController();
  process.stdout.on('error', (error) => closed.abort(error));
  let config: Config | undefined;
  let database: Database | undefined;
  // Settings are read and the database is opened only when a command needs them: --help works without either.
  const context: CommandContext = {
    get config() {
      config ??= readProcessConfig();
      return config;
    },
    get database() {
      database ??= openExisting(this.config);
      return database;
    },
    now: Date.now(),
    get operator() {
      return `${userName()}@${hostname()}`;
    },
    write(text) {
      closed.signal.throwIfAborted();
      process.stdout.write(text);
    },
    writeError: (text) => void process.stderr.write(text),
    async drained() {
      if (process.stdout.writableNeedDrain) await once(process.stdout, 'drain', { signal: closed.signal });
    },
    outputClosed: closed.signal,
  };
  try {
    process.exitCode = await execute(name, define, process.argv.slice(2), context);
  } finally {
    await database?.close();
  }
}

/** @returns the exit code: 0 for success, 1 for a failure, 2 for a usage error. Errors are written as one line. */
export async function execute(
  name: string,
  define: DefineCommand,
  args: readonly string[],
  context: CommandContext,
): Promise<number> {
  const program = new Command(`npm run ${name} --`)
    .exitOverride()
    .showHelpAfterError()
    .configureOutput({ writeOut: (text) => context.write(text), writeErr: (text) => context.writeError(text) });
  define(program, context);
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (context.outputClosed.aborted && error === context.outputClosed.reason) return 0;
    const isUsageError = error instanceof CommanderError;
    // The library has already printed its own errors, but not those thrown by an action.
    if (!isUsageError || error instanceof InvalidArgumentError) {
      context.writeError(`error: ${error instanceof Error ? error.message : String(error)}\n`);
    }
    if (!isUsageError) return FAILURE;
    return error.exitCode === 0 ? 0 : USAGE_ERROR;
  }
}

/** Opens the database, and throws if an SQLite file is missing, because opening would create it. */
function openExisting({ databaseUrl: url, databaseReplicaUrl: replicaUrl }: Config): Database {
  if (/^(sqlite|file):/.test(url) && !existsSync(sqlitePath(url))) {
    throw new Error(`No database at ${sqlitePath(url)}: check DATA_DIR, or start the server once.`);
  }
  return openDatabase(url, { replicaUrl });
}

/** Returns the name of the process's user; a user ID in a container may have none. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? ''}`;
  }
}
