import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type MatchModel, matchModel } from '../../server/visitors/matching/match-model.ts';
import { measureMatching, type Share } from './evaluate.ts';
import { learnSigned, learnWeights } from './learn.ts';
import { createPopulation } from './population.ts';
import { type ReplayedVisit, replay } from './replay.ts';

/*
 * `npm run bench:matching -- [--learn] [--write] [--people 1200]`: measures the server's matching on simulated visits, and how well
 * its confidence scores are calibrated.
 *
 * --learn      first learns the weights from other simulated people and writes match-model.json
 * --write      writes the results to content/products/identification/measured.json, for the pages about confidence scores
 * --people N   number of people to measure; training uses N, N / 3 and N / 10, because small sites know fewer visitors
 */
const { values } = parseArgs({
  options: {
    learn: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    people: { type: 'string', default: '1200' },
  },
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
const resultFile = join(import.meta.dirname, '../../content/products/identification/measured.json');
const modelFile = join(import.meta.dirname, '../../server/visitors/matching/match-model.json');

const model = values.learn ? await learn() : matchModel;
const population = createPopulation({ seed: MEASURED_SEED, people });
console.log(`${people} people, ${population.length} visits; model ${model.version}`);
const visits = await replay(population, {
  model,
  onProgress: (done) => {
    if (done % 2_500 === 0) console.log(`  ${done} of ${population.length} visits`);
  },
});
const result = {
  on: new Date().toISOString().slice(0, 10),
  command: 'npm run bench:matching',
  ...{ model: model.version, people, visits: visits.length },
  ...measureMatching(visits, model),
};
if (values.write) writeFileSync(resultFile, `${JSON.stringify(result, undefined, 2)}\n`);
printShares('recognized', result.recognized);
printShares('taken for someone else', result.mistaken);
console.log('\nConfidence scores');
console.table(
  result.bins.map(({ right, ...bin }) => ({ ...bin, right: Math.round((1000 * right) / bin.visits) / 1000 })),
);
console.table(result.decisions);
console.log(
  `Brier score ${result.brier}, expected calibration error ${result.calibrationError}; without signed ID ${result.unsigned.brier} and ${result.unsigned.calibrationError}`,
);

async function learn(): Promise<MatchModel> {
  let learned = matchModel;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const decided: ReplayedVisit[] = [];
    for (const { seed, size } of training)
      decided.push(...(await replay(createPopulation({ seed, people: size }), { model: learned })));
    const choices = decided.flatMap(({ choice }) => choice ?? []);
    const signed = learnSigned(decided, learned);
    learned = { version: new Date().toISOString().slice(0, 10), ...learnWeights(choices), signed };
    console.log(`Learned from ${choices.length} visits without a signed ID, round ${round} of ${ROUNDS}`);
  }
  writeFileSync(modelFile, `${JSON.stringify(learned, undefined, 2)}\n`);
  return learned;
}

function printShares(title: string, shares: Readonly<Record<string, Share>>): void {
  console.log(`\nVisits that were ${title}`);
  const toRow = ({ right, of }: Share) => ({
    visits: of,
    right,
    share: `${((100 * right) / Math.max(1, of)).toFixed(2)}%`,
  });
  console.table(Object.fromEntries(Object.entries(shares).map(([name, share]) => [name, toRow(share)])));
}
