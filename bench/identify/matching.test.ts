import { expect, test } from 'vitest';
import { calculateReliability } from './evaluate.ts';
import { matchModel } from './evidence.ts';
import { type Choice, replayByEvidence } from './evidence-matcher.ts';
import { learnModel } from './learn.ts';
import { createPopulation, type SimulatedVisit } from './population.ts';
import type { ReplayedVisit } from './replay.ts';

const [first] = createPopulation({ seed: 7, people: 1 });
const visit = (person: number, changes: Partial<SimulatedVisit> = {}): SimulatedVisit => ({
  ...(first as SimulatedVisit),
  ...{ person, profile: 0, hasToken: false, isPrivate: false, scenario: 'cleared' },
  ...changes,
});
const answer = (score: number, outcome: ReplayedVisit['outcome']): ReplayedVisit => ({
  ...{ visit: visit(1), nth: 1, score, outcome },
});

test('learnModel() finds the likelihood ratio of evidence in bits', () => {
  // The evidence applies to 80 of 100 right candidates and to 10 of 100 wrong ones: a ratio of 8.
  const choices = Array.from({ length: 200 }, (_, index): Choice => {
    const isPerson = index < 100;
    const applies = isPerson ? index < 80 : index < 110;
    return { isUnfound: false, candidates: [{ isPerson, features: [['prior', 1], applies ? ['a', 1] : ['b', 1]] }] };
  });
  const { weights } = learnModel(choices, 'test');
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

test('replayByEvidence() keeps a signed ID, and recognizes the only similar browser of a network without one', () => {
  const visits = [visit(1, { scenario: 'first' }), visit(1, { profile: 1 }), visit(1, { profile: 1, hasToken: true })];
  const outcomes = replayByEvidence(visits, matchModel).visits.map(({ outcome }) => outcome);
  expect(outcomes).toEqual(['new', 'kept', 'kept']);
});

test('replayByEvidence() gives a different device a new ID', () => {
  const [other] = createPopulation({ seed: 8, people: 1 });
  const visits = [visit(1), { ...(other as SimulatedVisit), person: 2 }];
  expect(replayByEvidence(visits, matchModel).visits.map(({ outcome }) => outcome)).toEqual(['new', 'new']);
});
