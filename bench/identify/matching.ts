import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { calculateRecall, calculateReliability, countFalseMatches, type Share } from './evaluate.ts';
import { type MatchModel, matchModel } from './evidence.ts';
import { type Choice, replayByEvidence } from './evidence-matcher.ts';
import { learnModel } from './learn.ts';
import { createPopulation } from './population.ts';
import { type ReplayedVisit, replayOnServer } from './replay.ts';

/*
 * `npm run bench:matching -- [--learn] [--people 1200]`: measures two ways of matching on the same simulated visits, and
 * how well their confidence scores are calibrated: the server's rules, and learned evidence in bits.
 *
 * --learn      first learns the weights from other simulated people and writes model.json
 * --people N   number of people to measure; training uses N, N / 3 and N / 10, because small sites know fewer visitors
 */
const { values } = parseArgs({
  options: { learn: { type: 'boolean', default: false }, people: { type: 'string', default: '1200' } },
});
const people = Number(values.people);
if (!Number.isInteger(people) || people < 10) {
  throw new Error(`--people: expected a whole number of at least 10, not "${values.people}"`);
}
/** The measured people are created from another seed than those of the training. */
const MEASURED_SEED = 2;
const training = [
  { seed: 1, size: people },
  { seed: 3, size: Math.round(people / 3) },
  { seed: 4, size: Math.round(people / 10) },
];
/** The second round learns from visits that the first round's model decided. */
const ROUNDS = 2;
const modelFile = join(import.meta.dirname, 'model.json');

const model = values.learn ? learn() : matchModel;
const population = createPopulation({ seed: MEASURED_SEED, people });
console.log(`${people} people, ${population.length} visits; model ${model.version}`);
const server = await replayOnServer(population, (done) => {
  if (done % 2_500 === 0) console.log(`  ${done} of ${population.length} visits on the server`);
});
const evidence = replayByEvidence(population, model).visits;
print('recognized', { rules: measureRecall(server), evidence: measureRecall(evidence) });
print('taken for someone else', { rules: measureFalseMatches(server), evidence: measureFalseMatches(evidence) });
printReliability('rules', server);
printReliability('evidence', evidence);

function learn(): MatchModel {
  let learned = matchModel;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const choices: Choice[] = training.flatMap(
      ({ seed, size }) => replayByEvidence(createPopulation({ seed, people: size }), learned).choices,
    );
    learned = learnModel(choices, new Date().toISOString().slice(0, 10));
    console.log(`Learned from ${choices.length} visits without a signed ID, round ${round} of ${ROUNDS}`);
  }
  writeFileSync(modelFile, `${JSON.stringify(learned, undefined, 2)}\n`);
  return learned;
}

function measureRecall(visits: readonly ReplayedVisit[]): Record<string, Share> {
  const unsigned = (pattern: RegExp) =>
    calculateRecall(visits, ({ visit }) => !visit.hasToken && pattern.test(visit.scenario));
  return {
    'signed ID': calculateRecall(visits, ({ visit }) => visit.hasToken),
    'private window': unsigned(/^private-window$/),
    'storage cleared': unsigned(/^cleared$/),
    'no storage, one change': unsigned(/^(cleared|private-window)-and-(?!two)/),
    'no storage, two changes': unsigned(/^(cleared|private-window)-and-two/),
  };
}

function measureFalseMatches(visits: readonly ReplayedVisit[]): Record<string, Share> {
  return {
    all: countFalseMatches(visits, () => true),
    'twins, first visit': countFalseMatches(visits, ({ visit, nth }) => visit.twin !== undefined && nth === 1),
    'twins, later': countFalseMatches(visits, ({ visit, nth }) => visit.twin !== undefined && nth > 1),
    others: countFalseMatches(visits, ({ visit }) => visit.twin === undefined),
  };
}

function print(title: string, methods: Record<'rules' | 'evidence', Record<string, Share>>): void {
  const format = ({ right, of }: Share) => `${right}/${of} = ${((100 * right) / Math.max(1, of)).toFixed(2)}%`;
  const names = Object.keys(methods.rules);
  const rows = names.map((name) => [
    name,
    Object.fromEntries(
      Object.entries(methods).map(([method, shares]) => [method, format(shares[name] ?? { right: 0, of: 0 })]),
    ),
  ]);
  console.log(`\nVisits that were ${title}`);
  console.table(Object.fromEntries(rows));
}

function printReliability(method: string, visits: readonly ReplayedVisit[]): void {
  const { bins, brier, expectedCalibrationError } = calculateReliability(visits);
  const unsigned = calculateReliability(visits.filter(({ visit }) => !visit.hasToken));
  console.log(`\nConfidence scores of ${method}`);
  console.table(
    bins.map(({ from, to, visits: count, meanScore, right }) => ({
      score: `${from.toFixed(1)} to ${to.toFixed(1)}`,
      visits: count,
      'mean score': meanScore.toFixed(3),
      right: (right / count).toFixed(3),
    })),
  );
  console.log(
    `Brier score ${brier.toFixed(4)}, expected calibration error ${expectedCalibrationError.toFixed(4)}; without signed ID ${unsigned.brier.toFixed(4)} and ${unsigned.expectedCalibrationError.toFixed(4)}`,
  );
}
