import { expect, test } from 'vitest';
import { calibrationOf, outcomesOf, quantileOf, type SeenVisit, scoreOf, shuffled } from './score.ts';

/** `ada:1 bob:2@0.5`: who came, which id was given and how sure the method was. */
const visits = (text: string): SeenVisit[] =>
  text.split(' ').map((visit, index) => {
    const [person = '', rest = ''] = visit.split(':');
    const [id = '', score] = rest.split('@');
    return { person, id, step: `step ${index}`, ...(score !== undefined && { score: Number(score) }) };
  });

test.each([
  ['everybody is somebody', 'ada:1 bob:2 ada:1 bob:2', ['new', 'new', 'kept', 'kept']],
  ['one person, two ids', 'ada:1 ada:2', ['new', 'split']],
  ['back to an id of one’s own', 'ada:1 ada:2 ada:1', ['new', 'split', 'kept']],
  ['two people, one id', 'ada:1 bob:1', ['new', 'mistaken']],
  ['still one id', 'ada:1 bob:1 ada:1 bob:1', ['new', 'mistaken', 'kept', 'mistaken']],
  ['told apart in the end', 'ada:1 bob:1 bob:2 bob:2 ada:1', ['new', 'mistaken', 'parted', 'kept', 'kept']],
  ['somebody who was known becomes another', 'ada:1 bob:2 bob:1 bob:3', ['new', 'new', 'mistaken', 'split']],
])('%s', (_name, text, expected) => {
  expect(outcomesOf(visits(text))).toEqual(expected);
});

test('recall is of visits of people who had been there; the first one counts for nothing', () => {
  expect(scoreOf(visits('ada:1 bob:2 ada:1 bob:3 ada:1')).recall).toEqual({ right: 2, of: 3 });
  expect(scoreOf(visits('ada:1')).recall).toEqual({ right: 0, of: 0 });
});

test('who is mistaken at the first visit had nothing to keep; later they had', () => {
  expect(scoreOf(visits('ada:1 bob:1'))).toMatchObject({ mistaken: 1, recall: { right: 0, of: 0 } });
  expect(scoreOf(visits('ada:1 bob:2 bob:1'))).toMatchObject({ mistaken: 1, recall: { right: 0, of: 1 } });
});

test('steps that are not counted leave the recall alone, and are still listed', () => {
  const score = scoreOf(visits('ada:1 ada:2 ada:2'), (step) => step !== 'step 1');
  expect(score.recall).toEqual({ right: 1, of: 1 });
  expect(score.splits).toBe(1);
  expect(score.steps['step 1']).toMatchObject({ split: 1, kept: 0 });
});

test('a score that says how often it is right has no error', () => {
  const half = calibrationOf(visits('ada:1@1 bob:2@1 ada:1@0.5 bob:1@0.5'));
  expect(half).toEqual({
    scores: [
      { score: 1, of: 2, right: 2 },
      { score: 0.5, of: 2, right: 1 },
    ],
    error: 0,
  });
});

test('an error is weighted by how often the score was given', () => {
  // Three times right at 0.8, once wrong at 0.4.
  expect(calibrationOf(visits('ada:1@0.8 ada:1@0.8 ada:1@0.8 ada:2@0.4')).error).toBeCloseTo((0.6 + 0.4) / 4);
  expect(calibrationOf(visits('ada:1 bob:2'))).toEqual({ scores: [], error: 0 });
});

test('quantiles are values that were measured', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([quantileOf(hundred, 0.5), quantileOf(hundred, 0.95), quantileOf([7], 0.95)]).toEqual([50, 95, 7]);
  expect(() => quantileOf([], 0.5)).toThrow(RangeError);
});

test('an order is the same for a seed, another for another, and loses nobody', () => {
  const items = Array.from({ length: 20 }, (_, index) => index);
  expect(shuffled(items, 7)).toEqual(shuffled(items, 7));
  expect(shuffled(items, 7)).not.toEqual(shuffled(items, 8));
  expect(shuffled(items, 7).sort((a, b) => a - b)).toEqual(items);
});
