import { parseArgs } from 'node:util';
import { benchGet } from './get.ts';
import { benchSignals } from './signals.ts';

/**
 * `npm run bench:agent -- [--rounds 30]`: how long `get` takes in real Chromium against the real server, of what that
 * consists, and how long it holds the page up, beside plain FingerprintJS in the same run.
 * `--signals` reads every signal alone instead, `--turns` measures only how the agent steps aside between them.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string' },
    signals: { type: 'boolean', default: false },
    turns: { type: 'boolean', default: false },
  },
});
if (values.signals || values.turns) await benchSignals(Number(values.rounds ?? 5), values.turns);
else await benchGet(Number(values.rounds ?? 30));
