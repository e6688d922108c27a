import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { form as generalContactForm } from '../../contract/leads/forms/general-contact.ts';
import { endpoints, pages } from '../../contract/urls.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { testView } from '../../server/testing/analytics-events.ts';
import { createIdentificationClient } from '../identify/client.ts';
import { startBenchServer } from '../server.ts';
import { floodFromOneNetwork, holdIdleConnections, sendSlowly } from './abuse.ts';

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

const receiver = createServer((call, response) => call.resume().on('end', () => response.end('{}')));
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const webhookUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
const server = await startBenchServer({ dialect: values.dialect, environment: { LEAD_WEBHOOK_URL: webhookUrl } });
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const client = createIdentificationClient(server.url, 64);
const database = openDatabase(server.databaseUrl);
const cookies = new Map<number, string>();
let acknowledgedLeads = 0;

const kinds: Readonly<Record<string, { rate: number; send: () => Promise<void> }>> = {
  page: { rate: Number(values.pages), send: () => send('GET', pages.home.path) },
  events: {
    rate: Number(values.events),
    send: () => send('POST', endpoints.analyticsBatch, createEvents()),
  },
  lead: {
    rate: Number(values.leads),
    async send() {
      await send('POST', generalContactForm.endpoint, createLead(), { 'x-submission-id': randomUUID() });
      acknowledgedLeads += 1;
    },
  },
  identification: {
    rate: Number(values.identifications),
    async send() {
      const person = randomInt(KNOWN_PEOPLE);
      const cookie = cookies.get(person);
      const sent = await client.identify(person, cookie === undefined ? {} : { cookie });
      cookies.set(person, sent.cookie || (cookie ?? ''));
    },
  },
};

type Minute = { memory: number; queue: number; times: Map<string, number[]> };
const errors: string[] = [];
const minutes: Minute[] = [];
const stopAbuse = [
  holdIdleConnections(server.url, Number(values.idle)),
  sendSlowly(server.url, Number(values.slow)),
  ...(values.flood ? [floodFromOneNetwork(server.url)] : []),
];
try {
  const began = performance.now();
  const count = Number(values.minutes);
  for (let minute = 1; minute <= count; minute += 1) {
    const times = await runUntil(began + minute * MINUTE_MS);
    minutes.push({ memory: readMemory(server.processId), queue: await countWaiting(), times });
    printMinute(minute, minutes[minute - 1] as Minute);
  }
  for (const stop of stopAbuse) console.log(await stop());
  await settle();
  await report();
} finally {
  agent.destroy();
  client.close();
  await database.close();
  await server.remove();
  receiver.close();
}

/** Sends requests of all kinds at their rates. Returns their durations in milliseconds, from the time each was due. */
async function runUntil(end: number): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>();
  const sendKind = async ([name, { rate, send: sendOne }]: [string, (typeof kinds)[string]]) => {
    const running: Promise<void>[] = [];
    const durations: number[] = [];
    for (let due = performance.now(); rate > 0 && due < end; due += 1000 / rate) {
      const wait = due - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      running.push(
        sendOne().then(
          () => void durations.push(performance.now() - due),
          (error: unknown) => void errors.push(`${name}: ${error}`),
        ),
      );
    }
    await Promise.all(running);
    times.set(name, durations);
  };
  await Promise.all(Object.entries(kinds).map(sendKind));
  return times;
}

function send(method: string, path: string, body = '', headers: Record<string, string> = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = request(server.url + path, {
      agent,
      method,
      headers: {
        // Random IP addresses, so that rate limits don't apply.
        'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
        ...(method === 'POST' && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        ...headers,
      },
    });
    call.on('error', reject).on('response', (response) => {
      response.resume().on('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`status ${response.statusCode}`));
      });
    });
    call.end(body);
  });
}

function createLead(): string {
  return JSON.stringify({
    name: 'contact-sales',
    email: `${randomUUID()}@example.com`,
    url: 'https://example.com',
    jobTitle: 'Head of Fraud',
    description: 'We would like to know how many visitors come back without cookies.',
  });
}

function createEvents(): string {
  const now = Date.now();
  const device = `visitor${String(randomInt(KNOWN_PEOPLE)).padStart(13, '0')}`;
  const events = Array.from({ length: EVENTS_PER_REQUEST }, (_, index) =>
    testView('/pricing/', { device_id: device, session_id: now, time: now + index }),
  );
  return JSON.stringify({ api_key: 'whorl-site', events, options: { min_id_length: 5 } });
}

/** Returns the resident memory of a process in bytes, from `/proc` (see proc(5)). */
function readMemory(processId: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${processId}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}

async function countWaiting(): Promise<number> {
  const rows = await database.kysely.selectFrom('outbox').select('id').where('state', '=', 'waiting').execute();
  return rows.length;
}

async function settle(): Promise<void> {
  const end = performance.now() + SETTLE_MS;
  while (performance.now() < end && (await countWaiting()) > 0)
    await new Promise((resolve) => setTimeout(resolve, 200));
}

function printMinute(minute: number, { memory, queue, times }: Minute): void {
  const latencies = [...times].map(([name, durations]) => `${name} p99 ${quantile(durations, 0.99)} ms`);
  const megabytes = (memory / 1e6).toFixed(0);
  console.log(`minute ${minute}: ${megabytes} MB, ${queue} deliveries waiting, ${latencies.join(', ')}`);
}

/** Prints the results of all minutes, and sets the exit code. */
async function report(): Promise<void> {
  const { count: stored } = await database.kysely
    .selectFrom('leads')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const half = minutes.slice(Math.floor(minutes.length / 2));
  const [first = 0, last = 0] = [half[0]?.memory, half.at(-1)?.memory];
  const waiting = await countWaiting();
  const problems = [
    ...errors.slice(0, 10),
    ...(Number(stored) < acknowledgedLeads
      ? [`${acknowledgedLeads - Number(stored)} acknowledged leads are lost`]
      : []),
    ...(waiting > 0 ? [`${waiting} deliveries are still waiting`] : []),
    ...(last > first * (1 + MAX_GROWTH)
      ? [`memory grew by ${(100 * (last / first - 1)).toFixed(0)}% in the second half`]
      : []),
  ];
  const latency = Object.fromEntries(
    Object.keys(kinds).map((name) => {
      const all = minutes.flatMap(({ times }) => times.get(name) ?? []);
      return [name, { requests: all.length, p50: quantile(all, 0.5), p99: quantile(all, 0.99) }];
    }),
  );
  const memoryInMegabytes = minutes.map(({ memory }) => Math.round(memory / 1e6));
  const leads = { acknowledged: acknowledgedLeads, stored: Number(stored) };
  console.log(JSON.stringify({ latency, memoryInMegabytes, leads, errors: errors.length, problems }, undefined, 2));
  process.exitCode = problems.length === 0 ? 0 : 1;
}

function quantile(durations: readonly number[], share: number): number {
  const sorted = durations.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.floor(sorted.length * share)] ?? Number.NaN) * 10) / 10;
}
