import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { arch, cpus, platform } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Request } from 'playwright-core';
import { Bench, type Method, type Reading } from './bench-comparison-browser.ts';
import { type Case, cases } from './bench-comparison-cases.ts';
import { ask, gzipBytesOf, type Library, libraries, versionOf } from './bench-comparison-libraries.ts';
import { buildIfStale } from './build-if-stale.ts';
import { findOrInstallChromium } from './find-chromium.ts';

/**
 * `node scripts/run.mjs scripts/bench-comparison.ts [--runs 3] [--write]`: whether a browser keeps its id through what
 * happens to browsers, by three open-source libraries and by this service with and without its cookie. With `--write`
 * the figures become content, from which the comparison pages are made.
 */
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, write: { type: 'boolean', default: false } },
});
const runs = Number(values.runs);
const target = join(import.meta.dirname, '../content/comparisons/measured.json');
const methods: readonly Method[] = [...libraries, 'service-without-cookie'];
type Outcome = 'kept' | 'lost' | 'apart' | 'collides';

await buildIfStale();
const times: Record<Method, number[]> = { ...emptyLists() };
const outcomes: { id: string; truth: Case['truth']; outcomes: Record<Method, Outcome[]> }[] = [];
for (const each of cases) {
  const found: Record<Method, Outcome[]> = { ...emptyLists() };
  for (let run = 0; run < runs; run++) {
    const readings = await readAll(each);
    for (const method of methods) {
      found[method].push(outcomeOf(each, readings, method));
      times[method].push(...readings.map((reading) => reading[method].ms));
    }
  }
  outcomes.push({ id: each.id, truth: each.truth, outcomes: found });
  console.log(each.id.padEnd(22), methods.map((method) => tally(found[method]).padEnd(12)).join(' '));
}
const costs = Object.fromEntries(
  await Promise.all(
    libraries.map(async (library) => [
      library,
      {
        version: versionOf(library),
        gzipBytes: gzipBytesOf(library),
        medianMs: Math.round(median(times[library])),
        readings: times[library].length,
        ...(await leftBehindBy(library)),
      },
    ]),
  ),
);
console.table(costs);
const [cpu] = cpus();
const measured = {
  on: new Date().toISOString().slice(0, 10),
  command: `node scripts/run.mjs scripts/bench-comparison.ts --runs ${runs} --write`,
  browser: /\S+ [\d.]+/.exec(spawnSync(findOrInstallChromium(), ['--version'], { encoding: 'utf8' }).stdout)?.[0] ?? '',
  machine: `${platform()} ${arch()}, ${cpus().length} cores, ${cpu?.model ?? 'unknown'}`,
  runs,
  cases: outcomes,
  costs,
};
if (values.write) writeFileSync(target, `${JSON.stringify(measured, undefined, 2)}\n`);

async function readAll({ visits }: Case): Promise<Reading[]> {
  const bench = await Bench.start();
  try {
    const readings: Reading[] = [];
    for (const visit of visits) readings.push(await bench.read(visit));
    return readings;
  } finally {
    await bench.stop();
  }
}

function outcomeOf({ truth }: Case, readings: readonly Reading[], method: Method): Outcome {
  const same = readings[0]?.[method].id === readings.at(-1)?.[method].id;
  if (truth === 'same browser') return same ? 'kept' : 'lost';
  return same ? 'collides' : 'apart';
}

/** What one reading on a fresh profile sends and stores, the script itself aside. */
async function leftBehindBy(library: Library) {
  const bench = await Bench.start();
  try {
    const { context, page } = await bench.openFor({ profile: 'first' });
    const sent: Request[] = [];
    context.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request);
    });
    await ask(page, bench.origins[0] ?? '', library);
    const storageKeys = await page.evaluate(() => localStorage.length + sessionStorage.length);
    const bytesSent = sent.reduce((total, request) => total + (request.postDataBuffer()?.length ?? 0), 0);
    return { requests: sent.length, bytesSent, cookies: (await context.cookies()).length, storageKeys };
  } finally {
    await bench.stop();
  }
}

function emptyLists<Item>(): Record<Method, Item[]> {
  return Object.fromEntries(methods.map((method) => [method, []])) as unknown as Record<Method, Item[]>;
}

function tally(found: readonly Outcome[]): string {
  const kinds = [...new Set(found)];
  return kinds.map((kind) => `${kind} ${found.filter((each) => each === kind).length}/${found.length}`).join(' ');
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
