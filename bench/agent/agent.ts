import { parseArgs } from 'node:util';
import { benchGet } from './get.ts';
import { benchSignals } from './signals.ts';

/*
 * `npm run bench:agent -- [--rounds 30]`: measures the duration of `get` in real Chromium against the real server, its
 * phases, and how long it blocks the page, compared with plain FingerprintJS in the same run.
 * `--signals` measures each signal separately instead; `--turns` measures only yielding to the browser between signals.
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
