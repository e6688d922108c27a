import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { findOrInstallChromium } from '../../scripts/find-chromium.ts';

/** Methods to yield to the browser between two signals. */
const yieldMethods = ['setTimeout', 'MessageChannel', 'scheduler.yield'] as const;
type YieldMethod = (typeof yieldMethods)[number];
const TURN_ROUNDS = 30;
const agentFolder = join(import.meta.dirname, '../../agent');
const modules = ['read-signals.ts', 'signals/signal-sources.ts'];

// Cross-origin isolated pages get a timer resolution of 5 microseconds instead of 100.
const isolated = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };

/**
 * Prints the cost of each signal in milliseconds. Each is collected separately on a fresh page: its duration, and how long
 * the main thread was busy. Then all are collected as the agent does.
 *
 * @param turnsOnly measures only yielding to the browser between signals
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
    // Warm-up: the first use of an API is slow once per browser process.
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
  const alone = new Map(names.map((name) => [name, [] as SignalCost[]]));
  const totals: number[] = [];
  const together = new Map(names.map((name) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) alone.get(name)?.push(await onFreshPage((page) => measureSignal(page, name)));
    const { ms, signals } = await onFreshPage((page) => page.evaluate(readAll));
    totals.push(ms);
    for (const name of names) together.get(name)?.push(signals[name] ?? 0);
  }
  const rows = names.map((name) => ({
    signal: name,
    duration: median((alone.get(name) ?? []).map(({ ms }) => ms)),
    'main thread busy': median((alone.get(name) ?? []).map(({ busyMs }) => busyMs)),
    'in the agent': median(together.get(name) ?? []),
  }));
  rows.sort((one, other) => other.duration - one.duration);
  console.table(rows);
  const sum = (summed: typeof rows) => summed.reduce((total, row) => total + row.duration, 0).toFixed(1);
  console.log(`Sum of all signals: ${sum(rows)}; without the eight slowest: ${sum(rows.slice(8))}`);
  console.log(`All signals in the agent: ${median(totals)}`);
}

/** Measures the cost of yielding alone: one yield per signal, without collecting any. */
async function measureTurns(onFreshPage: OnFreshPage): Promise<void> {
  const durations = await onFreshPage(async (page) => {
    const { length } = await page.evaluate(signalNames);
    const all: Record<string, number[]> = {};
    for (const method of yieldMethods)
      all[method] = await page.evaluate(measureYields, { method, turns: length, rounds: TURN_ROUNDS });
    return all;
  });
  console.table(
    yieldMethods.map((method) => ({
      'yield method': method,
      minimum: minimum(durations[method]),
      median: median(durations[method] ?? []),
    })),
  );
}

type SignalCost = { ms: number; busyMs: number };

async function measureSignal(page: Page, name: string): Promise<SignalCost> {
  await page.evaluate(signalNames);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const readBusyMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  const before = await readBusyMs();
  const ms = await page.evaluate(readSignal, name);
  return { ms, busyMs: (await readBusyMs()) - before };
}

function minimum(numbers: number[] = []): number {
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
    // A signal that this browser doesn't support takes time too.
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

async function measureYields({
  method,
  turns,
  rounds,
}: {
  method: YieldMethod;
  turns: number;
  rounds: number;
}): Promise<number[]> {
  const { port1, port2 } = new MessageChannel();
  const { scheduler } = window as unknown as { scheduler: { yield(): Promise<void> } };
  const yieldBy: Record<YieldMethod, () => Promise<unknown>> = {
    setTimeout: () => new Promise((resolve) => setTimeout(resolve)),
    MessageChannel: () =>
      new Promise((resolve) => {
        port1.onmessage = resolve;
        port2.postMessage(undefined);
      }),
    'scheduler.yield': () => scheduler.yield(),
  };
  const durations: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    for (let turn = 0; turn < turns; turn += 1) await yieldBy[method]();
    durations.push(performance.now() - start);
  }
  return durations;
}
