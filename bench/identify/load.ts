import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { isPostgresReachable } from '../../server/testing/database.ts';
import { readCpuTime, readCpuTimesByName } from '../cpu-time.ts';
import { getQuantile } from '../quantile.ts';
import { startBenchServer } from '../server.ts';
import { createIdentificationClient, type IdentificationClient } from './client.ts';

/*
 * `node bench/identify/load.ts [--rate 200] [--seconds 20] [--visitors 20000] [--dialect postgres]`: measures the latency of
 * identifications at a steady rate, compared with a route without database access (the ticket that each identification
 * needs) at the same time. Latency counts from the scheduled time of a request, to avoid coordinated omission.
 *
 * `--rate max` measures how many a second the server answers instead, with 64 requests at a time. Prints the CPU time of
 * the server, of all processes of PostgreSQL, and of this load generator (Linux).
 *
 * `--database URL` uses this database, for example one of `bench:console -- --database URL` with a million visitors.
 *
 * 70% of the identifications have a cookie, 20% are new visitors, and 10% lost their cookie and changed a setting, which is
 * the most expensive search.
 */
const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '20' },
    visitors: { type: 'string', default: '20000' },
    dialect: { type: 'string' },
    database: { type: 'string' },
  },
});
const RATE = values.rate === 'max' ? Number.POSITIVE_INFINITY : Number(values.rate);
const MEASURED_MS = Number(values.seconds) * 1000;
const CONCURRENT_REQUESTS = 64;
const WARM_UP_MS = 3_000;

const reachable = (await isPostgresReachable()) ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const);
const isMeasured = (dialect: string): boolean =>
  values.database === undefined
    ? values.dialect === undefined || dialect === values.dialect
    : dialect === (values.database.startsWith('sqlite:') ? 'sqlite' : 'postgres');
for (const dialect of reachable.filter(isMeasured)) {
  const server = await startBenchServer({ dialect, ...(values.database && { databaseUrl: values.database }) });
  try {
    const client = createIdentificationClient(server.url, CONCURRENT_REQUESTS);
    const cookies = await createVisitors(client, Number(values.visitors));
    const before = readCpuTimes(server.processId);
    const { identifications, tickets, total } = await (RATE === Number.POSITIVE_INFINITY ? saturate : measure)(
      client,
      cookies,
    );
    client.close();
    const used = subtract(readCpuTimes(server.processId), before);
    const rate = RATE === Number.POSITIVE_INFINITY ? (identifications.length * 1000) / MEASURED_MS : RATE;
    console.log(`${dialect}: ${rate.toFixed(0)}/s, ${cookies.length} known visitors`);
    console.log(`  identify    ${describe(identifications)}`);
    console.log(`  ticket      ${describe(tickets)}`);
    console.log(`  CPU time    ${describeCpu(used, total)}\n`);
  } finally {
    await server.remove();
  }
}

/** Creates visitors with different hardware and returns their cookies. */
async function createVisitors(client: IdentificationClient, count: number): Promise<string[]> {
  const cookies: string[] = [];
  let next = 0;
  const work = async () => {
    while (next < count) {
      const person = next++;
      cookies[person] = (await client.identify(person, {})).cookie;
      if (person % 5_000 === 4_999) process.stderr.write(`${person + 1} visitors\n`);
    }
  };
  await Promise.all(Array.from({ length: 32 }, work));
  return cookies;
}

async function measure(client: IdentificationClient, cookies: readonly string[]) {
  const identifications: number[] = [];
  const tickets: number[] = [];
  const began = performance.now() + 100;
  const total = Math.round(((MEASURED_MS + WARM_UP_MS) * RATE) / 1000);
  const running: Promise<void>[] = [];
  for (let count = 0; count < total; count++) {
    const due = began + (count * 1000) / RATE;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const isMeasured = due - began > WARM_UP_MS;
    running.push(
      sendRequest(client, count, cookies, due).then(({ ticketMs, identifyMs }) => {
        if (!isMeasured) return;
        tickets.push(ticketMs);
        identifications.push(identifyMs);
      }),
    );
  }
  await Promise.all(running);
  return { identifications, tickets, total };
}

/** Sends the next request as soon as one is answered. */
async function saturate(client: IdentificationClient, cookies: readonly string[]) {
  const identifications: number[] = [];
  const tickets: number[] = [];
  const began = performance.now();
  const until = began + WARM_UP_MS + MEASURED_MS;
  let total = 0;
  const work = async () => {
    for (let due = performance.now(); due < until; due = performance.now()) {
      const { ticketMs, identifyMs } = await sendRequest(client, total++, cookies, due);
      const at = performance.now();
      if (at < began + WARM_UP_MS || at > until) continue;
      tickets.push(ticketMs);
      identifications.push(identifyMs);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, work));
  return { identifications, tickets, total };
}

type CpuTimes = { readonly server: number; readonly database: number; readonly load: number };

/** Returns CPU times in milliseconds. */
function readCpuTimes(serverId: number): CpuTimes {
  return {
    server: readCpuTime(serverId),
    database: readCpuTimesByName('postgres'),
    load: process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000,
  };
}

function subtract(after: CpuTimes, before: CpuTimes): CpuTimes {
  return {
    server: after.server - before.server,
    database: after.database - before.database,
    load: after.load - before.load,
  };
}

function describeCpu({ server, database, load }: CpuTimes, total: number): string {
  const format = (ms: number) => `${(ms / total).toFixed(2)} ms`;
  return `per identification: server ${format(server)}, PostgreSQL ${format(database)}, load generator ${format(load)}`;
}

async function sendRequest(client: IdentificationClient, count: number, cookies: readonly string[], due: number) {
  const ticket = await client.requestTicket();
  const ticketed = performance.now();
  const known = randomInt(cookies.length);
  const kind = count % 10;
  if (kind < 7) await client.identify(known, { ticket, cookie: cookies[known] ?? '' });
  else if (kind < 9) await client.identify(cookies.length + count, { ticket });
  else await client.identify(known, { ticket, zone: 'Asia/Tokyo' });
  return { ticketMs: ticketed - due, identifyMs: performance.now() - ticketed };
}

function describe(times: number[]): string {
  const quantile = (share: number) => getQuantile(times, share).toFixed(1);
  return `p50 ${quantile(0.5)} ms, p95 ${quantile(0.95)} ms, p99 ${quantile(0.99)} ms, ${times.length} measured`;
}
