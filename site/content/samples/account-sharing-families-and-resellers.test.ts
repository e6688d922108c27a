import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { printedTables, writeArticleFiles } from './test-article-files.ts';

const slug = 'account-sharing-families-and-resellers';
const folder = writeArticleFiles(slug);
const { simulateMonth } = await import(join(folder, 'simulate-month.js'));
const { measureAccount } = await import(join(folder, 'measure-account.js'));
afterAll(() => rmSync(folder, { recursive: true }));

const MONTHS = 200;
const kinds = ['family', 'roommates', 'reseller'];
const [byAccount, byRenewal] = printedTables(slug);

it('the article prints the results of the simulation of two hundred months', () => {
  const rows = kinds.map((kind) => [kind, ...['devices', 'atOnce', 'joined'].map((name) => spread(kind, name, 0))]);
  expect(byAccount?.rows).toEqual(rows);
});

it("the article prints the effect of IDs that don't last", () => {
  const rows = [0, 2, 5, 10].map((percent) => [
    `${percent}%`,
    ...kinds.map((kind) => spread(kind, 'joined', percent / 100)),
  ]);
  expect(byRenewal?.rows).toEqual(rows);
});

/** Returns the median, and the range without the three lowest and highest values, with no line break on phones. */
function spread(kind: string, name: string, renewed: number): string {
  const values = Array.from({ length: MONTHS }, (_, month) => {
    const numbers: Record<string, number> = measureAccount(simulateMonth(kind, month + 1, renewed));
    return numbers[name] ?? Number.NaN;
  }).sort((one, other) => one - other);
  return `${values[MONTHS / 2]} (${values[3]}\u2060–\u2060${values[MONTHS - 4]})`;
}
