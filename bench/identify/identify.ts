import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, platform } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../../scripts/build-if-stale.ts';
import { findOrInstallChromium } from '../../scripts/find-chromium.ts';
import { runBotBench } from '../bots/run.ts';
import { libraries } from '../libraries.ts';
import { runEngineBench } from './engine-bench.ts';
import { measureCosts } from './measure-costs.ts';
import { createPeople } from './people.ts';
import { getResults, type Method, methods, type RecordedVisit, simulateVisits } from './run.ts';
import {
  type Calibration,
  calculateCalibration,
  calculateQuantile,
  calculateScore,
  classifyVisits,
  type Score,
} from './score.ts';

/*
 * `npm run bench:identify -- [--write] [--no-bots] [--lives 3] [--times] [--no-times] [--engines]`: measures how well browsers are
 * recognized by three open-source libraries and by this service with and without its token, then bot detection.
 *
 * --write      writes the figures to the content that pages read
 * --no-bots    skips bot detection
 * --lives N    simulates only N of the twelve people with all steps, for a shorter run
 * --times      measures only bytes and durations and keeps the other figures; run it on an idle machine
 * --no-times   keeps the existing bytes and durations; for a busy machine
 * --engines    measures only how ordinary windows of Chromium, Firefox and WebKitGTK are recognized
 */
const { values } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    'no-bots': { type: 'boolean', default: false },
    lives: { type: 'string' },
    times: { type: 'boolean', default: false },
    'no-times': { type: 'boolean', default: false },
    engines: { type: 'boolean', default: false },
  },
});
const target = join(import.meta.dirname, '../../content/comparisons/measured.json');
/** Arbitrary seed of the second order. */
const SEED = 20_261_122;
/** Step without a correct answer: storage cleared and two settings changed. The goal doesn't count it. */
const EXCLUDED_FROM_GOAL = 'cleared-and-two';
const GOAL = 0.99;

await buildIfStale();
if (values.engines) {
  await runEngineBench();
  process.exit();
}
if (values.times) {
  await measureTimes();
  process.exit();
}
const { stdout: version } = spawnSync(findOrInstallChromium(), ['--version'], { encoding: 'utf8' });
const [browser, majorVersion] = /\S+ (\d+)[\d.]*/.exec(version) ?? [];
if (browser === undefined) throw new Error(`Expected a version from chromium --version, found "${version}"`);
const allPeople = createPeople(Number(majorVersion));
const lives = Number(values.lives ?? allPeople.length);
if (!Number.isInteger(lives) || lives < 1) throw new Error('--lives must be a whole number, 1 or more');
const people = allPeople.filter(({ name }, index) => !name.startsWith('person') || index < lives);
console.log(`${browser}, ${people.length} people`);
// Two independent simulations in parallel. Results of the libraries don't depend on earlier visits, so the second order
// runs only the service.
const [first, second] = await Promise.all([
  simulateVisits(people, 0, libraries, (line) => console.log(`One order:     ${line}`)),
  simulateVisits(people, SEED, ['service'], (line) => console.log(`Another order: ${line}`)),
]);
const orders: readonly (readonly RecordedVisit[])[] = [first, second];

if (!orders.flat().some(({ step, differing }) => step === 'graphics' && differing > 0)) {
  throw new Error(
    'Expected the step "graphics" to change a signal, found no change: this Chromium may ignore --disable-3d-apis',
  );
}

const written = JSON.parse(readFileSync(target, 'utf8')) as {
  machine: string;
  costs: object;
  methods: Record<Method, Figures>;
};
// Measured after the simulations, so that they don't take CPU time.
const measuredCosts = values['no-times'] ? undefined : await measureCosts();
const costs = measuredCosts?.costs ?? written.costs;
const figures = Object.fromEntries(methods.map((method) => [method, calculateFigures(method)])) as Record<
  Method,
  Figures
>;
printFigures();
const [cpu] = cpus();
const measured = {
  on: new Date().toISOString().slice(0, 10),
  command: `npm run bench:identify -- ${values.lives === undefined ? '' : `--lives ${lives} `}--write`,
  browser,
  // Machine on which the durations were measured.
  machine: measuredCosts
    ? `${platform()} ${arch()}, ${cpus().length} cores, ${cpu?.model ?? 'unknown'}`
    : written.machine,
  people: people.length,
  visits: first.length + second.length,
  signals: Object.keys(first[0]?.results.service?.signals ?? {}).length,
  differing: findMaxDiffering(),
  methods: figures,
  costs,
};
if (values.write) writeFileSync(target, `${JSON.stringify(measured, undefined, 2)}\n`);
if (!values['no-bots']) await runBotBench({ write: values.write });
printNotes();

async function measureTimes(): Promise<void> {
  const { costs: newCosts, ms } = await measureCosts();
  const before = JSON.parse(readFileSync(target, 'utf8'));
  for (const method of methods) before.methods[method].ms = listTimes(ms, method);
  console.table(
    Object.fromEntries(
      libraries.map((library) => [library, { ...newCosts[library], ...formatQuantiles(ms[library]) }]),
    ),
  );
  if (values.write) writeFileSync(target, `${JSON.stringify({ ...before, costs: newCosts }, undefined, 2)}\n`);
}

