import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { IdentificationResult } from '@whorl/contract/identification/result.ts';
import { chromium } from 'playwright-core';
import { distDir } from '../../scripts/build-if-stale.ts';
import { findOrInstallChromium } from '../../scripts/find-chromium.ts';
import { findOrInstallWebKit } from '../../scripts/find-webdriver-browsers.ts';
import { type Display, startDisplay } from '../../scripts/start-display.ts';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { type Engine, findEngines, useWindow } from '../identify/engines.ts';
import { agentUrl, BENCH_PAGE } from '../libraries.ts';
import { type BenchProxy, RESULT_PATH, startBenchProxy } from '../proxy.ts';
import type { AutomatedBrowser, ManualBrowser } from './cases.ts';
import type { EngineCase } from './engine-cases.ts';
import {
  marionettePreferences,
  visitWithMarionette,
  visitWithPuppeteer,
  visitWithWebKitDriver,
} from './remote-control.ts';

/**
 * Host names of two instances of the service; `verifying` has the published IP addresses of crawlers. Cookies ignore ports,
 * so each instance needs its own host name.
 */
export const hosts = { plain: '127.0.0.1', verifying: 'localhost' } as const;
/** One of Googlebot's published networks, which doesn't include this machine. */
const crawlerRanges = { googlebot: { prefixes: [{ ipv4Prefix: '66.249.64.0/27' }] } };
const chromiumArgs = [
  '--no-sandbox',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The service behind a proxy, a display, and the browser engines that are installed. */
export type BotBench = {
  readonly proxy: BenchProxy;
  readonly folder: string;
  readonly display: Display['environment'];
  readonly engines: readonly Engine[];
  stop(): Promise<void>;
};
export type Detection = { result: IdentificationResult; fired: string[] };

/**
 * Starts the service, the proxy and a display, and finds the installed engines.
 *
 * @throws without a display
 */
export async function startBotBench(): Promise<BotBench> {
  const display = await startDisplay();
  if (!display) throw new Error('Expected a display, found none. Install xvfb.');
  const folder = mkdtempSync(join(tmpdir(), 'whorl-bots-'));
  const ranges = join(folder, 'ranges.json');
  writeFileSync(ranges, JSON.stringify(crawlerRanges));
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
    display: display.environment,
    engines: findEngines(display.environment),
    async stop() {
      display.stop();
      proxy.close();
      for (const app of apps) await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const BOTD_PATH = '/bench-scripts/botd.js';
/** Event for which a page waits before it identifies the browser, if its parameter `waitsFor` has this name. */
const IDENTIFY_EVENT = 'identify';
/** Runs the agent and BotD in the page and posts their results to the proxy, so that the browser needs no remote control. */
const pageScript = () => `
  const parameters = new URLSearchParams(location.search);
  const id = parameters.get('id');
  if (id) (async () => {
    if (parameters.has('waitsFor')) await new Promise((resolve) => addEventListener(parameters.get('waitsFor'), resolve));
    const agent = await (await import('${agentUrl}')).load({ apiKey: 'whorl-site' });
    const { signals, ...result } = await agent.get({ extendedResult: true });
    const { collect, detect, detectors, sources } = await import('${BOTD_PATH}');
    const [each] = detect(await collect(sources), detectors);
    const fired = Object.keys(each).filter((name) => each[name].bot);
    await fetch('${RESULT_PATH}?id=' + id, { method: 'POST', body: JSON.stringify({ result, fired }) });
  })();`;

/** Runs Chromium under remote control of an automation library. */
export async function runAutomated({ proxy, display }: BotBench, start: AutomatedBrowser): Promise<Detection> {
  const browser = await chromium.launch({
    executablePath: findOrInstallChromium(),
    headless: !start.isHeaded,
    args: [...chromiumArgs, ...(start.hidesAutomation ? ['--disable-blink-features=AutomationControlled'] : [])],
    ignoreDefaultArgs: start.hidesAutomation ? ['--enable-automation'] : [],
    env: { ...process.env, ...display },
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

/** Opens a window of Chromium without an automation library and without remote control. */
export async function runManual(
  { proxy, folder, display }: BotBench,
  { id, switches }: ManualBrowser,
): Promise<Detection> {
  const detection = proxy.waitForResult(id);
  const url = `${proxy.origin(hosts.plain)}${BENCH_PAGE}?id=${id}`;
  const profile = `--user-data-dir=${join(folder, id)}`;
  const args = [...chromiumArgs, profile, ...switches, url];
  return (await useWindow({ command: findOrInstallChromium(), args, env: display }, detection)) as Detection;
}

/** Time limit for starting a browser and for its result. On a busy machine Firefox takes half a minute. */
const VISIT_TIMEOUT_MS = 90_000;

/** Starts Firefox or WebKitGTK in a new profile, as a case says, and returns the detection. */
export function runEngine(
  { proxy, folder, display }: BotBench,
  engine: Engine,
  { id, settings = {}, control, isHeadless = false, evasion, waitsFor }: EngineCase,
): Promise<Detection> {
  const isDriven = control === 'webdriver';
  const [isMarionette, isWebKit] = [isDriven && engine.name === 'Firefox', isDriven && engine.name === 'WebKitGTK'];
  const event = isWebKit && evasion ? IDENTIFY_EVENT : waitsFor;
  const url = `${proxy.origin(hosts.plain)}${BENCH_PAGE}?id=${id}${event ? `&waitsFor=${event}` : ''}`;
  const visit = { url, result: proxy.waitForResult(id, VISIT_TIMEOUT_MS) as Promise<Detection> };
  // A browser that doesn't start is reported without waiting for this one.
  visit.result.catch(() => undefined);
  const profile = join(folder, id);
  mkdirSync(profile, { recursive: true });
  const { args = [], preferences = {} } = settings;
  const prepared = engine.prepare(profile, isMarionette ? 'about:blank' : url, {
    ...settings,
    args: [...(isHeadless ? ['--headless'] : []), ...(isMarionette ? ['--marionette'] : []), ...args],
    preferences: { ...(isMarionette && marionettePreferences), ...preferences },
  });
  const command = { ...prepared, env: { ...display, HOME: profile, TZ: 'UTC', ...prepared.env } };
  if (isMarionette) return visitWithMarionette(command, profile, visit);
  if (isWebKit) {
    const driver = findOrInstallWebKit()?.driver ?? '';
    const script = evasion && `(${evasion})(); dispatchEvent(new Event('${IDENTIFY_EVENT}'))`;
    return visitWithWebKitDriver(command, { driver, args, script }, visit);
  }
  if (control === 'puppeteer') return visitWithPuppeteer(command, { isHeadless, preferences, evasion }, visit);
  return useWindow(command, visit.result);
}
