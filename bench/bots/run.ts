import { spawn } from 'node:child_process';
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
import { useWindow } from '../identify/engines.ts';
import { agentUrl, BENCH_PAGE } from '../libraries.ts';
import { type BenchProxy, RESULT_PATH, startBenchProxy } from '../proxy.ts';
import {
  type AutomatedBrowser,
  automatedBrowsers,
  emulatedBrowsers,
  type ManualBrowser,
  manualBrowsers,
} from './cases.ts';
import { postForgedPayload } from './forge-payload.ts';

const target = join(import.meta.dirname, '../../content/products/bot-detection/measured.json');
const DISPLAY = ':87';
/**
 * Host names of two instances of the service; `verifying` has the published IP addresses of crawlers. Cookies ignore ports,
 * so each instance needs its own host name.
 */
const hosts = { plain: '127.0.0.1', verifying: 'localhost' } as const;
/** One of Googlebot's published networks, which doesn't include this machine. */
const crawlerRanges = { googlebot: { prefixes: [{ ipv4Prefix: '66.249.64.0/27' }] } };
const chromiumArgs = [
  '--no-sandbox',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

type BotRow = {
  id: string;
  result: string;
  type?: string;
  score: number;
  evidence: string[];
  detectors: string[];
  virtualMachine?: boolean;
};

/** Runs all browsers and bots and prints the service's result for each. Starts Xvfb for windows. */
export async function runBotBench({ write }: { write: boolean }): Promise<readonly BotRow[]> {
  const bench = await startBench();
  const rows: BotRow[] = [];
  let version = '';
  try {
    const probe = await chromium.launch({ executablePath: findOrInstallChromium(), args: chromiumArgs });
    version = probe.version();
    await probe.close();
    for (const start of [...automatedBrowsers(version), ...emulatedBrowsers])
      rows.push(toRow(start.id, await runAutomated(bench, start)));
    rows.push(
      toRow('forged-reading', {
        result: await postForgedPayload(bench.proxy.origin(hosts.plain), version, false),
        fired: [],
      }),
    );
    rows.push(
      toRow('forged-with-care', {
        result: await postForgedPayload(bench.proxy.origin(hosts.plain), version, true),
        fired: [],
      }),
    );
    for (const start of manualBrowsers) rows.push(toRow(start.id, await runManual(bench, start)));
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

type Bench = { proxy: BenchProxy; folder: string; stop(): Promise<void> };
type Detection = { result: IdentificationResult; fired: string[] };

async function startBench(): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), 'whorl-bots-'));
  const ranges = join(folder, 'ranges.json');
  writeFileSync(ranges, JSON.stringify(crawlerRanges));
  const display = spawn('Xvfb', [DISPLAY, '-screen', '0', '1440x900x24'], { stdio: 'ignore' });
  const shared = { PORT: '0', LOG_LEVEL: 'error', TRUSTED_PROXIES: '127.0.0.1' };
  const apps = [
    await createApp({ config: readConfig({ ...shared, DATA_DIR: join(folder, 'plain') }), distDir }),
    await createApp({
      config: readConfig({ ...shared, DATA_DIR: join(folder, 'verifying'), GOOD_BOT_RANGES: ranges }),
      distDir,
    }),
  ];
  const [plain = 0, verifying = 0] = await Promise.all(
    apps.map(async (app) => Number(new URL(await app.listen()).port)),
  );
  const proxy = await startBenchProxy({ [hosts.plain]: plain, [hosts.verifying]: verifying }, pageScript(), {
    [BOTD_PATH]: readFileSync(
      join(dirname(createRequire(import.meta.url).resolve('@fingerprintjs/botd/package.json')), 'dist/botd.esm.js'),
    ),
  });
  return {
    proxy,
    folder,
    async stop() {
      display.kill();
      proxy.close();
      for (const app of apps) await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const BOTD_PATH = '/bench-scripts/botd.js';
/** Runs the agent and BotD in the page and posts their results to the proxy, so that the browser needs no remote control. */
const pageScript = () => `
  const id = new URLSearchParams(location.search).get('id');
  if (id) (async () => {
    const agent = await (await import('${agentUrl}')).load({ apiKey: 'whorl-site' });
    const { signals, ...result } = await agent.get({ extendedResult: true });
    const { collect, detect, detectors, sources } = await import('${BOTD_PATH}');
    const [each] = detect(await collect(sources), detectors);
    const fired = Object.keys(each).filter((name) => each[name].bot);
    await fetch('${RESULT_PATH}?id=' + id, { method: 'POST', body: JSON.stringify({ result, fired }) });
  })();`;

async function runAutomated({ proxy }: Bench, start: AutomatedBrowser): Promise<Detection> {
  const browser = await chromium.launch({
    executablePath: findOrInstallChromium(),
    headless: !start.isHeaded,
    args: [...chromiumArgs, ...(start.hidesAutomation ? ['--disable-blink-features=AutomationControlled'] : [])],
    ignoreDefaultArgs: start.hidesAutomation ? ['--enable-automation'] : [],
    env: { ...process.env, DISPLAY },
  });
  try {
    const context = await browser.newContext(start.context);
    if (start.evasion) await context.addInitScript(start.evasion);
    const page = await context.newPage();
    const detection = proxy.waitForResult(start.id);
    await page.goto(
      `${proxy.origin(start.verifiesCrawlers ? hosts.verifying : hosts.plain)}${BENCH_PAGE}?id=${start.id}`,
    );
    return (await detection) as Detection;
  } finally {
    await browser.close();
  }
}

/** Opens a window without an automation library and without remote control. */
async function runManual({ proxy, folder }: Bench, { id, switches }: ManualBrowser): Promise<Detection> {
  const detection = proxy.waitForResult(id);
  const url = `${proxy.origin(hosts.plain)}${BENCH_PAGE}?id=${id}`;
  const profile = `--user-data-dir=${join(folder, id)}`;
  const args = [...chromiumArgs, profile, ...switches, url];
  return (await useWindow({ command: findOrInstallChromium(), args, env: { DISPLAY } }, detection)) as Detection;
}

function toRow(id: string, { result: { products }, fired }: Detection): BotRow {
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
