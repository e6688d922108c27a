import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { writeArticleFiles } from './test-article-files.ts';

const folder = writeArticleFiles('what-a-shop-may-remember');
const { mayShow } = await import(join(folder, 'what-to-show.ts'));
afterAll(() => rmSync(folder, { recursive: true }));

const things = ['settings', 'size', 'cart', 'lookedAt', 'orders'];
const bools = [true, false];
const cases = things.flatMap((thing) =>
  ['token', 'fingerprint', 'none'].flatMap((match) =>
    bools.flatMap((remember) =>
      bools.map((recommend) => ({ thing, match, asked: { remember, recommend }, remember, recommend })),
    ),
  ),
);
const shown = cases.filter(({ thing, match, asked }) => mayShow(thing, match, asked) === 'show');

it('shows nothing that was not agreed to', () => {
  const unasked = shown.filter(({ remember, recommend }) => !remember && !recommend);
  expect(new Set(unasked.map(({ thing }) => thing))).toEqual(new Set(['settings']));
  expect(shown.some(({ thing, recommend }) => thing === 'lookedAt' && !recommend)).toBe(false);
});

it('shows nothing but settings on a fingerprint alone, and no orders ever', () => {
  const onTraits = shown.filter(({ match }) => match === 'fingerprint');
  expect(new Set(onTraits.map(({ thing }) => thing))).toEqual(new Set(['settings']));
  expect(shown.some(({ thing }) => thing === 'orders')).toBe(false);
});

it('gives a cart back to the browser that carries its token, and offers it to one that only looks alike', () => {
  const asked = { remember: true, recommend: false };
  expect(['token', 'fingerprint', 'none'].map((match) => mayShow('cart', match, asked))).toEqual([
    'show',
    'offer',
    'hide',
  ]);
});
