import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { pages } from '../../contract/urls.ts';
import { rollUp } from '../../server/analytics/roll-up.ts';
import { readTraffic } from '../../server/analytics/traffic.ts';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { createTestDatabase } from '../../server/testing/database.ts';
import { writeTestSite } from '../../server/testing/site.ts';
import { sendBatches } from './load.ts';

/*
 * `node scripts/run.mjs bench/analytics/analytics.ts [--events 1000000] [--database sqlite]`: measures durable events per
 * second through the complete server, compared with a server that only counts events in memory; then the speed of the
 * roll-up and the latency of queries. The load generator is another process on this machine.
 */
const DAYS = 60;
const DAY_MS = 86_400_000;
const EVENTS_PER_BATCH = 500;
const CONNECTIONS = 8;
const QUERY_REPEATS = 200;

type Storage = 'durable' | 'in memory';
const [role, databaseUrl = '', distDir = '', storage = ''] = process.argv.slice(2);
if (role === 'serve') await serve(databaseUrl, distDir, storage as Storage);
else await bench();

async function bench(): Promise<void> {
  const { values } = parseArgs({
    options: { events: { type: 'string', default: '1000000' }, database: { type: 'string', default: 'sqlite' } },
  });
  if (values.database !== 'sqlite' && values.database !== 'postgres')
    throw new Error('--database must be sqlite or postgres');
  const events = Number(values.events);
  const folder = mkdtempSync(join(tmpdir(), 'whorl-bench-'));
  writeTestSite(folder);
  const { url, release } = await createTestDatabase(values.database);
  try {
    // A tenth of the events is enough: the rate without storage doesn't depend on the number of rows.
    const inMemory = await measureIngest(url, folder, 'in memory', Math.max(20_000, events / 10));
    const durable = await measureIngest(url, folder, 'durable', events);
    console.log(
      `${values.database}, ${events} events in requests of ${EVENTS_PER_BATCH} over ${CONNECTIONS} connections`,
    );
    console.log(`in memory   ${inMemory.toFixed(0).padStart(8)} events/s`);
    console.log(
      `durable     ${durable.toFixed(0).padStart(8)} events/s, ${(durable / inMemory).toFixed(2)} of in memory`,
    );
    await measureCounts(url, events);
  } finally {
    await release();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureIngest(url: string, folder: string, kind: Storage, events: number): Promise<number> {
  const child = fork(fileURLToPath(import.meta.url), ['serve', url, folder, kind]);
  const address = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(String(message)));
    child.once('exit', () => reject(new Error('The server exited before it listened')));
  });
  const batches = Math.ceil(events / EVENTS_PER_BATCH);
  const began = performance.now();
  await sendBatches(address, {
    batches,
    perBatch: EVENTS_PER_BATCH,
    connections: CONNECTIONS,
    now: Date.now(),
    days: DAYS,
  });
  const seconds = (performance.now() - began) / 1000;
  await stop(child);
  return (batches * EVENTS_PER_BATCH) / seconds;
}

async function measureCounts(url: string, events: number): Promise<void> {
  const database = openDatabase(url);
  const began = performance.now();
  const counted = await rollUp(database);
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `roll-up     ${(counted / seconds).toFixed(0).padStart(8)} events/s, ${counted} of ${events} were not counted when the load ended`,
  );
  const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
  const queries = {
    'one day': { from: day(1), to: day(1) },
    '30 days': { from: day(29), to: day(0) },
    '60 days, bots separate': { from: day(DAYS - 1), to: day(0), bots: 'apart' as const },
    '60 days of one campaign': {
      from: day(DAYS - 1),
      to: day(0),
      cameFrom: { parameter: 'utm_source' as const, value: 'newsletter' },
    },
    '60 days of one page group': { from: day(DAYS - 1), to: day(0), pageGroup: 'Products' as const },
  };
  for (const [name, query] of Object.entries(queries)) {
    const times: number[] = [];
    for (let repeat = 0; repeat < QUERY_REPEATS; repeat += 1) {
      const from = performance.now();
      await readTraffic(database.kysely, query);
      times.push(performance.now() - from);
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => (times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(1).padStart(6);
    console.log(`${name.padEnd(26)} p50 ${at(0.5)} ms   p99 ${at(0.99)} ms`);
  }
  const { people } = await readTraffic(database.kysely, queries['30 days']);
  console.log(
    `30 days: ${people.total.pageViews} views, ${people.total.visitors} visitors, ${Object.keys(pages).length} pages in the table`,
  );
  await database.close();
}

async function serve(url: string, dist: string, kind: Storage): Promise<void> {
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATABASE_URL: url, TRUSTED_PROXIES: '127.0.0.1' });
  const app = await createApp({
    config,
    distDir: dist,
    ...(kind === 'in memory' && {
      storeEvents: ({ events }) => Promise.resolve(new Map([['as planned' as const, events.length]])),
    }),
  });
  process.send?.(await app.listen());
  process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
