import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, openDatabase } from '../../server/platform/database/database.ts';
import { createTestDatabase } from '../../server/testing/database.ts';
import { checkStorage, type StorageCheck, type StoredIds, waitForDeliveries } from '../durability/check-storage.ts';
import { startReceiver } from '../durability/receiver.ts';
import { checkApplications } from './applications.ts';
import { AT_RANDOM, crashSteps, WHILE_STARTING } from './crash-steps.ts';
import { checkOverrides, checkOverridesInForce } from './overrides.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { readIdentifications, startWriters, type Writers } from './writers.ts';

/** Servers that run on one database at the same time. */
const servers = { sqlite: 1, postgres: 2 };
/** A step that isn't reached within this time counts as a random time, as happens with a misspelled one. */
const MAX_STEP_MS = 15_000;
/** Time from arrival or start within which the process is killed at a random time. */
const RANDOM_MS = 300;
/** Share of requests to the next server to be killed, so that it reaches its step soon. */
const NEXT_SHARE = 2 / 3;
const SETTLE_MS = 5 * 60_000;
/** Share of requests of webhooks that fail. */
const FAILURE_RATE = 0.06;
/** Statuses of requests that servers refuse for a moment, such as when transactions of two servers conflict. */
const TEMPORARY = new Set(['503']);

export type RoundOptions = {
  readonly dialect: Database['dialect'];
  /** Step of each kill. */
  readonly steps: readonly string[];
  /** Folder with the site. */
  readonly distDir: string;
  /** Called after each kill with the step that was reached. */
  readonly onKill: (step: string) => void;
  /** Ends the round after the current kill. */
  readonly signal: AbortSignal;
};

export type RoundReport = Omit<StorageCheck, 'problems'> & {
  readonly applications: StoredIds;
  readonly overrides: StoredIds;
  /** Number of requests without status 200, by status or error code. */
  readonly failures: Readonly<Record<string, number>>;
  readonly problems: readonly string[];
};

/**
 * Kills servers of one database repeatedly while they accept and deliver everything that they acknowledge, then checks in the
 * database, at the receiver of webhooks and with the server API that nothing acknowledged was lost or stored twice.
 */
export async function runRound({ dialect, steps, distDir, onKill, signal }: RoundOptions): Promise<RoundReport> {
  const closers: (() => unknown)[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'whorl-crash-'));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  try {
    const { url: databaseUrl, release } = await createTestDatabase(dialect);
    closers.push(release);
    const receiver = await startReceiver(FAILURE_RATE);
    closers.push(receiver.close);
    const environment = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder, 'data'),
      LEAD_WEBHOOK_URL: receiver.url,
      LEAD_WEBHOOK_SECRET: 'only for these trials',
    };
    const cluster = createCluster(() => startServerProcess(distDir, environment));
    closers.push(cluster.killAll);
    const firstUrl = await cluster.add([]);
    const database = openDatabase(databaseUrl);
    closers.push(() => database.close());
    const writers = await startWriters(firstUrl, database, receiver.url, cluster.pickUrl);
    for (const step of steps) {
      if (signal.aborted) break;
      onKill(await cluster.kill(step, servers[dialect], writers));
    }
    receiver.recover();
    const url = cluster.pickUrl() ?? (await cluster.add(writers.overrides));
    await writers.finish(url);
    await waitForDeliveries(database, SETTLE_MS);
    const unreadable = await readIdentifications(url, database, writers.identifications.acknowledged);
    await cluster.stop();
    const check = await checkRound(database, writers, receiver.receivedCounts);
    return { ...check, problems: [...cluster.problems, ...unreadable, ...check.problems] };
  } finally {
    for (const closer of closers.reverse()) await closer();
  }
}

type Running = ServerProcess & { readonly url: string };

