import { expect, test } from 'vitest';
import {
  calculateCalibration,
  calculateQuantile,
  calculateScore,
  classifyVisits,
  shuffle,
  type VisitResult,
} from './score.ts';

/** Parses visits like `ada:1 bob:2@0.5`: person, ID and optional confidence score. */
const visits = (text: string): VisitResult[] =>
  text.split(' ').map((visit, index) => {
    const [person = '', rest = ''] = visit.split(':');
    const [id = '', score] = rest.split('@');
    return { person, id, step: `step ${index}`, ...(score !== undefined && { score: Number(score) }) };
  });

test.each([
  ['two people keep their own IDs', 'ada:1 bob:2 ada:1 bob:2', ['new', 'new', 'kept', 'kept']],
  ['one person gets two IDs', 'ada:1 ada:2', ['new', 'split']],
  ['one person gets an earlier ID again', 'ada:1 ada:2 ada:1', ['new', 'split', 'kept']],
  ['two people share one ID', 'ada:1 bob:1', ['new', 'mistaken']],
  ['two people keep sharing one ID', 'ada:1 bob:1 ada:1 bob:1', ['new', 'mistaken', 'kept', 'mistaken']],
  [
    'a mistaken person gets their own ID later',
    'ada:1 bob:1 bob:2 bob:2 ada:1',
    ['new', 'mistaken', 'parted', 'kept', 'kept'],
  ],
  [
    'a known person is mistaken for another and then split',
    'ada:1 bob:2 bob:1 bob:3',
    ['new', 'new', 'mistaken', 'split'],
  ],
])('classifyVisits: %s', (_name, text, expected) => {
  expect(classifyVisits(visits(text))).toEqual(expected);
});

test('calculateScore counts recall only for visits of people who already have an ID', () => {
  expect(calculateScore(visits('ada:1 bob:2 ada:1 bob:3 ada:1')).recall).toEqual({ right: 2, of: 3 });
  expect(calculateScore(visits('ada:1')).recall).toEqual({ right: 0, of: 0 });
});

test('calculateScore counts a mistaken visit toward recall unless it is the first visit of the person', () => {
  expect(calculateScore(visits('ada:1 bob:1'))).toMatchObject({ mistaken: 1, recall: { right: 0, of: 0 } });
  expect(calculateScore(visits('ada:1 bob:2 bob:1'))).toMatchObject({ mistaken: 1, recall: { right: 0, of: 1 } });
});

test('calculateScore lists excluded steps but leaves them out of recall', () => {
  const score = calculateScore(visits('ada:1 ada:2 ada:2'), (step) => step !== 'step 1');
  expect(score.recall).toEqual({ right: 1, of: 1 });
  expect(score.splits).toBe(1);
  expect(score.steps['step 1']).toMatchObject({ split: 1, kept: 0 });
});

test('calculateCalibration returns an error of 0 when scores equal the share of correct results', () => {
  const half = calculateCalibration([visits('ada:1@1 bob:2@1 ada:1@0.5 bob:1@0.5')]);
  expect(half).toEqual({
    scores: [
      { score: 1, of: 2, right: 2 },
      { score: 0.5, of: 2, right: 1 },
    ],
    error: 0,
  });
});

test('calculateCalibration weights the error by how often a score was given', () => {
  // Three correct results at 0.8, one wrong result at 0.4.
  expect(calculateCalibration([visits('ada:1@0.8 ada:1@0.8 ada:1@0.8 ada:2@0.4')]).error).toBeCloseTo((0.6 + 0.4) / 4);
  expect(calculateCalibration([visits('ada:1'), visits('bob:2')])).toEqual({ scores: [], error: 0 });
});

test('calculateQuantile returns a measured value', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([calculateQuantile(hundred, 0.5), calculateQuantile(hundred, 0.95), calculateQuantile([7], 0.95)]).toEqual([
    50, 95, 7,
  ]);
  expect(() => calculateQuantile([], 0.5)).toThrow(RangeError);
});

test('shuffle is deterministic per seed and keeps all items', () => {
  const items = Array.from({ length: 20 }, (_, index) => index);
  expect(shuffle(items, 7)).toEqual(shuffle(items, 7));
  expect(shuffle(items, 7)).not.toEqual(shuffle(items, 8));
  expect(shuffle(items, 7).sort((a, b) => a - b)).toEqual(items);
});
