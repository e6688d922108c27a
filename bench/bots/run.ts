import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { IdentificationResult } from '@whorl/contract/identification/result.ts';
import { chromium } from 'playwright-core';
import { distDir } from '../../scripts/build-if-stale.ts';
import { findOrInstallChromium } from '../../scripts/find-chromium.ts';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { type BenchFront, COLLECT_PATH, startBenchFront } from '../front.ts';
import { agentUrl, BENCH_PAGE } from '../libraries.ts';
import { type DrivenStart, drivenStarts, emulatedStarts, type OpenedStart, openedStarts } from './cases.ts';
import { forgeReading } from './forge-reading.ts';

const target = join(import.meta.dirname, '../../content/products/bot-detection/measured.json');
const DISPLAY = ':87';
/** Cookies know no ports, and the second service has the addresses of crawlers. */
const hosts = { plain: '127.0.0.1', knowing: 'localhost' } as const;
/** As Google publishes it, and as it stands here for “not this machine”: one of its networks. */
const crawlerRanges = { googlebot: { prefixes: [{ ipv4Prefix: '66.249.64.0/27' }] } };
const quiet = [
  '--no-sandbox',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export type BotRow = {
  id: string;
  result: string;
  type?: string;
  score: number;
  evidence: string[];
  detectors: string[];
  virtualMachine?: boolean;
};

/** Starts browsers in all ways, and takes what the service says of each. Windows need a display; Xvfb is started. */
export async function runBotBench({ write }: { write: boolean }): Promise<readonly BotRow[]> {
  const bench = await startBench();
  const rows: BotRow[] = [];
  let version = '';
  try {
    const probe = await chromium.launch({ executablePath: findOrInstallChromium(), args: quiet });
    version = probe.version();
    await probe.close();
    for (const start of [...drivenStarts(version), ...emulatedStarts])
      rows.push(rowOf(start.id, await drive(bench, start)));
    rows.push(
      rowOf('forged-reading', {
        result: await forgeReading(bench.front.origin(hosts.plain), version, false),
        fired: [],
      }),
    );
    rows.push(
      rowOf('forged-with-care', {
        result: await forgeReading(bench.front.origin(hosts.plain), version, true),
        fired: [],
      }),
    );
    for (const start of openedStarts) rows.push(rowOf(start.id, await open(bench, start)));
  } finally {
    await bench.stop();
  }
  console.table(
    rows.map(({ evidence, detectors, ...row }) => ({
      ...row,
      evidence: evidence.join(' '),
      detectors: detectors.join(' '),
    })),
  );
  const measured = {
    on: new Date().toISOString().slice(0, 10),
    command: 'node scripts/run.mjs bench/bots/bots.ts --write',
    browser: `Chromium ${version}`,
    rows,
  };
  if (write) {
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, `${JSON.stringify(measured, undefined, 2)}\n`);
  }
  return rows;
}

type Bench = { front: BenchFront; folder: string; stop(): Promise<void> };
type Seen = { result: IdentificationResult; fired: string[] };

async function startBench(): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), 'whorl-bots-'));
  const ranges = join(folder, 'ranges.json');
  writeFileSync(ranges, JSON.stringify(crawlerRanges));
  const display = spawn('Xvfb', [DISPLAY, '-screen', '0', '1440x900x24'], { stdio: 'ignore' });
  const shared = { PORT: '0', LOG_LEVEL: 'error', TRUSTED_PROXIES: '127.0.0.1' };
  const apps = [
    await createApp({ config: readConfig({ ...shared, DATA_DIR: join(folder, 'plain') }), distDir }),
    await createApp({
      config: readConfig({ ...shared, DATA_DIR: join(folder, 'knowing'), GOOD_BOT_RANGES: ranges }),
      distDir,
    }),
  ];
  const [plain = 0, knowing = 0] = await Promise.all(apps.map(async (app) => Number(new URL(await app.listen()).port)));
  const front = await startBenchFront({ [hosts.plain]: plain, [hosts.knowing]: knowing }, pageScript(), {
    [BOTD_PATH]: readFileSync(
      join(dirname(createRequire(import.meta.url).resolve('@fingerprintjs/botd/package.json')), 'dist/botd.esm.js'),
    ),
  });
  return {
    front,
    folder,
    async stop() {
      display.kill();
      front.close();
      for (const app of apps) await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const BOTD_PATH = '/bench-scripts/botd.js';
/** The page asks the agent and BotD by itself and tells the bench, so that nothing has to look into it. */
const pageScript = () => `
  const id = new URLSearchParams(location.search).get('id');
  if (id) (async () => {
    const agent = await (await import('${agentUrl}')).load({ apiKey: 'whorl-site' });
    const { signals, ...result } = await agent.get({ extendedResult: true });
    const { collect, detect, detectors, sources } = await import('${BOTD_PATH}');
    const [each] = detect(await collect(sources), detectors);
    const fired = Object.keys(each).filter((name) => each[name].bot);
    await fetch('${COLLECT_PATH}?id=' + id, { method: 'POST', body: JSON.stringify({ result, fired }) });
  })();`;

async function drive({ front }: Bench, start: DrivenStart): Promise<Seen> {
  const browser = await chromium.launch({
    executablePath: findOrInstallChromium(),
    headless: !start.hasFrame,
    args: [...quiet, ...(start.isQuiet ? ['--disable-blink-features=AutomationControlled'] : [])],
    ignoreDefaultArgs: start.isQuiet ? ['--enable-automation'] : [],
    env: { ...process.env, DISPLAY },
  });
  try {
    const context = await browser.newContext(start.context);
    if (start.recipe) await context.addInitScript(start.recipe);
    const page = await context.newPage();
    const seen = front.collected(start.id);
    await page.goto(`${front.origin(start.knowsCrawlers ? hosts.knowing : hosts.plain)}${BENCH_PAGE}?id=${start.id}`);
    return (await seen) as Seen;
  } finally {
    await browser.close();
  }
}

/** As somebody opens a window: no library, no remote control. */
async function open({ front, folder }: Bench, { id, switches }: OpenedStart): Promise<Seen> {
  const seen = front.collected(id);
  const url = `${front.origin(hosts.plain)}${BENCH_PAGE}?id=${id}`;
  const profile = `--user-data-dir=${join(folder, id)}`;
  const browser = spawn(findOrInstallChromium(), [...quiet, profile, ...switches, url], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY },
    detached: true,
  });
  try {
    return (await seen) as Seen;
  } finally {
    await endGroup(browser);
  }
}

/** The browser and the processes that it started. */
async function endGroup(browser: ChildProcess): Promise<void> {
  if (browser.pid === undefined) return;
  const gone = new Promise((resolve) => browser.on('exit', resolve));
  process.kill(-browser.pid);
  await gone;
}

function rowOf(id: string, { result: { products }, fired }: Seen): BotRow {
  const { botd, virtualMachine } = products;
  if ('error' in botd) throw new Error(`${id}: ${botd.error.message}`);
  const { bot, score = 0, evidence = [] } = botd.data;
  return {
    id,
    result: bot.result,
    ...(bot.type !== undefined && { type: bot.type }),
    score,
    evidence: evidence.map(({ name }) => name),
    detectors: fired,
    ...('data' in virtualMachine && { virtualMachine: virtualMachine.data.result }),
  };
}
