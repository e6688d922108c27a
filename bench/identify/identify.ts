import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, platform } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../../scripts/build-if-stale.ts';
import { findOrInstallChromium } from '../../scripts/find-chromium.ts';
import { runBotBench } from '../bots/run.ts';
import { libraries } from '../libraries.ts';
import { costsOf } from './costs.ts';
import { peopleOf } from './people.ts';
import { liveThrough, type Method, methods, type ReadVisit, seenBy } from './run.ts';
import { type Calibration, calibrationOf, outcomesOf, quantileOf, type Score, scoreOf } from './score.ts';

/**
 * `npm run bench:identify -- [--write] [--no-bots] [--lives 3] [--times] [--no-times]`: how well browsers are recognised,
 * by three open-source libraries and by this service with and without its token, and which programs are told. With
 * `--write` the figures become content, from which every page takes them. `--lives` bounds the people with a whole life,
 * for a shorter run than of all twelve. `--times` asks for bytes and milliseconds alone, on a machine that does nothing
 * else, and leaves the rest as written; `--no-times` leaves these as written, on a machine that does something else.
 */
const { values } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    'no-bots': { type: 'boolean', default: false },
    lives: { type: 'string' },
    times: { type: 'boolean', default: false },
    'no-times': { type: 'boolean', default: false },
  },
});
const target = join(import.meta.dirname, '../../content/comparisons/measured.json');
/** Of the second order; any other does as well. */
const SEED = 20_261_122;
/** Nobody keeps an id there by rights: two settings changed and nothing left in the browser. */
const BEYOND_THE_GOAL = 'cleared-and-two';
const GOAL = 0.99;

await buildIfStale();
if (values.times) {
  await measureTimes();
  process.exit();
}
const browser =
  /\S+ [\d.]+/.exec(spawnSync(findOrInstallChromium(), ['--version'], { encoding: 'utf8' }).stdout)?.[0] ?? '';
const everybody = peopleOf(Number(/ (\d+)/.exec(browser)?.[1] ?? 0));
const lives = Number(values.lives ?? everybody.length);
const people = everybody.filter(({ name }, index) => !name.startsWith('person') || index < lives);
console.log(`${browser}, ${people.length} people`);
// Two crowds at once, which know nothing of each other. A hash does not know who came before, so in the other order the
// libraries would say the same, and are not asked.
const [first, second] = await Promise.all([
  liveThrough(people, 0, libraries, (line) => console.log(`One order:     ${line}`)),
  liveThrough(people, SEED, ['service'], (line) => console.log(`Another order: ${line}`)),
]);
const orders: readonly (readonly ReadVisit[])[] = [first, second];

if (!orders.flat().some(({ step, differing }) => step === 'graphics' && differing > 0)) {
  throw new Error('The step "graphics" changed no signal: this Chromium has another switch for it');
}

const written = JSON.parse(readFileSync(target, 'utf8')) as {
  machine: string;
  costs: object;
  methods: Record<Method, Figures>;
};
// By itself, so that nothing of the above takes its time.
const now = values['no-times'] ? undefined : await costsOf();
const costs = now?.costs ?? written.costs;
const figures = Object.fromEntries(methods.map((method) => [method, figuresOf(method)])) as Record<Method, Figures>;
printFigures();
const [cpu] = cpus();
const measured = {
  on: new Date().toISOString().slice(0, 10),
  command: `npm run bench:identify -- ${values.lives === undefined ? '' : `--lives ${lives} `}--write`,
  browser,
  // That of the times.
  machine: now ? `${platform()} ${arch()}, ${cpus().length} cores, ${cpu?.model ?? 'unknown'}` : written.machine,
  people: people.length,
  visits: first.length + second.length,
  signals: Object.keys(first[0]?.answers.service?.signals ?? {}).length,
  differing: differingByStep(),
  methods: figures,
  costs,
};
if (values.write) writeFileSync(target, `${JSON.stringify(measured, undefined, 2)}\n`);
if (!values['no-bots']) await runBotBench({ write: values.write });
printNotes();

async function measureTimes(): Promise<void> {
  const { costs: newCosts, ms } = await costsOf();
  const before = JSON.parse(readFileSync(target, 'utf8'));
  for (const method of methods) before.methods[method].ms = timesOf(ms, method);
  console.table(
    Object.fromEntries(libraries.map((library) => [library, { ...newCosts[library], ...quantilesOf(ms[library]) }])),
  );
  if (values.write) writeFileSync(target, `${JSON.stringify({ ...before, costs: newCosts }, undefined, 2)}\n`);
}

function quantilesOf(ms: readonly number[]): Figures['ms'] {
  return { p50: Math.round(quantileOf(ms, 0.5)), p95: Math.round(quantileOf(ms, 0.95)) };
}

