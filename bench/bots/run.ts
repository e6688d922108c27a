import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Engine } from '../identify/engines.ts';
import { automatedBrowsers, emulatedBrowsers, manualBrowsers } from './cases.ts';
import { engineBots, engineCases } from './engine-cases.ts';
import { postForgedPayload } from './forge-payload.ts';
import {
  type BotBench,
  type Detection,
  hosts,
  runAutomated,
  runEngine,
  runManual,
  startBotBench,
} from './start-bench.ts';

const target = join(import.meta.dirname, '../../content/products/bot-detection/measured.json');

/** A browser or program, and what is known about it before it is measured. */
export type Start = { id: string; isBot: boolean; isBrowser?: false; run(): Promise<Detection> };
type BotRow = {
  engine: Engine['name'] | 'none';
  id: string;
  result: string;
  type?: string;
  score: number;
  evidence: string[];
  detectors: string[];
  virtualMachine?: boolean;
};

/**
 * Runs all browsers and bots and prints the service's result for each. Starts Xvfb for windows.
 *
 * @param options.write stores the results for the page on bot detection
 * @throws Error if the results should be stored and an engine is missing
 */
export async function runBotBench({ write }: { write: boolean }): Promise<void> {
  const bench = await startBotBench();
  const rows: BotRow[] = [];
  const printed: object[] = [];
  try {
    for (const engine of bench.engines) {
      for (const { id, isBot, isBrowser = true, run } of listStarts(bench, engine)) {
        const row = toRow(isBrowser ? engine.name : 'none', id, await run());
        rows.push(row);
        printed.push(describe(row, isBot));
      }
    }
  } finally {
    await bench.stop();
  }
  console.table(printed);
  if (write) writeRows(bench.engines, rows);
}

/** Returns the measured starts of an engine: for Chromium also programs without a browser. */
export function listStarts(bench: BotBench, engine: Engine): Start[] {
  if (engine.name === 'Chromium') return listChromiumStarts(bench, engine);
  return engineCases
    .filter((each) => each.engine === engine.name)
    .map((each) => ({ id: each.id, isBot: engineBots.has(each.id), run: () => runEngine(bench, engine, each) }));
}

function listChromiumStarts(bench: BotBench, engine: Engine): Start[] {
  const version = engine.version.split(' ').at(-1) ?? '';
  const forge = async (withCare: boolean): Promise<Detection> => ({
    result: await postForgedPayload(bench.proxy.origin(hosts.plain), version, withCare),
    fired: [],
  });
  return [
    ...automatedBrowsers(version).map((each) => ({ id: each.id, isBot: true, run: () => runAutomated(bench, each) })),
    ...emulatedBrowsers.map((each) => ({ id: each.id, isBot: false, run: () => runAutomated(bench, each) })),
    { id: 'forged-reading', isBot: true, isBrowser: false, run: () => forge(false) },
    { id: 'forged-with-care', isBot: true, isBrowser: false, run: () => forge(true) },
    ...manualBrowsers.map((each) => ({ id: each.id, isBot: false, run: () => runManual(bench, each) })),
  ];
}

function toRow(engine: BotRow['engine'], id: string, { result: { products }, fired }: Detection): BotRow {
  const { botd, virtualMachine } = products;
  if ('error' in botd) throw new Error(`${id}: ${botd.error.message}`);
  const { bot, score = 0, evidence = [] } = botd.data;
  return {
    engine,
    id,
    result: bot.result,
    ...(bot.type !== undefined && { type: bot.type }),
    score,
    evidence: evidence.map(({ name }) => name),
    detectors: fired,
    ...('data' in virtualMachine && { virtualMachine: virtualMachine.data.result }),
  };
}

/** Returns a row as it is printed. A false crawler name is believed, which is wrong, if its IP addresses are unknown. */
function describe({ evidence, detectors, ...row }: BotRow, isBot: boolean): object {
  return {
    ...row,
    expected: isBot ? 'bad' : 'notDetected',
    isRight: row.result === (isBot ? 'bad' : 'notDetected'),
    evidence: evidence.join(' '),
    detectors: detectors.join(' '),
  };
}

function writeRows(engines: readonly Engine[], rows: readonly BotRow[]): void {
  if (engines.length < ENGINES)
    throw new Error(`Expected ${ENGINES} engines, found ${engines.length}. Nothing was written.`);
  const measured = {
    on: new Date().toISOString().slice(0, 'yyyy-mm-dd'.length),
    command: 'node scripts/run.mjs bench/bots/bots.ts --write',
    browsers: engines.map(({ version }) => version),
    rows,
  };
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, `${JSON.stringify(measured, undefined, 2)}\n`);
}

const ENGINES = 3;
