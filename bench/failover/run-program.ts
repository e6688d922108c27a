import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const START_LIMIT_MS = 60_000;

/** Runs a program to its end. @throws Error if it fails */
export const runProgram = promisify(execFile);

export type Program = {
  readonly processId: number;
  /** Sends a signal, and waits for the end. */
  end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<void>;
};

type ProgramOptions = Pick<SpawnOptions, 'cwd' | 'uid' | 'gid'> & {
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** File to which the output is appended. */
  readonly logPath: string;
  /** Whether the program serves requests; called until it returns true. */
  readonly isReady: () => Promise<boolean>;
};

/** Starts a program and waits until it is ready. @throws Error if it ends before, or isn't ready within a minute */
export async function startProgram(path: string, args: readonly string[], options: ProgramOptions): Promise<Program> {
  const { logPath, isReady, env = {}, ...rest } = options;
  const log = openSync(logPath, 'a');
  const child: ChildProcess = spawn(path, args, {
    ...rest,
    env: { PATH: process.env.PATH, TEST_RUN: process.env.TEST_RUN, ...env },
    stdio: ['ignore', log, log],
  });
  // The end of this process, such as by Ctrl-C, must not leave programs behind.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = once(child, 'exit').then(() => process.off('exit', kill));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  try {
    await waitUntil(`${path} is ready (log: ${logPath})`, async () => {
      if (hasEnded()) throw new Error(`${path} ended before it was ready; its log is ${logPath}`);
      return await isReady();
    });
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  return {
    processId: child.pid ?? Number.NaN,
    async end(signal) {
      if (hasEnded()) return;
      child.kill(signal);
      await ended;
    },
  };
}

/** Waits until a condition holds. @throws Error after `limitMs` milliseconds */
export async function waitUntil(
  condition: string,
  holds: () => boolean | Promise<boolean>,
  limitMs: number = START_LIMIT_MS,
): Promise<void> {
  for (const end = performance.now() + limitMs; !(await holds()); await pause(50))
    if (performance.now() > end) throw new Error(`Expected within ${limitMs} ms: ${condition}`);
}
