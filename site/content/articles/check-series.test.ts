import { expect, test } from 'vitest';
import { checkSeries } from './check-series.ts';

const name = 'the-same-browser-again' as const;
const placed = (...parts: number[]) => parts.map((part) => ({ slug: `note-${part}`, series: { slug: name, part } }));
const check = (part: number, among: ReturnType<typeof placed>) =>
  checkSeries({ slug: `note-${part}`, place: { slug: name, part }, isVariant: false, placed: among });

test('a series from 1 on without a gap is in order, whichever of its parts is asked', () => {
  for (const part of [1, 2, 3]) expect(check(part, placed(3, 1, 2))).toEqual([]);
});

test('the part after a gap is told of it, the ones before are not', () => {
  const among = placed(1, 2, 4);
  expect([1, 2, 4].map((part) => check(part, among).length)).toEqual([0, 0, 1]);
});

test('a series that begins with 2 or has one part is none', () => {
  expect(check(2, placed(2, 3))).toHaveLength(1);
  expect(check(1, placed(1))).toHaveLength(1);
});

test('a variant has no place of its own', () => {
  expect(
    checkSeries({ slug: 'br', place: { slug: name, part: 1 }, isVariant: true, placed: placed(1, 2) }),
  ).toHaveLength(1);
});
