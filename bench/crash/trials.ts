import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { describeCommit } from '../../scripts/describe-commit.ts';
import { type Database, openDatabase } from '../../server/platform/database/database.ts';
import { createTestDatabase } from '../../server/testing/database.ts';
import { parseLogLine } from '../../server/testing/log-line.ts';
import { writeTestSite } from '../../server/testing/site.ts';
import { checkLeads, countPendingDeliveries, type LeadCheck } from './check.ts';
import { createVisitors, type Visitors } from './visitors.ts';

/** Diagnostics channels that a lead and its delivery pass. The process is killed at one of them, or at a random time. */
export const crashSteps = [
  'lead:received',
  'lead:stored',
  'lead:committed',
  'outbox:claimed',
  'outbox:sent',
  'outbox:settled',
];
/**
 * If the step isn't reached within this time, the process is killed anyway, as happens with a misspelled step. Much longer
 * than a busy machine takes to reach it.
 */
const MAX_TRIAL_MS = 60_000;
/** Maximum number of times a step is passed before the kill; a trial sends at least 20 leads. */
const MAX_CRASH_COUNT = 16;
const SETTLE_DEADLINE_MS = 10 * 60_000;
/**
 * Share of webhook requests that fail: a third each with status 500, with a dropped connection after the delivery was
 * received, and without a response after it was received.
 */
const FAILURE_RATE = 0.06;

type CrashReport = LeadCheck & {
  trials: number;
  killsByStep: Readonly<Record<string, number>>;
  /** Deliveries received more than once. At-least-once delivery allows this; the receiver detects them by ID. */
  repeatedDeliveries: number;
};

/**
 * Kills a real server repeatedly while it accepts and delivers leads, then checks in the database and at the receiver that
 * every acknowledged lead was stored and delivered.
 */
export async function runCrashTrials(dialect: Database['dialect'], trials: number): Promise<CrashReport> {
  const { url: databaseUrl, release } = await createTestDatabase(dialect);
  const folder = mkdtempSync(join(tmpdir(), 'whorl-crash-'));
  const receiver = await startReceiver();
  try {
    writeTestSite(join(folder, 'dist'));
    const start = (crash: Record<string, string>) =>
      startServer(join(folder, 'dist'), { ...crash, DATABASE_URL: databaseUrl, LEAD_WEBHOOK_URL: receiver.url });
    const visitors = createVisitors();
    const killsByStep: Record<string, number> = {};
    for (let trial = 0; trial < trials; trial += 1) {
      const step = await runTrial(start, visitors, trial);
      killsByStep[step] = (killsByStep[step] ?? 0) + 1;
    }
    const check = await finish(await start({}), visitors, databaseUrl, receiver.receivedCounts);
    const repeatedDeliveries = [...receiver.receivedCounts.values()].filter((times) => times > 1).length;
    return { ...check, trials, killsByStep, repeatedDeliveries };
  } finally {
    await receiver.close();
    await release();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `url` is undefined if the server was killed before it listened, while it processed deliveries of the previous trial. */
type Server = { url: string | undefined; kill(signal: NodeJS.Signals): void; ended: Promise<void> };
type Start = (crash: Record<string, string>) => Promise<Server>;

/** Runs a server until it is killed; returns the step at which it was killed. */
async function runTrial(start: Start, visitors: Visitors, trial: number): Promise<string> {
  const step = crashSteps[trial % (crashSteps.length + 1)];
  const server = await start(
    step === undefined ? {} : { CRASH_AT: step, CRASH_COUNT: String(1 + Math.floor(Math.random() * MAX_CRASH_COUNT)) },
  );
  // A random time in the trials without a step, otherwise the time limit.
  const killed = Promise.withResolvers<string>();
  const killAfterMs = step === undefined ? Math.random() * 300 : MAX_TRIAL_MS;
  const timer = setTimeout(() => {
    server.kill('SIGKILL');
    killed.resolve('random time');
  }, killAfterMs);
  void server.ended.then(() => killed.resolve(step ?? 'random time'));
  if (server.url !== undefined) await visitors.sendUntil(server.url, server.ended);
  clearTimeout(timer);
  return killed.promise;
}

/** Waits until the last server has accepted and delivered everything, stops it with SIGTERM, and checks the results. */
async function finish(
  server: Server,
  visitors: Visitors,
  databaseUrl: string,
  receivedCounts: ReadonlyMap<string, number>,
): Promise<LeadCheck> {
  if (server.url === undefined) throw new Error('Expected the last server to run, but it exited');
  await visitors.sendRest(server.url);
  const database = openDatabase(databaseUrl);
  try {
    const deadline = Date.now() + SETTLE_DEADLINE_MS;
    while ((await countPendingDeliveries(database)) > 0 && Date.now() < deadline) await pause(100);
    server.kill('SIGTERM');
    await server.ended;
    return await checkLeads(database, visitors.acknowledged(), receivedCounts);
  } finally {
    await database.close();
  }
}

function startServer(distDir: string, environment: Record<string, string>): Promise<Server> {
  const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
  const preload = new URL('../../scripts/crash-at-step.ts', import.meta.url).href;
  const child: ChildProcess = spawn(process.execPath, ['--import', preload, main, distDir], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      // Requests have different forwarded IP addresses, so that rate limits don't apply.
      TRUSTED_PROXIES: '127.0.0.1',
      LEAD_WEBHOOK_SECRET: 'only for these trials',
      // The lease is twice as long, so deliveries claimed by a killed server are soon due again.
      DELIVERY_TIMEOUT_SECONDS: '0.5',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return new Promise((resolve) => {
    const kill = (signal: NodeJS.Signals) => child.kill(signal);
    void ended.then(() => resolve({ url: undefined, ended, kill }));
    createInterface({ input: child.stdout ?? process.stdin }).on('line', (line) => {
      const { msg, url } = parseLogLine(line);
      if (msg === 'listening') resolve({ url: String(url), ended, kill });
    });
  });
}

/** Starts the webhook receiver, which counts deliveries by ID and fails at `FAILURE_RATE`. */
async function startReceiver() {
  const receivedCounts = new Map<string, number>();
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const chance = Math.random();
      if (chance < FAILURE_RATE / 3) return response.writeHead(500).end();
      const id = String(request.headers['x-whorl-delivery']);
      receivedCounts.set(id, (receivedCounts.get(id) ?? 0) + 1);
      if (chance < (FAILURE_RATE * 2) / 3) return response.destroy();
      // No response: the server's delivery times out.
      if (chance < FAILURE_RATE) return undefined;
      return response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    receivedCounts: receivedCounts as ReadonlyMap<string, number>,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/leads`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

if (import.meta.main) {
  const { values } = parseArgs({
    options: { trials: { type: 'string', default: '100' }, database: { type: 'string', default: 'sqlite' } },
  });
  if (values.database !== 'sqlite' && values.database !== 'postgres')
    throw new Error('--database must be sqlite or postgres');
  const commit = describeCommit(import.meta.dirname);
  const began = Date.now();
  const report = await runCrashTrials(values.database, Number(values.trials));
  console.log(
    JSON.stringify(
      { commit, database: values.database, seconds: (Date.now() - began) / 1000, ...report },
      undefined,
      2,
    ),
  );
  process.exitCode = report.problems.length === 0 ? 0 : 1;
}
