import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import type {
  IdentificationDetail,
  IdentificationList,
  IdentificationSummary,
} from '@whorl/contract/console/identifications.ts';
import type { ConsoleTraffic } from '@whorl/contract/console/traffic.ts';
import { pages } from '@whorl/contract/urls.ts';
import { createApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { writeSampleData } from '../server/integration/write-sample-data.ts';
import { DEFAULT_DAYS, DEFAULT_SEED } from '../server/sample-data/make-sample-data.ts';
import { buildIfStale, distDir } from './build-if-stale.ts';

// `npm run console-samples` updates what product pages show of the console: responses of its API in a tour of sample data.
const target = join(import.meta.dirname, '../content/products/console-samples.json');
const DAY_MS = 86_400_000;
/** Days of the traffic, of those with a complete day. */
const TRAFFIC_DAYS = 28;
/** Rows of each list, and of the evidence. */
const LIST_ROWS = 5;
const EVIDENCE_ROWS = 8;

await buildIfStale();
const dataDir = mkdtempSync(join(tmpdir(), 'console-samples-'));
const now = Date.now();
console.log(`Making ${DEFAULT_DAYS} days of sample data …`);
await writeSampleData(createApp, { dataDir, distDir }, { seed: DEFAULT_SEED, days: DEFAULT_DAYS, now });
const settings = { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error', CONSOLE_TOKEN: 'a token of this script' };
const app = await createApp({ config: readConfig({ ...settings, CONSOLE_SAMPLE_DATA: 'on' }), distDir });
try {
  const samples = await readSamples(await startTour(await app.listen()));
  writeFileSync(
    target,
    `${JSON.stringify({ on: toDay(now), command: 'npm run console-samples', ...samples }, null, 2)}\n`,
  );
  console.log(`Written: ${target}`);
} finally {
  await app.close();
  rmSync(dataDir, { recursive: true });
}

type Call = <Answer>(path: string) => Promise<Answer>;

/** Starts a tour, and returns a function that calls the API of the console in it. */
async function startTour(url: string): Promise<Call> {
  const started = await fetch(url + consoleCalls.sampleData, { method: 'POST', redirect: 'manual' });
  const cookie = started.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return async <Answer>(path: string) => {
    const response = await fetch(url + path, { headers: { cookie } });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Answer;
  };
}

async function readSamples(call: Call) {
  const all = await listIdentifications(call);
  const getLinked = (prefix: string) => all.filter(({ linkedId }) => linkedId?.startsWith(prefix));
  // One person with several trials, an account in several places, and a scraper.
  const trials = takeMost(getLinked('trial-'), ({ visitorId }) => visitorId).slice(0, LIST_ROWS);
  const account = takeMost(getLinked('subscription-'), ({ linkedId }) => linkedId).slice(0, LIST_ROWS);
  const bots = all.filter(({ bot, url }) => bot === 'bad' && url.endsWith(pages.webScraping.path));
  const scraper = takeMost(bots, ({ network }) => network).slice(0, LIST_ROWS);
  const recognized = trials.find(({ decision }) => decision === 'onlyOneAlike');
  if (recognized === undefined) throw new Error('No trial was recognized without a signed ID');
  const path = consoleCalls.identification.replace(':id', recognized.requestId);
  const { evidence } = await call<IdentificationDetail>(path);
  const period = { from: toDay(now - TRAFFIC_DAYS * DAY_MS), to: toDay(now - DAY_MS) };
  const { people } = await call<ConsoleTraffic>(`${consoleCalls.traffic}?${new URLSearchParams(period)}`);
  return { trials, evidence: evidence.slice(0, EVIDENCE_ROWS), account, scraper, days: people.days };
}

async function listIdentifications(call: Call, after = ''): Promise<IdentificationSummary[]> {
  const query = after === '' ? '' : `?after=${after}`;
  const { identifications, next } = await call<IdentificationList>(consoleCalls.identifications + query);
  return next === null ? identifications : [...identifications, ...(await listIdentifications(call, next))];
}

/** Returns the largest group of rows with the same key. */
function takeMost(rows: readonly IdentificationSummary[], getKey: (row: IdentificationSummary) => string | null) {
  const groups = [...Map.groupBy(rows, getKey).values()].sort((a, b) => b.length - a.length);
  const [largest] = groups;
  if (largest === undefined) throw new Error('The sample data lacks an example');
  return largest;
}

function toDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
