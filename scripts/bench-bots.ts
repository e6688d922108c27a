import { parseArgs } from 'node:util';
import { runBotBench } from './bench-bots-run.ts';
import { buildIfStale } from './build-if-stale.ts';

/**
 * `node scripts/run.mjs scripts/bench-bots.ts [--write]`: what the service says of browsers that programs and people use,
 * and of programs that use none. With `--write` it becomes the table of the page on bot detection. `npm run
 * bench:identify` does the same after its own figures.
 */
const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
await buildIfStale();
await runBotBench(values);
