import type { MatchModel, SignedDecision } from '../../server/visitors/matching/match-model.ts';
import { getKind, traitGroups } from '../../server/visitors/matching/traits.ts';
import { type Choice, isRight, type ReplayedVisit } from './replay.ts';

/** Iterations of the optimizer. */
const ITERATIONS = 400;
const STEP = 0.15;
/** Strength with which weights are pulled toward those of independent evidence. */
const RIDGE = 1e-4;

/**
 * Learns the weights of the evidence from visits without a signed ID.
 *
 * Starts with the likelihood ratios of independent evidence (Fellegi and Sunter, "A Theory for Record Linkage", 1969):
 * how often a trait is equal in visits of one person, divided by how often it is equal in those of different people.
 * Traits depend on each other (a kind of device has its graphics, sound and fonts), so these overstate the evidence. A
 * conditional logistic regression (McFadden, 1974) corrects them: it maximizes the probability that the model gives to
 * the right candidate, or to a new visitor if none is right.
 */
export function learnWeights(visits: readonly Choice[]): Pick<MatchModel, 'weights' | 'unfound'> {
  const choices = visits.map(addUnfound);
  const names = [
    ...new Set(
      choices.flatMap(({ candidates }) => candidates.flatMap(({ features }) => features.map(([name]) => name))),
    ),
  ].sort();
  const start = names.map((name) => initialWeight(name, choices));
  const index = new Map(names.map((name, position) => [name, position]));
  const compact = choices.map(({ candidates }) =>
    candidates.map(({ features, isPerson }) => ({
      isPerson,
      at: features.map(([name]) => index.get(name) as number),
      values: features.map(([, value]) => value),
    })),
  );
  const weights = optimize(start, compact);
  const learned = names.map((name, position) => [name, round(weights[position] as number)] as const);
  return {
    weights: addUnlearnedChanges(Object.fromEntries(learned.filter(([name]) => name !== UNFOUND))),
    unfound: new Map(learned).get(UNFOUND) ?? 0,
  };
}

/** With fewer visits of a decision, its share of right answers is not learned. */
const MIN_SIGNED_VISITS = 30;

/**
 * Learns how often answers about signed IDs are right, by decision, relative to the scores with which the IDs were first
 * assigned. A decision that the simulation hardly makes keeps the share of `before`.
 *
 * @param before model that decided the visits
 */
export function learnSigned(visits: readonly ReplayedVisit[], before: MatchModel): MatchModel['signed'] {
  const share = (rows: readonly ReplayedVisit[]) => {
    const expected = rows.reduce(
      (sum, { decision, score }) => sum + score / before.signed[decision as SignedDecision],
      0,
    );
    return round(Math.min(0.999, rows.filter(isRight).length / Math.max(1, expected)));
  };
  const entries = Object.keys(before.signed).map((decision) => {
    const rows = visits.filter((visit) => visit.decision === decision);
    const kept = before.signed[decision as SignedDecision];
    return [decision, rows.length < MIN_SIGNED_VISITS ? kept : share(rows)] as const;
  });
  return Object.fromEntries(entries) as MatchModel['signed'];
}

/** Pseudo candidate: a known visitor whom the search didn't find. */
const UNFOUND = 'unfound';
const addUnfound = ({ candidates, isUnfound }: Choice): Candidates => ({
  candidates: [...candidates, { features: [[UNFOUND, 1]], isPerson: isUnfound }],
});
type Candidates = Pick<Choice, 'candidates'>;

/** Adds the changes that no simulated browser made, with the weight of the least likely change that one made. */
function addUnlearnedChanges(weights: Readonly<Record<string, number>>): Record<string, number> {
  const isChange = (name: string) => /^(changed|updated):/.test(name);
  const least = Math.min(0, ...Object.entries(weights).flatMap(([name, bits]) => (isChange(name) ? [bits] : [])));
  const changes = traitGroups.flatMap((group) => [
    `changed:${group}`,
    ...(getKind(group) === 'hardware' ? [`updated:${group}`] : []),
  ]);
  const all = { ...Object.fromEntries(changes.map((name) => [name, least])), ...weights };
  return Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const round = (bits: number): number => Math.round(bits * 1000) / 1000;

/** Binary logarithm of the ratio of a feature's mean among right candidates to that among wrong ones. */
function initialWeight(name: string, choices: readonly Candidates[]): number {
  if (name === 'prior' || name === UNFOUND) return -6;
  if (!name.includes(':') && !name.endsWith('Network')) return 0;
  const mean = (isPerson: boolean) => {
    const rows = choices.flatMap(({ candidates }) => candidates.filter((candidate) => candidate.isPerson === isPerson));
    const having = rows.filter(({ features }) => features.some(([own]) => own === name)).length;
    return (having + 1) / (rows.length + 2);
  };
  return Math.log2(mean(true) / mean(false));
}

type Row = { isPerson: boolean; at: readonly number[]; values: readonly number[] };

/** Minimizes the loss by gradient descent with adaptive steps (Kingma and Ba, "Adam", 2015). */
function optimize(start: readonly number[], choices: readonly (readonly Row[])[]): number[] {
  const weights = [...start];
  const [first, second] = [new Float64Array(start.length), new Float64Array(start.length)];
  for (let iteration = 1; iteration <= ITERATIONS; iteration += 1) {
    const gradient = weights.map((weight, position) => RIDGE * (weight - (start[position] as number)));
    for (const rows of choices) addGradient(gradient, weights, rows, 1 / choices.length);
    for (const [position, slope] of gradient.entries()) {
      first[position] = 0.9 * (first[position] as number) + 0.1 * slope;
      second[position] = 0.999 * (second[position] as number) + 0.001 * slope ** 2;
      const corrected = (first[position] as number) / (1 - 0.9 ** iteration);
      const scale = Math.sqrt((second[position] as number) / (1 - 0.999 ** iteration)) + 1e-8;
      weights[position] = (weights[position] as number) - (STEP * corrected) / scale;
    }
  }
  return weights;
}

/** Adds the gradient of one choice's loss: for each candidate, its probability minus its probability given the answer. */
function addGradient(gradient: number[], weights: readonly number[], rows: readonly Row[], factor: number): void {
  const odds = rows.map(({ at, values }) =>
    Math.min(
      2 ** 60,
      2 ** at.reduce((sum, position, own) => sum + (weights[position] as number) * (values[own] as number), 0),
    ),
  );
  const total = 1 + odds.reduce((sum, value) => sum + value, 0);
  const right = rows.reduce((sum, { isPerson }, own) => sum + (isPerson ? (odds[own] as number) : 0), 0);
  for (const [own, { isPerson, at, values }] of rows.entries()) {
    const given = isPerson ? (odds[own] as number) / right : 0;
    const slope = ((odds[own] as number) / total - given) * factor * Math.LN2;
    for (const [part, position] of at.entries())
      gradient[position] = (gradient[position] as number) + slope * (values[part] as number);
  }
}
