import { parseArgs } from 'node:util';
import { consoleArea, consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { tokenField } from '@whorl/contract/console/sign-in.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { createEmptyDatabase, isPostgresReachable } from '../../server/testing/database.ts';
import { getQuantile } from '../quantile.ts';
import { startBenchServer } from '../server.ts';
import { fillDatabase } from './fill-database.ts';

/*
 * `npm run bench:console -- [--identifications 10000000] [--visitors 1000000] [--leads 200000] [--audit 200000]
 * [--dialect sqlite]`: fills a database, then measures how long the console's lists take, first and later pages, with
 * each filter. Each request is sent after the previous one's response. The target is 300 ms for 95 of 100 requests.
 * `--database URL` measures this database and keeps it; it is filled if it is empty.
 */
const { values: options } = parseArgs({
  options: {
    identifications: { type: 'string', default: '10000000' },
    visitors: { type: 'string', default: '1000000' },
    leads: { type: 'string', default: '200000' },
    audit: { type: 'string', default: '200000' },
    dialect: { type: 'string' },
    database: { type: 'string' },
    rounds: { type: 'string', default: '20' },
  },
});
const sizes = {
  identifications: Number(options.identifications),
  visitors: Number(options.visitors),
  leads: Number(options.leads),
  audit: Number(options.audit),
};
const ROUNDS = Number(options.rounds);
const TOKEN = 'a token of the benchmark';

/** Queries by list. `n` is the number of the round. */
const lists: readonly { url: string; queries: Readonly<Record<string, (n: number) => string>> }[] = [
  {
    url: consoleCalls.identifications,
    queries: {
      'no filter': () => '',
      visitor: (n) => `visitorId=V${String((n * 7919) % sizes.visitors).padStart(19, '0')}`,
      'unknown visitor': (n) => `visitorId=W${String(n).padStart(19, '0')}`,
      'linked ID': (n) => `linkedId=account-${n * 10}`,
      network: (n) => `network=10.${n}.${n}.7`,
      country: (n) => `country=${['US', 'DE', 'JP', 'BR'][n % 4]}`,
      'country without rows': () => 'country=IS',
      'bad bots': () => 'bot=bad',
      VPN: () => 'signal=vpn',
      'tampering in Japan': () => 'signal=tampering&country=JP',
      'bad bots in a network': (n) => `bot=bad&network=10.${n}.${n}.7`,
      'good bots of one day': (n) => `bot=good&from=${toDay(n)}&to=${toDay(n)}`,
      'one day': (n) => `from=${toDay(n)}&to=${toDay(n)}`,
    },
  },
  {
    url: consoleCalls.leads,
    queries: {
      'no filter': () => '',
      status: (n) => `status=${['new', 'contacted', 'closed'][n % 3]}`,
      form: () => 'form=newsletter',
      'part of an email address': (n) => `email=person-${n * 37}@`,
      'email address without leads': () => 'email=missing@example',
      'in quarantine': () => 'quarantine=held',
      'owner without leads': () => 'owner=ada@example.com',
      'one day': (n) => `from=${toDay(n)}&to=${toDay(n)}`,
    },
  },
  {
    url: consoleCalls.applications,
    queries: { 'no filter': () => '', 'one day': (n) => `from=${toDay(n)}&to=${toDay(n)}` },
  },
  {
    url: consoleCalls.lead.replace(':id', `L${String(sizes.leads - 1).padStart(19, '0')}`),
    queries: { 'one lead': () => '' },
  },
  {
    url: consoleCalls.deliveries,
    queries: {
      'no filter': () => '',
      failed: () => 'state=dead',
      destination: () => 'destination=hubspot',
      'sent to one destination': () => 'destination=webhook&state=sent',
    },
  },
  {
    url: consoleCalls.audit,
    queries: { 'no filter': () => '', actor: () => 'actor=ada', 'action without entries': () => 'action=lead.erase' },
  },
  { url: consoleCalls.overview, queries: { 'all figures': () => '' } },
];

const toDay = (ago: number): string => new Date(Date.now() - (ago + 1) * 86_400_000).toISOString().slice(0, 10);

if (options.database === undefined) {
  const dialects = (['sqlite', 'postgres'] as const).filter((name) => (options.dialect ?? name) === name);
  for (const dialect of dialects) {
    if (dialect === 'postgres' && !(await isPostgresReachable())) continue;
    const { url, release } = await createEmptyDatabase(dialect);
    try {
      await fill(url);
      await measure(url);
    } finally {
      await release();
    }
  }
} else {
  if (await isEmpty(options.database)) await fill(options.database);
  await measure(options.database);
}

async function isEmpty(url: string): Promise<boolean> {
  const database = openDatabase(url);
  try {
    const tables = await database.kysely.introspection.getTables();
    return tables.length === 0;
  } finally {
    await database.close();
  }
}

async function fill(url: string): Promise<void> {
  const began = performance.now();
  await fillDatabase(url, sizes);
  console.log(`\n${url.split(':')[0]}: filled in ${Math.round((performance.now() - began) / 1000)} s`);
}

async function measure(databaseUrl: string): Promise<void> {
  const server = await startBenchServer({ databaseUrl, environment: { CONSOLE_TOKEN: TOKEN } });
  try {
    const body = new URLSearchParams({ [tokenField]: TOKEN });
    const answer = await fetch(server.url + consoleArea, { method: 'POST', body, redirect: 'manual' });
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    for (const { url, queries } of lists)
      for (const [name, createQuery] of Object.entries(queries)) {
        const times = await measureQuery(server.url + url, createQuery, cookie);
        console.log(`${url.replace('/api/console/', '').padEnd(16)} ${name.padEnd(30)} ${describe(times)}`);
      }
  } finally {
    await server.remove();
  }
}

/** Measures each query and its next page. @returns milliseconds, ascending */
async function measureQuery(url: string, createQuery: (n: number) => string, cookie: string): Promise<number[]> {
  const times: number[] = [];
  const request = async (query: string): Promise<string | null> => {
    const began = performance.now();
    const answer = await fetch(`${url}?${query}`, { headers: { cookie } });
    const text = await answer.text();
    times.push(performance.now() - began);
    if (!answer.ok) throw new Error(`${url}?${query}: ${answer.status} ${text}`);
    return (JSON.parse(text) as { next?: string | null }).next ?? null;
  };
  for (let n = 0; n < ROUNDS; n++) {
    const next = await request(createQuery(n));
    if (next !== null) await request(`${createQuery(n)}&after=${encodeURIComponent(next)}`.replace(/^&/, ''));
  }
  return times;
}

function describe(times: readonly number[]): string {
  const quantile = (share: number) => getQuantile(times, share).toFixed(1);
  return `p50 ${quantile(0.5).padStart(7)} ms  p95 ${quantile(0.95).padStart(7)} ms  (${times.length} requests)`;
}
