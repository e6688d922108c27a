import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { pages } from '../../contract/urls.ts';
import { buildIfStale, distDir } from '../../scripts/build-if-stale.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { readCpuTime, readCpuTimeWithChildren } from '../cpu-time.ts';
import { postLead } from '../durability/post-lead.ts';
import { DATABASE, startPrimary } from '../failover/postgres-instance.ts';
import { createIdentificationClient } from '../identify/client.ts';
import { startBenchServer } from '../server.ts';
import { createEvents, postEvents } from './events.ts';

/*
 * `node scripts/run.mjs bench/load/costs.ts [--operations 3000] [--dialect postgres]`: measures the CPU time of the server and
 * of PostgreSQL, and the bytes that are stored, for each operation. CPU time hardly depends on what else the machine does.
 * PostgreSQL is an own instance, and the site is that of this checkout. Linux only: reads /proc.
 */
const { values } = parseArgs({
  options: { operations: { type: 'string', default: '3000' }, dialect: { type: 'string' } },
});
const OPERATIONS = Number(values.operations);
const CONCURRENT_REQUESTS = 16;
const EVENTS_PER_REQUEST = 10;
const WARM_UP = 300;

type Measured = {
  readonly serverMs: number;
  readonly databaseMs: number;
  readonly bytes: number;
  /** Operations per second of one client with 16 connections; depends on what else the machine does. */
  readonly perSecond: number;
};
type Storage = { readonly url: string; cpuMs(): number; bytes(): Promise<number>; close(): Promise<void> };

await buildIfStale();
for (const dialect of ['sqlite', 'postgres'] as const)
  if (values.dialect === undefined || values.dialect === dialect) await measureAll(dialect);

async function measureAll(dialect: 'sqlite' | 'postgres'): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'whorl-costs-'));
  chmodSync(folder, 0o755);
  const storage = await (dialect === 'sqlite' ? openSqlite(folder) : startPostgres(folder));
  const server = await startBenchServer({ databaseUrl: storage.url, distDir });
  const client = createIdentificationClient(server.url, CONCURRENT_REQUESTS);
  const cookies: string[] = [];
  const operations: Readonly<Record<string, (index: number) => Promise<unknown>>> = {
    page: () => check(fetch(server.url + pages.home.path)),
    'batch of 10 events': () => check(postEvents(server.url, createEvents(EVENTS_PER_REQUEST, 2_000))),
    lead: () => check(postLead(server.url, randomUUID())),
    async 'identification, new visitor'(index) {
      cookies[index] = (await client.identify(index, {})).cookie;
    },
    'identification, known visitor': (index) => client.identify(index, { cookie: cookies[index] ?? '' }),
  };
  try {
    console.log(`${dialect}: ${OPERATIONS} operations each`);
    for (const [name, send] of Object.entries(operations)) {
      await sendAll(send, 0, WARM_UP);
      const { serverMs, databaseMs, bytes, perSecond } = await measure(send, server.processId, storage);
      const cpu = `server ${serverMs.toFixed(2)} ms, ${dialect === 'sqlite' ? 'SQLite included' : `PostgreSQL ${databaseMs.toFixed(2)} ms`}`;
      console.log(`  ${name.padEnd(30)} ${cpu}, ${Math.round(bytes)} bytes, ${Math.round(perSecond)}/s`);
    }
  } finally {
    client.close();
    await server.remove();
    await storage.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(
  send: (index: number) => Promise<unknown>,
  serverId: number,
  storage: Storage,
): Promise<Measured> {
  const read = () => ({ server: readCpuTime(serverId), database: storage.cpuMs(), at: performance.now() });
  const bytesBefore = await storage.bytes();
  const before = read();
  await sendAll(send, WARM_UP, WARM_UP + OPERATIONS);
  const after = read();
  return {
    serverMs: (after.server - before.server) / OPERATIONS,
    databaseMs: (after.database - before.database) / OPERATIONS,
    bytes: ((await storage.bytes()) - bytesBefore) / OPERATIONS,
    perSecond: (OPERATIONS * 1000) / (after.at - before.at),
  };
}

/** Sends operations, each the next one after a response. */
async function sendAll(send: (index: number) => Promise<unknown>, from: number, to: number): Promise<void> {
  let next = from;
  const work = async (): Promise<void> => {
    while (next < to) await send(next++);
  };
  await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, work));
}

function openSqlite(folder: string): Promise<Storage> {
  const path = join(folder, 'costs.sqlite');
  return Promise.resolve({
    url: `sqlite:${path}`,
    cpuMs: () => 0,
    async bytes() {
      // Moves all rows from the write-ahead log into the file.
      const database = openDatabase(`sqlite:${path}`);
      await sql`pragma wal_checkpoint(full)`.execute(database.kysely);
      await database.close();
      return statSync(path).size;
    },
    close: () => Promise.resolve(),
  });
}

async function startPostgres(folder: string): Promise<Storage> {
  const postgres = await startPrimary(folder, 'postgres');
  return {
    url: `postgres://postgres@127.0.0.1:${postgres.port}/${DATABASE}`,
    cpuMs: () => readCpuTimeWithChildren(postgres.processId),
    bytes: async () => Number(await postgres.query(`select pg_database_size('${DATABASE}')`)),
    close: postgres.crash,
  };
}

/** @throws Error for a status other than 200 */
async function check(response: Promise<Response>): Promise<void> {
  const { status, body } = await response;
  await body?.cancel();
  if (status !== 200) throw new Error(`Expected status 200, found ${status}`);
}
