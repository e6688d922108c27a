import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Database, openDatabase } from '../../server/platform/database/database.ts';
import { makeTestDatabase } from '../../server/testing/database.ts';
import { parseLogLine } from '../../server/testing/log-line.ts';
import { writeTestSite } from '../../server/testing/site.ts';
import { checkLeads, countUnsettled, type LeadCheck } from './check.ts';
import { createVisitors, type Visitors } from './visitors.ts';

/** Every step that a lead and its delivery publish; the process is killed right there, or at any moment. */
export const crashSteps = [
  'lead:received',
  'lead:stored',
  'lead:committed',
  'outbox:claimed',
  'outbox:sent',
  'outbox:settled',
];
/** A step that is not reached by then is missing: the trial counts as one at any moment. */
const LONGEST_TRIAL_MS = 5_000;
/** A step is passed up to so often before the kill; each life has at least 20 leads. */
const LONGEST_COUNT = 16;
const SETTLE_DEADLINE_MS = 10 * 60_000;
/** Of the webhook's answers: 500; and after it has taken the delivery, the connection dropped, or no answer at all. */
const FAULTY_ANSWERS = 0.06;

export type CrashReport = LeadCheck & {
  trials: number;
  killsByStep: Readonly<Record<string, number>>;
  /** Deliveries that the receiver got more than once, as at-least-once allows; it tells them by their id. */
  repeatedDeliveries: number;
};

/**
 * Kills a real server again and again while it takes and delivers leads, then proves on the database and at the receiver
 * what came of every lead that was acknowledged.
 */
export async function runCrashTrials(dialect: Database['dialect'], trials: number): Promise<CrashReport> {
  const { url: databaseUrl, drop } = await makeTestDatabase(dialect);
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
    const check = await finish(await start({}), visitors, databaseUrl, receiver.seen);
    const repeatedDeliveries = [...receiver.seen.values()].filter((times) => times > 1).length;
    return { ...check, trials, killsByStep, repeatedDeliveries };
  } finally {
    await receiver.close();
    await drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `url` is undefined where the server was killed before it listened: at work on what its last life left. */
type Server = { url: string | undefined; kill(signal: NodeJS.Signals): void; ended: Promise<void> };
type Start = (crash: Record<string, string>) => Promise<Server>;

/** One life of a server; returns where it was killed. */
async function runTrial(start: Start, visitors: Visitors, trial: number): Promise<string> {
  const step = crashSteps[trial % (crashSteps.length + 1)];
  const server = await start(
    step === undefined ? {} : { CRASH_AT: step, CRASH_COUNT: String(1 + Math.floor(Math.random() * LONGEST_COUNT)) },
  );
  // A step may not be reached so often; a moment of its own is what the last kind of trial is about.
  const killed = Promise.withResolvers<string>();
  const latest = step === undefined ? Math.random() * 300 : LONGEST_TRIAL_MS;
  const timer = setTimeout(() => {
    server.kill('SIGKILL');
    killed.resolve('any moment');
  }, latest);
  void server.ended.then(() => killed.resolve(step ?? 'any moment'));
  if (server.url !== undefined) await visitors.sendUntil(server.url, server.ended);
  clearTimeout(timer);
  return killed.promise;
}

/** Lets the last server take and deliver all that is left, then closes it in order and looks at everything. */
async function finish(
  server: Server,
  visitors: Visitors,
  databaseUrl: string,
  seen: ReadonlyMap<string, number>,
): Promise<LeadCheck> {
  if (server.url === undefined) throw new Error('The last server ended by itself');
  await visitors.sendRest(server.url);
  const database = openDatabase(databaseUrl);
  try {
    const deadline = Date.now() + SETTLE_DEADLINE_MS;
    while ((await countUnsettled(database)) > 0 && Date.now() < deadline) await pause(100);
    server.kill('SIGTERM');
    await server.ended;
    return await checkLeads(database, visitors.acknowledged(), seen);
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
      PORT: '0',
      // Visitors say where they come from, so that the rate limits see many.
      TRUSTED_PROXIES: '127.0.0.1',
      LEAD_WEBHOOK_SECRET: 'only for these trials',
      // The lease is twice that: what a killed server had claimed is due again soon.
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

/** The webhook's receiver: counts each delivery by its id, and fails now and then. */
async function startReceiver() {
  const seen = new Map<string, number>();
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const chance = Math.random();
      if (chance < FAULTY_ANSWERS / 3) return response.writeHead(500).end();
      const id = String(request.headers['x-whorl-delivery']);
      seen.set(id, (seen.get(id) ?? 0) + 1);
      if (chance < (FAULTY_ANSWERS * 2) / 3) return response.destroy();
      // The server gives it up after its timeout.
      if (chance < FAULTY_ANSWERS) return undefined;
      return response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    seen: seen as ReadonlyMap<string, number>,
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
  if (values.database !== 'sqlite' && values.database !== 'postgres') throw new Error('--database sqlite or postgres');
  const began = Date.now();
  const report = await runCrashTrials(values.database, Number(values.trials));
  console.log(
    JSON.stringify({ database: values.database, seconds: (Date.now() - began) / 1000, ...report }, undefined, 2),
  );
  process.exitCode = report.problems.length === 0 ? 0 : 1;
}
