import { expect, test } from 'vitest';
import { matchModel } from '../../server/visitors/matching/match-model.ts';
import { calculateReliability } from './evaluate.ts';
import { learnSigned, learnWeights } from './learn.ts';
import { createPopulation, type SimulatedVisit } from './population.ts';
import { type Choice, type ReplayedVisit, replay } from './replay.ts';

const [first] = createPopulation({ seed: 7, people: 1 });
const visit = (person: number, changes: Partial<SimulatedVisit> = {}): SimulatedVisit => ({
  ...(first as SimulatedVisit),
  ...{ person, profile: 0, hasToken: false, isPrivate: false, scenario: 'cleared' },
  ...changes,
});
const answer = (score: number, outcome: ReplayedVisit['outcome']): ReplayedVisit => ({
  ...{ visit: visit(1), nth: 1, decision: 'nobodyAlike', score, outcome, choice: undefined },
});

test('learnWeights() finds the likelihood ratio of evidence in bits', () => {
  // The evidence applies to 80 of 100 right candidates and to 10 of 100 wrong ones: a ratio of 8.
  const choices = Array.from({ length: 200 }, (_, index): Choice => {
    const isPerson = index < 100;
    const applies = isPerson ? index < 80 : index < 110;
    return { isUnfound: false, candidates: [{ isPerson, features: [['prior', 1], applies ? ['a', 1] : ['b', 1]] }] };
  });
  const { weights } = learnWeights(choices);
  const [odds, oddsWithout] = [['a'], ['b']].map((names) =>
    ['prior', ...names].reduce((sum, name) => sum + (weights[name] ?? 0), 0),
  ) as [number, number];
  expect(odds).toBeCloseTo(Math.log2(80 / 10), 1);
  expect(oddsWithout).toBeCloseTo(Math.log2(20 / 90), 1);
});

test('calculateReliability() compares scores with the share of right answers', () => {
  const { bins, brier, expectedCalibrationError } = calculateReliability([
    ...[answer(0.85, 'kept'), answer(0.85, 'mistaken'), answer(0.15, 'split'), answer(0.15, 'new')],
  ]);
  expect(bins.map(({ visits, right }) => [visits, right])).toEqual([
    [2, 1],
    [2, 1],
  ]);
  expect(expectedCalibrationError).toBeCloseTo(0.35);
  expect(brier).toBeCloseTo((0.15 ** 2 + 0.85 ** 2 + 0.15 ** 2 + 0.85 ** 2) / 4);
});

test('learnSigned() finds the share of right answers, relative to the scores of the first matches', () => {
  const before = { ...matchModel, signed: { ...matchModel.signed, tokenOnItsDevice: 1 } };
  // Half of the signed IDs were issued for a match with a score of 0.8, and 80% of those are right.
  const visits = Array.from({ length: 200 }, (_, index): ReplayedVisit => {
    const isCertain = index < 100;
    return {
      ...answer(isCertain ? 1 : 0.8, isCertain || index < 180 ? 'kept' : 'mistaken'),
      decision: 'tokenOnItsDevice',
    };
  });
  expect(learnSigned(visits, before).tokenOnItsDevice).toBeCloseTo(1, 2);
});

test('replay() keeps a signed ID, and recognizes the only similar browser of a network without one', async () => {
  const visits = [visit(1, { scenario: 'first' }), visit(1, { profile: 1 }), visit(1, { profile: 1, hasToken: true })];
  const replayed = await replay(visits);
  expect(replayed.map(({ outcome }) => outcome)).toEqual(['new', 'kept', 'kept']);
  expect(replayed.map(({ choice }) => choice?.candidates.map(({ isPerson }) => isPerson))).toEqual([
    [],
    [true],
    undefined,
  ]);
});

test('replay() gives a different device a new ID', async () => {
  const [other] = createPopulation({ seed: 8, people: 1 });
  const visits = [visit(1), { ...(other as SimulatedVisit), person: 2 }];
  expect((await replay(visits)).map(({ outcome }) => outcome)).toEqual(['new', 'new']);
});
