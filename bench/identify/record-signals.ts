import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEngineVisits } from './engine-visits.ts';

/*
 * `node scripts/run.mjs bench/identify/record-signals.ts`: records the signals of an ordinary window of each installed
 * engine in `recorded-signals.json`, from which `population.ts` starts.
 */
const target = join(import.meta.dirname, 'recorded-signals.json');
const visits = await startEngineVisits();
try {
  const recorded: Record<string, object> = {};
  for (const engine of visits.engines) {
    const [visit] = await visits.visit(engine, 'recorded', {});
    const { userAgent, result } = visit ?? {};
    const signals = Object.entries(result?.signals ?? {}).map(([name, { ms: _, ...signal }]) => [name, signal]);
    recorded[engine.name] = { version: engine.version, userAgent, signals: Object.fromEntries(signals) };
    console.log(`${engine.version}: ${signals.length} signals`);
  }
  writeFileSync(target, `${JSON.stringify(recorded, undefined, 2)}\n`);
} finally {
  await visits.stop();
}