function formatQuantiles(ms: readonly number[]): Figures['ms'] {
  return { p50: Math.round(calculateQuantile(ms, 0.5)), p95: Math.round(calculateQuantile(ms, 0.95)) };
}

type Times = Awaited<ReturnType<typeof measureCosts>>['ms'];
const listTimes = (ms: Times, method: Method): Figures['ms'] =>
  formatQuantiles(ms[method === 'service-without-token' ? 'service' : method]);

type Figures = Score & { calibration: Calibration; ms: { p50: number; p95: number }; goal: Score['recall'] };

function calculateFigures(method: Method): Figures {
  const results = orders.map((visits) => getResults(method, visits)).filter((visits) => visits.length > 0);
  const scores = results.map((visits) => calculateScore(visits));
  const goals = results.map((visits) => calculateScore(visits, (step) => step !== EXCLUDED_FROM_GOAL));
  return {
    recall: sum(scores.map(({ recall }) => recall)),
    goal: sum(goals.map(({ recall }) => recall)),
    mistaken: scores.reduce((sum, score) => sum + score.mistaken, 0),
    splits: scores.reduce((sum, score) => sum + score.splits, 0),
    calibration: calculateCalibration(results),
    ms: measuredCosts ? listTimes(measuredCosts.ms, method) : written.methods[method].ms,
    steps: Object.fromEntries(
      Object.keys(scores[0]?.steps ?? {}).map((step) => [
        step,
        addUp(scores.flatMap(({ steps }) => steps[step] ?? [])),
      ]),
    ) as Score['steps'],
  };
}

function addUp<Name extends string>(rows: readonly Record<Name, number>[]): Record<Name, number> {
  const sum = {} as Record<Name, number>;
  for (const row of rows) for (const name of Object.keys(row) as Name[]) sum[name] = (sum[name] ?? 0) + row[name];
  return sum;
}

function sum(recalls: readonly Score['recall'][]): Score['recall'] {
  return {
    right: recalls.reduce((sum, { right }) => sum + right, 0),
    of: recalls.reduce((sum, { of }) => sum + of, 0),
  };
}

/** Returns the maximum number of changed signals per step. */
function findMaxDiffering(): Record<string, number> {
  const most: Record<string, number> = {};
  for (const { step, differing } of orders.flat()) most[step] = Math.max(most[step] ?? 0, differing);
  return most;
}

function printFigures(): void {
  const formatShare = ({ right, of }: Score['recall']) =>
    `${right}/${of} = ${((100 * right) / Math.max(1, of)).toFixed(1)}%`;
  console.table(
    methods.map((method) => {
      const { recall, goal, mistaken, splits, calibration, ms } = figures[method];
      return {
        method,
        recall: formatShare(recall),
        'recall, goal': formatShare(goal),
        'false matches': mistaken,
        'false splits': splits,
        'calibration error': calibration.scores.length > 0 ? calibration.error : '–',
        'p50 ms': ms.p50,
        'p95 ms': ms.p95,
      };
    }),
  );
  for (const method of methods) {
    for (const { score, of, right } of figures[method].calibration.scores) {
      console.log(`${method}: score ${score}, correct ${formatShare({ right, of })}`);
    }
  }
  console.table(
    Object.fromEntries(
      Object.keys(figures.service.steps).map((step) => [
        step,
        Object.fromEntries(methods.map((method) => [method, formatCounts(figures[method].steps[step])])),
      ]),
    ),
  );
  const { goal, mistaken } = figures.service;
  console.log(
    `Goal: recall with the token of at least ${GOAL * 100}%: ${goal.right / goal.of >= GOAL ? 'met' : 'NOT MET'}`,
  );
  console.log(`Goal: no false match with the token: ${mistaken === 0 ? 'met' : `NOT MET, ${mistaken} listed below`}`);
  for (const [index, visits] of orders.entries()) printMistakes(index + 1, visits);
}

function formatCounts(row: Record<string, number> | undefined): string {
  return Object.entries(row ?? {})
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');
}

/** Prints every wrong result of the service with its token, and the reasons it stored. */
function printMistakes(order: number, visits: readonly RecordedVisit[]): void {
  const outcomes = classifyVisits(getResults('service', visits));
  for (const [index, { person, step, results, explanations }] of visits.entries()) {
    const outcome = outcomes[index];
    if (outcome !== 'mistaken' && outcome !== 'split') continue;
    const { decision = '', comment = '', changed = [] } = explanations.service ?? {};
    console.log(
      `order ${order}, ${person}, ${step}: ${outcome} at ${results.service?.score}; ${decision}: ${comment} (changed: ${changed.join(', ')})`,
    );
  }
}

function printNotes(): void {
  console.log(`
Limits: all simulated people share one computer, with one GPU, one set of fonts, one sound card and one browser engine.
Operating systems, processors and versions differ by name only. The graphics back end can only be disabled and enabled again.
The first visit of a lookalike without storage is indistinguishable from the other lookalike in a private window: a service
that recognizes one confuses the other. The same is true for a colleague with the same computer and one different setting.`);
}
