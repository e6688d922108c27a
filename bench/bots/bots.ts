import { parseArgs } from 'node:util';
import { buildIfStale } from '../../scripts/build-if-stale.ts';
import { runBotBench } from './run.ts';

/*
 * `node scripts/run.mjs bench/bots/bots.ts [--write]`: measures bot detection in Chromium, Firefox and WebKitGTK, for
 * automated browsers, for browsers without automation, and for bots without a browser. `--write` updates the table on
 * the bot detection page. `npm run bench:identify` runs this after its own measurements.
 */
const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
await buildIfStale();
await runBotBench(values);
