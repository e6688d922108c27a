import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { writeArticleFiles } from './test-article-files.ts';

const folder = writeArticleFiles('personalization-without-login');
const { mayShow } = await import(join(folder, 'what-to-show.ts'));
afterAll(() => rmSync(folder, { recursive: true }));

const things = ['settings', 'size', 'cart', 'lookedAt', 'orders'];
const bools = [true, false];
const matches = ['token', 'fingerprint', 'similarity', 'none'];
const cases = things.flatMap((thing) =>
  matches.flatMap((match) =>
    bools.flatMap((remember) =>
      bools.map((recommend) => ({ thing, match, asked: { remember, recommend }, remember, recommend })),
    ),
  ),
);
const shown = cases.filter(({ thing, match, asked }) => mayShow(thing, match, asked) === 'show');

it('the sample shows nothing without consent', () => {
  const unasked = shown.filter(({ remember, recommend }) => !remember && !recommend);
  expect(new Set(unasked.map(({ thing }) => thing))).toEqual(new Set(['settings']));
  expect(shown.some(({ thing, recommend }) => thing === 'lookedAt' && !recommend)).toBe(false);
});

it('the sample shows only settings for a match without a token, and never orders', () => {
  const bySignals = shown.filter(({ match }) => match === 'fingerprint' || match === 'similarity');
  expect(new Set(bySignals.map(({ thing }) => thing))).toEqual(new Set(['settings']));
  expect(shown.some(({ thing }) => thing === 'orders')).toBe(false);
});

it('the sample shows a cart to the browser with its token and offers it to one that only looks similar', () => {
  const asked = { remember: true, recommend: false };
  expect(matches.map((match) => mayShow('cart', match, asked))).toEqual(['show', 'offer', 'offer', 'hide']);
});
