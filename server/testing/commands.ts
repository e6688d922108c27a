import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type CommandContext, type DefineCommand, execute } from '../cli/run-command.ts';
import { readConfig } from '../config.ts';

type CommandOutcome = { code: number; out: string; err: string };

/** Returns the script that `npm run NAME` starts. */
export const commandFile = (name: string): string => fileURLToPath(new URL(`../cli/${name}.ts`, import.meta.url));

/** Runs a command in a separate process. */
export const spawnCommand = (
  name: string,
  environment: Readonly<Record<string, string>>,
  ...args: string[]
): Promise<CommandOutcome> =>
  new Promise((resolve) => {
    const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...environment };
    execFile(process.execPath, [commandFile(name), ...args], { env }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });

/** Runs a command in this process, with an open database and the test's time. */
export async function runCommandWith(
  define: DefineCommand,
  { database, ...context }: Pick<CommandContext, 'now'> & Partial<CommandContext>,
  args: readonly string[],
): Promise<CommandOutcome> {
  let out = '';
  let err = '';
  const code = await execute('command', define, args, {
    config: readConfig({}),
    get database() {
      if (database === undefined) throw new Error('The command opened the database');
      return database;
    },
    operator: 'ada@desk',
    write(text) {
      out += text;
    },
    writeError(text) {
      err += text;
    },
    drained: () => Promise.resolve(),
    outputClosed: new AbortController().signal,
    ...context,
  });
  return { code, out, err };
}

/** Runs a command like `runCommandWith`. @returns its output @throws Error with its standard error */
export async function getCommandOutput(...run: Parameters<typeof runCommandWith>): Promise<string> {
  const { code, out, err } = await runCommandWith(...run);
  if (code !== 0) throw new Error(err);
  return out;
}
