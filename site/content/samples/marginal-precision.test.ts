import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { printedTables, writeArticleFiles } from './test-article-files.ts';

const slug = 'marginal-precision';
const folder = writeArticleFiles(slug);
const { eachStep, breakEven } = await import(join(folder, 'each-step.js'));
afterAll(() => rmSync(folder, { recursive: true }));

type Step = { limit: number; right: number; rightSoFar: number; gain: number; gainSoFar: number };
const [month, byStep, byPrice] = printedTables(slug);
const steps = month?.rows.map(([count = '', honest, attacks]) => ({
  count: Number.parseInt(count, 10),
  honest: Number(honest),
  attacks: Number(attacks),
}));
const stepsAt = (honestCents: number): Step[] => eachStep(steps, { honestCents, attackCents: 2_500 });

it('the article prints the result of each step', () => {
  const rows = stepsAt(200).map(({ limit, right, rightSoFar, gain, gainSoFar }) => [
    String(limit),
    percent(right),
    percent(rightSoFar),
    dollars(gain),
    dollars(gainSoFar),
  ]);
  expect(byStep?.rows).toEqual(rows);
});

it('the article prints the best limit for each price, which is the last step above break-even', () => {
  const rows = [60, 200, 1_000].map((honestCents) => {
    const all = stepsAt(honestCents);
    const most = Math.max(...all.map(({ gainSoFar }) => gainSoFar));
    const best = all.find(({ gainSoFar }) => gainSoFar === most)?.limit;
    const share = breakEven({ honestCents, attackCents: 2_500 });
    expect(all.findLast(({ right }) => right > share)?.limit).toBe(best);
    return [
      `$${honestCents % 100 ? (honestCents / 100).toFixed(2) : honestCents / 100}`,
      `${(share * 100).toFixed(1)}%`,
      String(best),
    ];
  });
  expect(byPrice?.rows).toEqual(rows);
});

const percent = (share: number): string => `${Math.round(share * 100)}%`;
const dollars = (cents: number): string => `${cents < 0 ? '−' : ''}$${Math.abs(cents / 100).toLocaleString('en')}`;
