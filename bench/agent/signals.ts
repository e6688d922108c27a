import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { findOrInstallChromium } from '../../scripts/find-chromium.ts';

/** How the browser may get a turn between two signals. */
const ways = ['setTimeout', 'MessageChannel', 'scheduler.yield'] as const;
type Way = (typeof ways)[number];
const TURN_ROUNDS = 30;
const agentFolder = join(import.meta.dirname, '../../agent');
const modules = ['read-signals.ts', 'signals/signal-sources.ts'];

// A page that is isolated from others gets a clock of 5 microseconds instead of 100.
const isolated = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };

/**
 * Prints what each of the agent's signals costs, in milliseconds. Each is read alone on a fresh page: the time until it
 * is there, and how long the page's own thread was busy. Then all are read as the agent reads them.
 *
 * @param turnsOnly measures only how long the agent steps aside between the signals
 */
export async function benchSignals(rounds: number, turnsOnly: boolean): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'whorl-signals-'));
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: folder,
      target: 'es2022',
      lib: { entry: modules.map((name) => join(agentFolder, name)), formats: ['es'] },
    },
  });
  const server = createServer(({ url = '/' }, response) => {
    if (url.endsWith('.js')) {
      response.writeHead(200, { ...isolated, 'content-type': 'text/javascript' });
      return void response.end(readFileSync(join(folder, basename(url))));
    }
    response.writeHead(200, { ...isolated, 'content-type': 'text/html' }).end('<!doctype html><title>bench</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await chromium.launch({
    executablePath: findOrInstallChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const onFreshPage: OnFreshPage = async (work) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const result = await work(page);
    await context.close();
    return result;
  };
  try {
    // What was never used before is slow once for the whole browser; a visitor's browser has been used.
    await onFreshPage((page) => page.evaluate(readAll));
    if (!turnsOnly) await measureSignals(onFreshPage, rounds);
    await measureTurns(onFreshPage);
    console.log(`Chromium ${browser.version()}, ${rounds} rounds, medians in ms`);
  } finally {
    await browser.close();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

type OnFreshPage = <Result>(work: (page: Page) => Promise<Result>) => Promise<Result>;

async function measureSignals(onFreshPage: OnFreshPage, rounds: number): Promise<void> {
  const names = await onFreshPage((page) => page.evaluate(signalNames));
  const alone = new Map(names.map((name) => [name, [] as Alone[]]));
  const whole: number[] = [];
  const together = new Map(names.map((name) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) alone.get(name)?.push(await onFreshPage((page) => readAlone(page, name)));
    const { ms, signals } = await onFreshPage((page) => page.evaluate(readAll));
    whole.push(ms);
    for (const name of names) together.get(name)?.push(signals[name] ?? 0);
  }
  const rows = names.map((name) => ({
    signal: name,
    'there after': median((alone.get(name) ?? []).map(({ ms }) => ms)),
    'thread busy': median((alone.get(name) ?? []).map(({ busyMs }) => busyMs)),
    'in the agent': median(together.get(name) ?? []),
  }));
  rows.sort((one, other) => other['there after'] - one['there after']);
  console.table(rows);
  const sum = (of: typeof rows) => of.reduce((total, row) => total + row['there after'], 0).toFixed(1);
  console.log(`one after another ${sum(rows)}, all but the eight slowest ${sum(rows.slice(8))}`);
  console.log(`the agent reads all in ${median(whole)}`);
}

/** So many turns as there are signals, with nothing between them: what stepping aside costs by itself. */
async function measureTurns(onFreshPage: OnFreshPage): Promise<void> {
  const took = await onFreshPage(async (page) => {
    const { length } = await page.evaluate(signalNames);
    const all: Record<string, number[]> = {};
    for (const way of ways) all[way] = await page.evaluate(takeTurns, { way, turns: length, rounds: TURN_ROUNDS });
    return all;
  });
  console.table(ways.map((way) => ({ 'turn by': way, least: least(took[way]), typical: median(took[way] ?? []) })));
}

type Alone = { ms: number; busyMs: number };

async function readAlone(page: Page, name: string): Promise<Alone> {
  await page.evaluate(signalNames);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  const before = await busy();
  const ms = await page.evaluate(readSignal, name);
  return { ms, busyMs: (await busy()) - before };
}

function least(numbers: number[] = []): number {
  return Number(Math.min(...numbers).toFixed(1));
}

function median(numbers: number[]): number {
  return Number((numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0).toFixed(1));
}

/* What follows runs in the page. */

async function signalNames(): Promise<string[]> {
  const { signalSources } = await import('/signal-sources.js' as string);
  return Object.keys(signalSources);
}

async function readSignal(name: string): Promise<number> {
  const { signalSources } = await import('/signal-sources.js' as string);
  const start = performance.now();
  try {
    const started = await signalSources[name]({ cache: {} });
    if (typeof started === 'function') await started();
  } catch {
    // What a browser does not have takes its time too.
  }
  return performance.now() - start;
}

async function readAll(): Promise<{ ms: number; signals: Record<string, number> }> {
  const { signalSources } = await import('/signal-sources.js' as string);
  const { readSignals } = await import('/read-signals.js' as string);
  const start = performance.now();
  const read = (await readSignals(signalSources)) as Record<string, { ms: number }>;
  const ms = performance.now() - start;
  return { ms, signals: Object.fromEntries(Object.entries(read).map(([name, signal]) => [name, signal.ms])) };
}

async function takeTurns({ way, turns, rounds }: { way: Way; turns: number; rounds: number }): Promise<number[]> {
  const { port1, port2 } = new MessageChannel();
  const { scheduler } = window as unknown as { scheduler: { yield(): Promise<void> } };
  const turnBy: Record<Way, () => Promise<unknown>> = {
    setTimeout: () => new Promise((resolve) => setTimeout(resolve)),
    MessageChannel: () =>
      new Promise((resolve) => {
        port1.onmessage = resolve;
        port2.postMessage(undefined);
      }),
    'scheduler.yield': () => scheduler.yield(),
  };
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    for (let turn = 0; turn < turns; turn += 1) await turnBy[way]();
    took.push(performance.now() - start);
  }
  return took;
}
