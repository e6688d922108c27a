import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { findOrInstallChromium } from '../../scripts/find-chromium.ts';
import { createChallenges } from '../../server/leads/quarantine/challenges.ts';
import { systemClock } from '../../server/platform/clock.ts';

/*
 * `node scripts/run.mjs bench/leads/challenge.ts [--rounds 20]`: measures how long a browser takes to solve the
 * proof-of-work challenge, at full CPU speed and throttled to a quarter, which simulates a phone. Runs on the main thread,
 * because Chromium can't throttle workers, and measures thread time, so that other processes don't count.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } });
const rounds = Number(values.rounds);
const THROTTLING_RATES = [1, 4];

const folder = mkdtempSync(join(tmpdir(), 'whorl-challenge-'));
await build({
  configFile: false,
  logLevel: 'error',
  build: {
    outDir: folder,
    target: 'es2022',
    lib: { entry: [join(import.meta.dirname, '../../site/islands/forms/solve-puzzles.ts')], formats: ['es'] },
  },
});
const script = readFileSync(join(folder, 'solve-puzzles.js'));
rmSync(folder, { recursive: true });
const server = createServer(({ url = '/' }, response) => {
  const isScript = url.endsWith('.js');
  response
    .writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' })
    .end(isScript ? script : '<!doctype html><title>bench</title>');
}).listen(0, '127.0.0.1');
const browser = await chromium.launch({
  executablePath: findOrInstallChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const session = await page.context().newCDPSession(page);
  console.table(await measure(page, session));
  console.log(`Chromium ${browser.version()}, ${rounds} rounds, in milliseconds`);
} finally {
  await browser.close();
  server.close();
}

async function measure(page: Page, session: CDPSession) {
  const challenges = createChallenges(() => ['benchmark secret'], systemClock);
  const rows: Record<string, number>[] = [];
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busyMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  for (const rate of THROTTLING_RATES) {
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    const durations: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const challenge = challenges.issue({ form: 'bench', submission_id: `${rate} ${round}` });
      const before = await busyMs();
      await page.evaluate(solve, challenge);
      durations.push((await busyMs()) - before);
    }
    durations.sort((one, other) => one - other);
    const at = (share: number) => Math.round(durations[Math.floor((durations.length - 1) * share)] ?? 0);
    rows.push({ throttling: rate, minimum: at(0), median: at(0.5), p90: at(0.9), maximum: at(1) });
  }
  return rows;
}

/** Runs in the page. */
async function solve(challenge: object): Promise<void> {
  const { solvePuzzles } = await import('/solve-puzzles.js' as string);
  solvePuzzles(challenge);
}
