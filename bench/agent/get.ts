import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { AGENT_VERSION, LOADER_VERSION } from '@whorl/contract/identification/versions.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { type Browser, type BrowserContext, chromium, type LaunchOptions, type Page } from 'playwright-core';
import { build } from 'vite';
import { buildIfStale, distDir } from '../../scripts/build-if-stale.ts';
import { findOrInstallChromium } from '../../scripts/find-chromium.ts';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { type GetMeasurement, measureFingerprintJs, measureGet, measurePrivateModeDelay } from './page.ts';

const API_KEY = 'whorl-site';
const MODULES = '/bench-modules/';
const agentFolder = join(import.meta.dirname, '../../agent');
const script = endpoints.agentScript
  .replace('<version>', AGENT_VERSION)
  .replace('<apiKey>', API_KEY)
  .replace('<loaderVersion>', LOADER_VERSION);
const launchOptions: LaunchOptions = { args: ['--no-sandbox', '--disable-gpu'] };

/** A private window, and one with a new profile on disk. */
const windows = ['private', 'ordinary'] as const;
type Window = (typeof windows)[number];

/** Measures `get` in both kinds of window and prints the results. */
export async function benchGet(rounds: number): Promise<void> {
  await buildIfStale();
  const folder = mkdtempSync(join(tmpdir(), 'whorl-bench-agent-'));
  const config = readConfig({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' });
  const app = await createApp({ config, distDir });
  const executablePath = findOrInstallChromium();
  const shared = await chromium.launch({ ...launchOptions, executablePath });
  try {
    await buildModules(join(folder, 'modules'));
    const visit = createVisit(await app.listen(), folder, shared, executablePath);
    for (const kind of windows) {
      await measureWindow(kind, rounds, (work) => visit(kind, work));
    }
    console.log(`${rounds} rounds per kind of window, in milliseconds. Longest task: 0 means less than 50.`);
  } finally {
    await shared.close();
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Visit = <Result>(work: (page: Page) => Promise<Result>) => Promise<Result>;

async function measureWindow(kind: Window, rounds: number, visit: Visit): Promise<void> {
  const gets: GetMeasurement[] = [];
  const plain: { ms: number; longestTaskMs: number }[] = [];
  const delays: { delayMs: number; detectionMs: number }[] = [];
  // Round -1 warms up the machine's caches and the server.
  for (let round = -1; round < rounds; round += 1) {
    const measured = await visit((page) =>
      page.evaluate(measureGet, { script, apiKey: API_KEY, path: endpoints.identify }),
    );
    const library = await visit((page) => page.evaluate(measureFingerprintJs, `${MODULES}fp.esm.js`));
    const delay = await visit((page) => page.evaluate(measurePrivateModeDelay, MODULES));
    if (round < 0) continue;
    gets.push(measured);
    plain.push(library);
    delays.push(delay);
  }
  console.log(`\n${kind} window`);
  console.table([
    row(
      'get',
      gets.map(({ ms }) => ms),
    ),
    row(
      '  until the payload is posted',
      gets.map(({ signalsMs }) => signalsMs),
    ),
    row(
      '  ticket request (in parallel)',
      gets.map(({ ticketMs }) => ticketMs),
    ),
    row(
      '  server response',
      gets.map(({ postMs }) => postMs),
    ),
    row(
      'get, longest task',
      gets.map(({ longestTaskMs }) => longestTaskMs),
    ),
    row(
      'FingerprintJS load and get',
      plain.map(({ ms }) => ms),
    ),
    row(
      'FingerprintJS, longest task',
      plain.map(({ longestTaskMs }) => longestTaskMs),
    ),
    row(
      'private mode detection',
      delays.map(({ detectionMs }) => detectionMs),
    ),
    row(
      '  finished after the signals by',
      delays.map(({ delayMs }) => delayMs),
    ),
  ]);
  const correct = gets.filter(({ privacy }) => privacy === (kind === 'private')).length;
  const wrong = gets.filter(({ privacy }) => privacy === (kind !== 'private')).length;
  console.log(`private mode: ${correct} correct, ${wrong} wrong, ${rounds - correct - wrong} not detected in time`);
  printSignals(gets);
}

function printSignals(gets: readonly GetMeasurement[]): void {
  const rows = Object.keys(gets[0]?.signals ?? {}).map((name) =>
    row(
      name,
      gets.map(({ signals }) => signals[name] ?? 0),
    ),
  );
  const slowest = rows.toSorted((one, other) => other.p50 - one.p50).filter(({ p95 }) => p95 >= 2);
  console.log(`Signals that take 2 ms or more (${rows.length - slowest.length} others take less)`);
  console.table(slowest);
}

function row(metric: string, values: readonly number[]) {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { metric, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** Bundles modules of the agent and FingerprintJS for import by the page. */
async function buildModules(outDir: string): Promise<void> {
  const entry = ['read-signals.ts', 'signals/signal-sources.ts', 'signals/private-mode.ts'].map((name) =>
    join(agentFolder, name),
  );
  const library = join(agentFolder, '../node_modules/@fingerprintjs/fingerprintjs/dist/fp.esm.js');
  await build({
    configFile: false,
    logLevel: 'error',
    build: { outDir, target: 'es2022', lib: { entry: [...entry, library], formats: ['es'] } },
  });
}

/**
 * Returns a function that opens an empty page on the server's origin. The page has no Content Security Policy, because
 * FingerprintJS can't measure fonts under ours.
 */
function createVisit(origin: string, folder: string, shared: Browser, executablePath: string) {
  let profiles = 0;
  const contexts: Record<Window, () => Promise<BrowserContext>> = {
    private: () => shared.newContext(),
    ordinary() {
      profiles += 1;
      return chromium.launchPersistentContext(join(folder, `profile-${profiles}`), {
        ...launchOptions,
        executablePath,
      });
    },
  };
  return async <Result>(kind: Window, work: (page: Page) => Promise<Result>): Promise<Result> => {
    const context = await contexts[kind]();
    try {
      await context.route(`${origin}/`, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>bench</title>' }),
      );
      await context.route(`${origin}${MODULES}*`, (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: readFileSync(join(folder, 'modules', basename(new URL(route.request().url()).pathname)), 'utf8'),
        }),
      );
      const page = await context.newPage();
      await page.goto(`${origin}/`);
      return await work(page);
    } finally {
      await context.close();
    }
  };
}
