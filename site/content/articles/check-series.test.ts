import { expect, test } from 'vitest';
import { checkSeries } from './check-series.ts';

const name = 'the-same-browser-again' as const;
const placed = (...parts: number[]) => parts.map((part) => ({ slug: `note-${part}`, series: { slug: name, part } }));
const check = (part: number, among: ReturnType<typeof placed>) =>
  checkSeries({ slug: `note-${part}`, place: { slug: name, part }, isVariant: false, placed: among });

test('checkSeries accepts the parts of a series without gaps', () => {
  for (const part of [1, 2, 3]) expect(check(part, placed(3, 1, 2))).toEqual([]);
});

test('checkSeries reports a gap for the part after it only', () => {
  const among = placed(1, 2, 4);
  expect([1, 2, 4].map((part) => check(part, among).length)).toEqual([0, 0, 1]);
});

test('checkSeries rejects a series that begins with 2 or has one part', () => {
  expect(check(2, placed(2, 3))).toHaveLength(1);
  expect(check(1, placed(1))).toHaveLength(1);
});

test("checkSeries rejects a position for a country's variant", () => {
  expect(
    checkSeries({ slug: 'br', place: { slug: name, part: 1 }, isVariant: true, placed: placed(1, 2) }),
  ).toHaveLength(1);
});
