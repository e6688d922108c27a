import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import type { LeadTables } from '../server/leads/lead-tables.ts';
import { openDatabase } from '../server/platform/database/database.ts';
import { makeTestDatabase, postgresAnswers } from '../server/platform/database/make-test-database.ts';
import { writeTestSite } from '../server/test-site.ts';
import { type Load, sendLeads } from './bench-leads-load.ts';

/**
 * `node scripts/bench-leads.ts [--seconds 5] [--connections 64]`: durable leads a second through the whole server, by
 * group commit and beside it with one transaction per request. The load comes from another process on the same machine.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '64' },
    // The server's process is this script too: database, build, works per transaction.
    serve: { type: 'string' },
    dist: { type: 'string', default: '' },
    group: { type: 'string', default: '' },
  },
});

if (values.serve === undefined) await compare();
else await serve(values.serve, values.dist, values.group === '' ? undefined : Number(values.group));

async function compare(): Promise<void> {
  const dialects = (await postgresAnswers()) ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const);
  for (const dialect of dialects) {
    const [alone, grouped] = [await measure(dialect, '1'), await measure(dialect, '')];
    console.log(`${dialect}: one transaction per request  ${describe(alone)}`);
    console.log(`${dialect}: group commit                 ${describe(grouped)}`);
    console.log(`${dialect}: ${(grouped.perSecond / alone.perSecond).toFixed(1)} times as many\n`);
  }
}

function describe({ perSecond, p50, p99 }: Load): string {
  return `${Math.round(perSecond)} leads/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
}

async function measure(dialect: 'sqlite' | 'postgres', group: string): Promise<Load> {
  const { url: databaseUrl, drop } = await makeTestDatabase(dialect);
  const folder = mkdtempSync(join(tmpdir(), 'whorl-bench-'));
  writeTestSite(folder);
  const server = await start(['--serve', databaseUrl, '--dist', folder, '--group', group]);
  try {
    const load = await sendLeads(server.url, Number(values.connections), Number(values.seconds) * 1000);
    await server.stop();
    await countStored(databaseUrl, load.acknowledged);
    return load;
  } finally {
    await server.stop();
    await drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A rate counts only when what was acknowledged is there. */
async function countStored(databaseUrl: string, acknowledged: number): Promise<void> {
  const database = openDatabase(databaseUrl);
  const { count } = await database.kysely
    .$extendTables<LeadTables>()
    .selectFrom('leads')
    .select((leads) => leads.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  await database.close();
  if (Number(count) < acknowledged) throw new Error(`${acknowledged} leads were acknowledged, ${count} are stored`);
}

async function start(args: readonly string[]): Promise<{ url: string; stop(): Promise<void> }> {
  const child: ChildProcess = spawn(process.execPath, [fileURLToPath(import.meta.url), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  void ended.then(() => reject(new Error('The server ended before it listened')));
  createInterface({ input: child.stdout ?? process.stdin }).once('line', resolve);
  const url = await promise;
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function serve(databaseUrl: string, distDir: string, largestGroup: number | undefined): Promise<void> {
  // A webhook, so that each lead writes a delivery too, as in use; nothing listens there.
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATABASE_URL: databaseUrl,
    TRUSTED_PROXIES: '127.0.0.1',
    LEAD_WEBHOOK_URL: 'http://127.0.0.1:9/',
    LEAD_WEBHOOK_SECRET: 'only for the benchmark',
  });
  const app = await createApp({ config, distDir, ...(largestGroup !== undefined && { largestGroup }) });
  console.log(await app.listen());
  process.once('SIGTERM', () => void app.close());
}
