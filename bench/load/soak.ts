import { randomInt, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { pages } from '../../contract/urls.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { countPendingDeliveries } from '../durability/check-storage.ts';
import { postLead } from '../durability/post-lead.ts';
import { createIdentificationClient } from '../identify/client.ts';
import { MEGABYTE_KB, readProcessStatus } from '../pages/memory.ts';
import { getQuantile } from '../quantile.ts';
import { startBenchServer } from '../server.ts';
import { floodFromOneNetwork, holdIdleConnections, sendSlowly } from './abuse.ts';
import { createEvents, postEvents } from './events.ts';

/*
 * `node scripts/run.mjs bench/load/soak.ts [--minutes 60] [--dialect postgres]`: sends an even load to the complete server, and
 * reports latency, memory and queue of each minute. Fails if a request fails, an acknowledged lead isn't stored, the queue
 * of deliveries isn't empty soon after the end, or memory grows.
 *
 * --pages, --events, --leads, --identifications  requests per second of each kind; a request with events has ten
 * --idle N   connections that send nothing, from five other addresses
 * --slow N   connections that send a request byte by byte
 * --flood    one network sends requests as fast as it can, and is limited while others are served
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    dialect: { type: 'string', default: 'sqlite' },
    pages: { type: 'string', default: '100' },
    events: { type: 'string', default: '20' },
    leads: { type: 'string', default: '10' },
    identifications: { type: 'string', default: '30' },
    idle: { type: 'string', default: '0' },
    slow: { type: 'string', default: '0' },
    flood: { type: 'boolean', default: false },
  },
});
if (values.dialect !== 'sqlite' && values.dialect !== 'postgres')
  throw new Error('--dialect must be sqlite or postgres');

const MINUTE_MS = 60_000;
const EVENTS_PER_REQUEST = 10;
const KNOWN_PEOPLE = 2_000;
/** Time in which the deliveries of the last leads are sent. */
const SETTLE_MS = 30_000;
/** Growth of the memory in the second half that counts as a leak, as a share of the memory at its beginning. */
const MAX_GROWTH = 0.15;
const SHOWN_ERRORS = 10;

const receiver = createServer((call, response) => call.resume().on('end', () => response.end('{}')));
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const webhookUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
const server = await startBenchServer({ dialect: values.dialect, environment: { LEAD_WEBHOOK_URL: webhookUrl } });
const client = createIdentificationClient(server.url, 64);
const database = openDatabase(server.databaseUrl);
const cookies = new Map<number, string>();
let acknowledgedLeads = 0;

type Kind = { readonly name: string; readonly rate: number; readonly send: () => Promise<unknown> };
const kinds: readonly Kind[] = [
  { name: 'page', rate: Number(values.pages), send: () => check(fetch(server.url + pages.home.path)) },
  {
    name: 'events',
    rate: Number(values.events),
    send: () => check(postEvents(server.url, createEvents(EVENTS_PER_REQUEST, KNOWN_PEOPLE))),
  },
  {
    name: 'lead',
    rate: Number(values.leads),
    async send() {
      await check(postLead(server.url, randomUUID()));
      acknowledgedLeads += 1;
    },
  },
  {
    name: 'identification',
    rate: Number(values.identifications),
    async send() {
      const person = randomInt(KNOWN_PEOPLE);
      const cookie = cookies.get(person);
      const sent = await client.identify(person, cookie === undefined ? {} : { cookie });
      if (sent.cookie !== '') cookies.set(person, sent.cookie);
    },
  },
];

/** Durations in milliseconds by kind. */
type Durations = Readonly<Record<string, readonly number[]>>;
const errors: string[] = [];
const memoryInMegabytes: number[] = [];
const allDurations: Durations[] = [];
const stopAbuse = [
  holdIdleConnections(server.url, Number(values.idle)),
  sendSlowly(server.url, Number(values.slow)),
  ...(values.flood ? [floodFromOneNetwork(server.url)] : []),
];
try {
  const began = performance.now();
  for (let minute = 1; minute <= Number(values.minutes); minute += 1) {
    const durations = await runUntil(began + minute * MINUTE_MS);
    const memory = Math.round(readProcessStatus(server.processId, 'VmRSS') / MEGABYTE_KB);
    allDurations.push(durations);
    memoryInMegabytes.push(memory);
    const waiting = await countPendingDeliveries(database);
    console.log(`minute ${minute}: ${memory} MB, ${waiting} deliveries waiting, ${describeLatency(durations)}`);
  }
  for (const stop of stopAbuse) console.log(await stop());
  await settle();
  await report();
} finally {
  client.close();
  await database.close();
  await server.remove();
  receiver.close();
}

/** Sends requests of all kinds at their rates. Returns their durations, from the time each was due. */
async function runUntil(end: number): Promise<Durations> {
  return Object.fromEntries(await Promise.all(kinds.map(async (kind) => [kind.name, await sendKind(kind, end)])));
}

async function sendKind({ name, rate, send }: Kind, end: number): Promise<number[]> {
  const running: Promise<unknown>[] = [];
  const durations: number[] = [];
  for (let due = performance.now(); rate > 0 && due < end; due += 1000 / rate) {
    const wait = due - performance.now();
    if (wait > 0) await pause(wait);
    running.push(
      send().then(
        () => durations.push(performance.now() - due),
        (error: unknown) => errors.push(`${name}: ${error}`),
      ),
    );
  }
  await Promise.all(running);
  return durations;
}

/** @throws Error for a status other than 200 */
async function check(response: Promise<Response>): Promise<void> {
  const { status, body } = await response;
  await body?.cancel();
  if (status !== 200) throw new Error(`status ${status}`);
}

/** Waits until all deliveries are sent. */
async function settle(): Promise<void> {
  const end = performance.now() + SETTLE_MS;
  while (performance.now() < end && (await countPendingDeliveries(database)) > 0) await pause(200);
}

/** Prints the results of all minutes, and sets the exit code. */
async function report(): Promise<void> {
  const { count } = await database.kysely
    .selectFrom('leads')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  const leads = { acknowledged: acknowledgedLeads, stored: Number(count) };
  const half = memoryInMegabytes.slice(Math.floor(memoryInMegabytes.length / 2));
  const growth = (half.at(-1) ?? 0) / (half[0] ?? 1) - 1;
  const waiting = await countPendingDeliveries(database);
  const problems = [
    ...errors.slice(0, SHOWN_ERRORS),
    ...(leads.stored < leads.acknowledged ? [`${leads.acknowledged - leads.stored} acknowledged leads are lost`] : []),
    ...(waiting > 0 ? [`${waiting} deliveries are still waiting`] : []),
    ...(growth > MAX_GROWTH ? [`memory grew by ${Math.round(100 * growth)}% in the second half`] : []),
  ];
  const latency = Object.fromEntries(
    kinds.map(({ name }) => {
      const all = allDurations.flatMap((durations) => durations[name] ?? []);
      const quantile = (share: number) => Number(getQuantile(all, share).toFixed(1));
      return [name, { requests: all.length, p50: quantile(0.5), p99: quantile(0.99) }];
    }),
  );
  console.log(JSON.stringify({ latency, memoryInMegabytes, leads, errors: errors.length, problems }, undefined, 2));
  process.exitCode = problems.length === 0 ? 0 : 1;
}

function describeLatency(durations: Durations): string {
  return kinds.map(({ name }) => `${name} p99 ${getQuantile(durations[name] ?? [], 0.99).toFixed(1)} ms`).join(', ');
}
