import { parseArgs } from 'node:util';
import { buildIfStale } from '../../scripts/build-if-stale.ts';
import { runBotBench } from './run.ts';

/**
 * `node scripts/run.mjs bench/bots/bots.ts [--write]`: what the service says of browsers that programs and people use,
 * and of programs that use none. With `--write` it becomes the table of the page on bot detection. `npm run
 * bench:identify` does the same after its own figures.
 */
const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
await buildIfStale();
await runBotBench(values);
