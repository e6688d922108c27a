import { fileURLToPath } from 'node:url';
import { createApp } from '../app.ts';
import { writeSampleData } from '../integration/write-sample-data.ts';
import { DEFAULT_DAYS, DEFAULT_SEED } from '../sample-data/make-sample-data.ts';
import { findSampleFile, isCurrent, removeSampleFiles } from '../sample-data/sample-files.ts';
import { createIntegerParser } from './command-arguments.ts';
import { type CommandContext, type DefineCommand, runCommand } from './run-command.ts';

const MAX_SEED = 2 ** 31;
const MAX_DAYS = 90;
const DAYS_PER_LINE = 5;

/** Returns the definition of `npm run sample-data`. @param distDir the build, whose pages the sample visitors visit */
export const createSampleDataCommand =
  (distDir: string): DefineCommand =>
  (program, context) => {
    program
      .description('Makes sample data for a tour of the console, in a database of its own. The server may be running.')
      .option('--seed <n>', 'the same seed gives the same content', createIntegerParser(MAX_SEED), DEFAULT_SEED)
      .option('--days <n>', 'number of days up to today', createIntegerParser(MAX_DAYS), DEFAULT_DAYS)
      .action((options) => make(context, distDir, options));
    program
      .command('remove')
      .description('deletes all sample data')
      .action(() => remove(context));
  };

async function make(
  { config, now, write }: CommandContext,
  distDir: string,
  { seed, days }: { seed: number; days: number },
): Promise<void> {
  const { dataDir } = config;
  const file = findSampleFile(dataDir);
  if (file !== undefined && isCurrent(file, { seed, days, now }))
    return write(`Sample data of ${days} days with seed ${seed} is already there.\n`);
  const onProgress = (day: number): void => {
    if (day % DAYS_PER_LINE === 0 || day === days) write(`Day ${day} of ${days}\n`);
  };
  const { path } = await writeSampleData(createApp, { dataDir, distDir }, { seed, days, now, onProgress });
  const how = config.consoleSampleData ? '' : ' Set CONSOLE_SAMPLE_DATA=on to show it at /console/.';
  write(`Sample data written to ${path}.${how}\n`);
}

function remove({ config, write }: CommandContext): void {
  write(removeSampleFiles(config.dataDir) ? 'Sample data removed.\n' : 'There is no sample data.\n');
}

if (import.meta.main) {
  await runCommand('sample-data', createSampleDataCommand(fileURLToPath(new URL('../../dist', import.meta.url))));
}
