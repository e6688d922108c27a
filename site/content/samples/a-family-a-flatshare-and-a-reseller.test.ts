import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { printedTables, writeArticleFiles } from './test-article-files.ts';

const slug = 'a-family-a-flatshare-and-a-reseller';
const folder = writeArticleFiles(slug);
const { simulateMonth } = await import(join(folder, 'simulate-month.js'));
const { threeNumbers } = await import(join(folder, 'three-numbers.js'));
afterAll(() => rmSync(folder, { recursive: true }));

const MONTHS = 200;
const kinds = ['family', 'flatshare', 'reseller'];
const [byAccount, byRenewal] = printedTables(slug);

it('prints what two hundred months come to', () => {
  const rows = kinds.map((kind) => [kind, ...['devices', 'atOnce', 'joined'].map((name) => spread(kind, name, 0))]);
  expect(byAccount?.rows).toEqual(rows);
});

it('prints what ids that do not last do to it', () => {
  const rows = [0, 2, 5, 10].map((percent) => [
    `${percent}%`,
    ...kinds.map((kind) => spread(kind, 'joined', percent / 100)),
  ]);
  expect(byRenewal?.rows).toEqual(rows);
});

/** The middle value, and the range without the three lowest and highest, in one piece on a phone too. */
function spread(kind: string, name: string, renewed: number): string {
  const values = Array.from({ length: MONTHS }, (_, month) => {
    const numbers: Record<string, number> = threeNumbers(simulateMonth(kind, month + 1, renewed));
    return numbers[name] ?? Number.NaN;
  }).sort((one, other) => one - other);
  return `${values[MONTHS / 2]} (${values[3]}\u2060–\u2060${values[MONTHS - 4]})`;
}
