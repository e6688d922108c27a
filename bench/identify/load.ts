import { randomInt } from 'node:crypto';
import { Agent, request } from 'node:http';
import { parseArgs } from 'node:util';
import type { SignalPayload } from '@whorl/contract/identification/request.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { isPostgresReachable } from '../../server/testing/database.ts';
import { emptyPayload, TEST_USER_AGENT } from '../../server/testing/signals.ts';
import { startBenchServer } from '../server.ts';

/*
 * `node bench/identify/load.ts [--rate 200] [--seconds 20] [--visitors 20000]`: measures the latency of identifications at a
 * steady rate, compared with a route without database access (the ticket that each identification needs) at the same time.
 * Latency counts from the scheduled time of a request, to avoid coordinated omission.
 *
 * 70% of the identifications have a cookie, 20% are new visitors, and 10% lost their cookie and changed a setting, which is
 * the most expensive search.
 */
const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '20' },
    visitors: { type: 'string', default: '20000' },
  },
});
const RATE = Number(values.rate);
const WARM_UP_MS = 3_000;
/** Brings the payload to about 7 KB, the size that a browser sends. */
const FILLER = Array.from({ length: 60 }, (_, i) => `a font with a name of some length, number ${i}`);
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

const dialects = (await isPostgresReachable()) ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const);
for (const dialect of dialects) {
  const server = await startBenchServer({ dialect });
  try {
    const cookies = await createVisitors(server.url, Number(values.visitors));
    const { identifications, tickets } = await measure(server.url, cookies);
    console.log(`${dialect}: ${RATE}/s, ${cookies.length} known visitors`);
    console.log(`  identify    ${describe(identifications)}`);
    console.log(`  ticket      ${describe(tickets)}\n`);
  } finally {
    await server.remove();
  }
}
agent.destroy();

/** Creates visitors with different hardware and returns their cookies. */
async function createVisitors(url: string, count: number): Promise<string[]> {
  const cookies: string[] = [];
  let next = 0;
  const work = async () => {
    while (next < count) {
      const person = next++;
      cookies[person] = (await identify(url, person, {})).cookie;
      if (person % 5_000 === 4_999) process.stderr.write(`${person + 1} visitors\n`);
    }
  };
  await Promise.all(Array.from({ length: 32 }, work));
  return cookies;
}

async function measure(url: string, cookies: readonly string[]) {
  const identifications: number[] = [];
  const tickets: number[] = [];
  const began = performance.now() + 100;
  const total = Math.round(((Number(values.seconds) * 1000 + WARM_UP_MS) * RATE) / 1000);
  const running: Promise<void>[] = [];
  for (let count = 0; count < total; count++) {
    const due = began + (count * 1000) / RATE;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const isMeasured = due - began > WARM_UP_MS;
    running.push(
      sendRequest(url, count, cookies, due).then(({ ticketMs, identifyMs }) => {
        if (!isMeasured) return;
        tickets.push(ticketMs);
        identifications.push(identifyMs);
      }),
    );
  }
  await Promise.all(running);
  return { identifications, tickets };
}

async function sendRequest(url: string, count: number, cookies: readonly string[], due: number) {
  const ticket = await requestTicket(url);
  const ticketed = performance.now();
  const known = randomInt(cookies.length);
  const kind = count % 10;
  if (kind < 7) await identify(url, known, { ticket, cookie: cookies[known] ?? '' });
  else if (kind < 9) await identify(url, cookies.length + count, { ticket });
  else await identify(url, known, { ticket, zone: 'Asia/Tokyo' });
  return { ticketMs: ticketed - due, identifyMs: performance.now() - ticketed };
}

type Sent = { ticket?: string; cookie?: string; zone?: string };

async function identify(url: string, person: number, { ticket, cookie, zone = 'Europe/Lisbon' }: Sent) {
  const signals: SignalPayload['signals'] = {
    platform: { value: 'Linux x86_64', ms: 0 },
    vendor: { value: 'Google Inc.', ms: 0 },
    webGlBasics: { value: { rendererUnmasked: `a graphics processor of kind ${person % 40}` }, ms: 9 },
    canvas: { value: { geometry: String(person) }, ms: 9 },
    fonts: { value: FILLER, ms: 30 },
    timezone: { value: zone, ms: 0 },
  };
  const body: SignalPayload = { ...emptyPayload, signals, ticket: ticket ?? (await requestTicket(url)) };
  const answer = await send(url, 'POST', JSON.stringify(body), cookie === undefined ? {} : { cookie });
  return { cookie: answer.cookie };
}

async function requestTicket(url: string): Promise<string> {
  const { body } = await send(url, 'GET', '');
  return (JSON.parse(body) as { ticket: string }).ticket;
}

function send(url: string, method: string, body: string, headers: Record<string, string> = {}) {
  return new Promise<{ body: string; cookie: string }>((resolve, reject) => {
    const call = request(url + endpoints.identify, {
      agent,
      method,
      headers: {
        'user-agent': TEST_USER_AGENT,
        // Random IP addresses, so that rate limits don't apply.
        'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
        ...(method === 'POST' && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        ...headers,
      },
    });
    call.on('error', reject).on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${response.statusCode} ${text}`));
        resolve({ body: text, cookie: response.headers['set-cookie']?.[0]?.split(';')[0] ?? '' });
      });
    });
    call.end(body);
  });
}

function describe(times: number[]): string {
  times.sort((a, b) => a - b);
  const quantile = (share: number) => (times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(1);
  return `p50 ${quantile(0.5)} ms, p95 ${quantile(0.95)} ms, p99 ${quantile(0.99)} ms, ${times.length} measured`;
}
