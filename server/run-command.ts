import { existsSync } from 'node:fs';
import { type Config, readProcessConfig } from './config.ts';
import { CommandError } from './platform/command-line.ts';
import { type Database, openDatabase } from './platform/database/database.ts';
import { sqlitePath } from './platform/database/sqlite.ts';

export type CommandTools = {
  /** What follows the name of the command. */
  readonly args: readonly string[];
  readonly config: Config;
  /** The database that the server's environment names; the server may run or not. */
  readonly database: Database;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Writes to standard output. Throws once its reader has gone away, which ends the command. */
  write(text: string): void;
  /** Aborted once the reader of standard output has gone away. */
  readonly outputClosed: AbortSignal;
};

/**
 * Runs a command of the terminal and sets the exit code: 2 with one line on standard error where the person can do
 * something about it, 1 where not, and 0 where the reader of the output has seen enough (`npm run leads -- list | head`).
 */
export async function runCommand(run: (tools: CommandTools) => Promise<void>): Promise<void> {
  const closed = new AbortController();
  process.stdout.on('error', (error) => closed.abort(error));
  await setExitCode(async () => {
    const config = readProcessConfig();
    const database = openExisting(config.databaseUrl);
    try {
      await run({
        args: process.argv.slice(2),
        config,
        database,
        now: Date.now(),
        write(text) {
          closed.signal.throwIfAborted();
          process.stdout.write(text);
        },
        outputClosed: closed.signal,
      });
    } catch (error) {
      if (!closed.signal.aborted) throw error;
    } finally {
      await database.close();
    }
  });
}

/**
 * Runs a command that opens the database by itself and sets the exit code as `runCommand` does. It goes on when the reader
 * of the output has gone away: half a backup is none.
 */
export async function runFileCommand(
  run: (tools: Pick<CommandTools, 'args' | 'config' | 'now' | 'write'>) => Promise<void>,
): Promise<void> {
  process.stdout.on('error', () => undefined);
  await setExitCode(() =>
    run({
      args: process.argv.slice(2),
      config: readProcessConfig(),
      now: Date.now(),
      write: (text) => void process.stdout.write(text),
    }),
  );
}

async function setExitCode(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = error instanceof CommandError ? 2 : 1;
  }
}

/** Opening an SQLite database would make it, with its folder. */
function openExisting(url: string): Database {
  if (/^(sqlite|file):/.test(url) && !existsSync(sqlitePath(url))) {
    throw new CommandError(`There is no database at ${sqlitePath(url)}: check DATA_DIR, or start the server once.`);
  }
  return openDatabase(url);
}
