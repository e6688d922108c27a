import {
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { InvalidArgumentError } from '@commander-js/extra-typings';
import type { CommandContext } from './run-command.ts';

/** Flags and descriptions of the options of every export command, passed to `option()`. */
export const exportFileOptions = {
  output: ['--output <file>', 'writes to this new file, which only its owner can read, instead of standard output'],
  force: ['--force', 'with --output: replaces an existing file'],
} as const;
type ExportFileOptions = { readonly output?: string | undefined; readonly force?: boolean | undefined };

/** Destination of an export: standard output or a file. */
export type ExportOutput = Pick<CommandContext, 'write' | 'drained'>;

/** Exports contain personal data. */
const FILE_MODE = 0o600;

/**
 * Runs an export with standard output or the file of the options as its output. The file appears once it is complete;
 * after a failure or an interruption there is none, or the earlier one.
 *
 * @throws InvalidArgumentError for `--force` without `--output`
 * @throws Error if the file exists and isn't to be replaced, or can't be written
 */
export async function writeExport(
  context: CommandContext,
  { output, force = false }: ExportFileOptions,
  produce: (output: ExportOutput) => Promise<void>,
): Promise<void> {
  if (output === undefined) {
    if (force) throw new InvalidArgumentError('--force requires --output.');
    return produce(context);
  }
  const target = resolve(output);
  checkTarget(target, force);
  const interrupt = createInterruptSignal();
  const partial = join(dirname(target), `.${basename(target)}.${process.pid}.partial`);
  const file = openSync(partial, 'wx', FILE_MODE);
  try {
    try {
      await produce({
        write: (text) => void writeSync(file, text),
        // Lets signals in, which a database without I/O waits would keep out until the end.
        async drained() {
          await setImmediate();
          throwIfInterrupted(interrupt, target);
        },
      });
      throwIfInterrupted(interrupt, target);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    // Fails if another process has created the file meanwhile.
    if (!existsSync(target) || !force) closeSync(openSync(target, 'wx', FILE_MODE));
    renameSync(partial, target);
  } finally {
    rmSync(partial, { force: true });
  }
  context.write(`Written to ${target}: ${statSync(target).size} bytes.\n`);
}

function checkTarget(target: string, force: boolean): void {
  if (!existsSync(dirname(target))) throw new Error(`The folder ${dirname(target)} doesn't exist.`);
  const existing = lstatSync(target, { throwIfNoEntry: false });
  if (existing === undefined) return;
  if (!existing.isFile()) throw new Error(`${target} exists and is not a regular file.`);
  if (!force) throw new Error(`${target} exists. Choose another name, or add --force to replace it.`);
}

function throwIfInterrupted(interrupt: AbortSignal, target: string): void {
  if (interrupt.aborted) throw new Error(`Interrupted: ${target} was not written.`);
}

/** Returns a signal that is aborted by SIGINT and SIGTERM. */
export function createInterruptSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort());
  return controller.signal;
}