/** Creates the servers of one database. */
function createCluster(start: () => ServerProcess) {
  const running: Running[] = [];
  const processes = new Set<ServerProcess>();
  const problems: string[] = [];
  let startMs = RANDOM_MS;

  function launch(): ServerProcess {
    const server = start();
    processes.add(server);
    void server.ended.then(() => processes.delete(server));
    return server;
  }

  /** Starts a server and checks that it knows the overrides. */
  async function add(overrides: Writers['overrides']): Promise<string> {
    const server = launch();
    const url = await server.listening;
    if (url === undefined) throw new Error(`A server ended before it listened: ${JSON.stringify(await server.ended)}`);
    startMs = performance.now() - server.startedAt;
    problems.push(...(await checkOverridesInForce(url, server.startedAt, overrides)));
    running.push({ ...server, url });
    return url;
  }

  async function killRunning(step: string): Promise<string> {
    const [victim] = running;
    if (victim === undefined) throw new Error('Expected a running server, found none');
    const point = crashSteps[step];
    if (point !== undefined) victim.crashAt({ step, count: 1 + randomInt(point) });

    const abort = new AbortController();
    const limitMs = point === undefined ? Math.random() * RANDOM_MS : MAX_STEP_MS;
    const timeout = pause(limitMs, 'timeout' as const, { signal: abort.signal });
    const reached = await Promise.race([victim.ended, timeout]);
    abort.abort();
    victim.kill('SIGKILL');
    const { code, signal } = await victim.ended;
    running.shift();
    if (signal !== 'SIGKILL') problems.push(`A server ended with ${signal ?? code}, expected SIGKILL`);
    return reached === 'timeout' ? AT_RANDOM : step;
  }

  async function killStarting(): Promise<string> {
    const server = launch();
    await pause(Math.random() * startMs);
    server.kill('SIGKILL');
    const { code, signal } = await server.ended;
    if (signal !== 'SIGKILL') problems.push(`A server ended with ${signal ?? code} while it started`);
    return WHILE_STARTING;
  }

  return {
    problems: problems as readonly string[],
    add,
    /** Returns the URL of one of the running servers, more often that of the next one to be killed. */
    pickUrl: () => running[Math.random() < NEXT_SHARE ? 0 : running.length - 1]?.url,
    /** Kills a server at a step. Returns the step that was reached. */
    async kill(step: string, count: number, { overrides, identifications, refill }: Writers): Promise<string> {
      if (step === WHILE_STARTING) return await killStarting();
      while (running.length < count) await add(overrides);
      const [victim] = running;
      refill();
      const reached = await killRunning(step);
      identifications.close(victim?.url);
      return reached;
    },
    /** Ends all servers like an operator. */
    async stop(): Promise<void> {
      for (const server of running.splice(0)) {
        server.kill('SIGINT');
        const { code, signal } = await server.ended;
        if (code !== 0) problems.push(`The last server ended with ${signal ?? code}, expected 0`);
      }
    },
    async killAll(): Promise<void> {
      for (const server of processes) {
        server.kill('SIGKILL');
        await server.ended;
      }
    },
  };
}

async function checkRound(
  database: Database,
  { leads, applications, events, identifications, overrides, failures }: Writers,
  receivedCounts: ReadonlyMap<string, number>,
): Promise<RoundReport> {
  const acknowledged = {
    leads: new Map([...leads.acknowledged, ...applications.acknowledged]),
    events: events.acknowledged,
    identifications: identifications.acknowledged,
  };
  const storage = await checkStorage(database, acknowledged, receivedCounts);
  const storedApplications = await checkApplications(database);
  const storedOverrides = await checkOverrides(database, overrides);
  const unexpected = [...failures].filter(([failure]) => /^\d/.test(failure) && !TEMPORARY.has(failure));
  return {
    ...storage,
    applications: { acknowledged: applications.acknowledged.size, stored: storedApplications.stored },
    overrides: { acknowledged: storedOverrides.acknowledged, stored: storedOverrides.stored },
    failures: Object.fromEntries(failures),
    problems: [
      ...storage.problems,
      ...storedApplications.problems,
      ...storedOverrides.problems,
      ...unexpected.map(([status, count]) => `${count} requests got status ${status}`),
    ],
  };
}
