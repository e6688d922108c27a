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

/**
 * `node scripts/run.mjs bench/leads/challenge.ts [--rounds 20]`: how long a browser computes when its message looks
 * suspicious, with the whole CPU and with a quarter of it, which stands for a telephone. On the page's own thread, for
 * Chromium slows down no worker; in the thread's own time, so that whatever else the machine does is left out.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } });
const rounds = Number(values.rounds);
const SLOWDOWNS = [1, 4];

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
  console.log(`Chromium ${browser.version()}, ${rounds} rounds, milliseconds`);
} finally {
  await browser.close();
  server.close();
}

async function measure(page: Page, session: CDPSession) {
  const challenges = createChallenges(() => ['no secret of anybody'], systemClock);
  const rows: Record<string, number>[] = [];
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busyMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  for (const rate of SLOWDOWNS) {
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    const took: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const challenge = challenges.issue({ form: 'bench', submission_id: `${rate} ${round}` });
      const before = await busyMs();
      await page.evaluate(solve, challenge);
      took.push((await busyMs()) - before);
    }
    took.sort((one, other) => one - other);
    const at = (share: number) => Math.round(took[Math.floor((took.length - 1) * share)] ?? 0);
    rows.push({ 'slowed down by': rate, least: at(0), median: at(0.5), '90 %': at(0.9), most: at(1) });
  }
  return rows;
}

/* What follows runs in the page. */

async function solve(challenge: object): Promise<void> {
  const { solvePuzzles } = await import('/solve-puzzles.js' as string);
  solvePuzzles(challenge);
}