type Times = Awaited<ReturnType<typeof costsOf>>['ms'];
const timesOf = (ms: Times, method: Method): Figures['ms'] =>
  quantilesOf(ms[method === 'service-without-token' ? 'service' : method]);

type Figures = Score & { calibration: Calibration; ms: { p50: number; p95: number }; goal: Score['recall'] };

function figuresOf(method: Method): Figures {
  const seen = orders.map((visits) => seenBy(method, visits)).filter((visits) => visits.length > 0);
  const scores = seen.map((visits) => scoreOf(visits));
  const goals = seen.map((visits) => scoreOf(visits, (step) => step !== BEYOND_THE_GOAL));
  return {
    recall: sumOf(scores.map(({ recall }) => recall)),
    goal: sumOf(goals.map(({ recall }) => recall)),
    mistaken: scores.reduce((sum, score) => sum + score.mistaken, 0),
    splits: scores.reduce((sum, score) => sum + score.splits, 0),
    calibration: together(seen.map((visits) => calibrationOf(visits))),
    ms: now ? timesOf(now.ms, method) : written.methods[method].ms,
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

function sumOf(recalls: readonly Score['recall'][]): Score['recall'] {
  return {
    right: recalls.reduce((sum, { right }) => sum + right, 0),
    of: recalls.reduce((sum, { of }) => sum + of, 0),
  };
}

function together(calibrations: readonly Calibration[]): Calibration {
  const all = [...new Set(calibrations.flatMap(({ scores }) => scores.map(({ score }) => score)))].sort(
    (a, b) => b - a,
  );
  const scores = all.map((score) => {
    const rows = calibrations.flatMap(({ scores: own }) => own.filter((row) => row.score === score));
    return { score, ...addUp(rows.map(({ of, right }) => ({ of, right }))) };
  });
  const given = scores.reduce((sum, { of }) => sum + of, 0);
  const off = scores.reduce((sum, { score, of, right }) => sum + Math.abs(right - score * of), 0);
  return { scores, error: Math.round((off / Math.max(1, given)) * 1000) / 1000 };
}

/** The most signals that were other ones than at the visit before. */
function differingByStep(): Record<string, number> {
  const most: Record<string, number> = {};
  for (const { step, differing } of orders.flat()) most[step] = Math.max(most[step] ?? 0, differing);
  return most;
}

function printFigures(): void {
  const share = ({ right, of }: Score['recall']) =>
    `${right}/${of} = ${((100 * right) / Math.max(1, of)).toFixed(1)} %`;
  console.table(
    methods.map((method) => {
      const { recall, goal, mistaken, splits, calibration, ms } = figures[method];
      return {
        method,
        recall: share(recall),
        'recall, goal': share(goal),
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
      console.log(`${method}: at ${score} right ${share({ right, of })}`);
    }
  }
  console.table(
    Object.fromEntries(
      Object.keys(figures.service.steps).map((step) => [
        step,
        Object.fromEntries(methods.map((method) => [method, countsIn(figures[method].steps[step])])),
      ]),
    ),
  );
  const { goal, mistaken } = figures.service;
  console.log(
    `Goal, recall with the token at least ${GOAL * 100} %: ${goal.right / goal.of >= GOAL ? 'met' : 'NOT MET'}`,
  );
  console.log(
    `Goal, no false match with the token: ${mistaken === 0 ? 'met' : `NOT MET, ${mistaken}, each said below`}`,
  );
  for (const [index, visits] of orders.entries()) printMistakes(index + 1, visits);
}

function countsIn(row: Record<string, number> | undefined): string {
  return Object.entries(row ?? {})
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');
}

/** Every answer of the service, with its token, that was wrong, and what it says for itself. */
function printMistakes(order: number, visits: readonly ReadVisit[]): void {
  const outcomes = outcomesOf(seenBy('service', visits));
  for (const [index, { person, step, answers, why }] of visits.entries()) {
    const outcome = outcomes[index];
    if (outcome !== 'mistaken' && outcome !== 'split') continue;
    const { decision = '', comment = '', changed = [] } = why.service ?? {};
    console.log(
      `order ${order}, ${person}, ${step}: ${outcome} at ${answers.service?.score}; ${decision}: ${comment} (changed: ${changed.join(', ')})`,
    );
  }
}

function printNotes(): void {
  console.log(`
What these people cannot show: they live on one machine, with one graphics processor, one set of fonts, one sound card and
one engine. Systems, processors and versions are changed by name only. A graphics back-end can be changed to none and back.
Whoever comes first in the browser of a twin, with nothing left in it, is the same event as the twin in a private window:
nobody can tell the two apart at that visit, and a service that keeps the one confuses the other. The same holds for a
colleague who has the same machine and one setting of another value.`);
}
