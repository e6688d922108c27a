import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { spellNumber } from '../content/figures/spell-number.ts';
import { botWordRecords } from '../content/records/bot-words.ts';
import { measured } from '../content/records/comparisons.ts';
import { readRecords } from '../content/records/define-records.ts';
import { measuredBots } from '../content/records/measured-bots.ts';

const { starts, detectors } = readRecords(botWordRecords);
const root = join(import.meta.dirname, '../..');
const folders = ['content', 'site/pages', 'site/sections', 'site/islands'];
const texts = folders
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((name) => /\.(mdx|ts|tsx|svg|yaml)$/.test(name) && !name.includes('.test.'))
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));

/** Returns every number before the noun, in words or digits, that is close enough to be meant as the count. */
function listCounts(noun: string, candidates: readonly number[]): { name: string; count: string }[] {
  const spelled = candidates.flatMap((count) => [String(count), spellNumber(count), tens(count)]);
  const pattern = new RegExp(`\\b(${spelled.join('|')})\\s+(?:${noun})\\b`, 'gi');
  return texts.flatMap(({ name, text }) => [...text.matchAll(pattern)].map(([, count = '']) => ({ name, count })));
}
const tens = (count: number): string =>
  count >= 40 && count < 50 ? `forty-${spellNumber(count - 40)}` : spellNumber(count);
const createPattern = (count: number) => new RegExp(`^(${count}|${spellNumber(count)}|${tens(count)})$`, 'i');

it("every page that mentions the number of the agent's signals has the current one", () => {
  const sources = readFileSync(join(root, 'agent/signals/signal-sources.ts'), 'utf8');
  const count = [...sources.matchAll(/^ {2}\w+: (read\w+|sources\.\w+),$/gm)].length;
  expect(measured.signals).toBe(count);
  const statedCounts = listCounts('signals|readings', [40, 41, 42, 43, 44, 45, 46, 47, 48, 49]);
  expect(statedCounts).not.toEqual([]);
  for (const { name, count: found } of statedCounts) expect(found, name).toMatch(createPattern(count));
});

it('every page that mentions the number of detectors has the current one', () => {
  for (const { name, count } of listCounts('detectors|checks of the browser', [17, 18, 19, 20]))
    expect(count, name).toMatch(createPattern(detectors.length));
});

it('the articles about the current bot measurement have its numbers of bots and windows', () => {
  // The articles are about Chromium and programs without a browser.
  const rows = measuredBots.rows.filter(({ engine }) => engine === 'Chromium' || engine === 'none');
  const bots = rows.filter(({ id }) => starts.find((start) => start.id === id)?.truth === 'bot').length;
  const windows = rows.length - bots;
  const statedCounts = listCounts(
    `bots and (?:${windows}|${spellNumber(windows)}) (?:\\w+ )*windows`,
    [14, 15, 16, 17, 18],
  );
  expect(statedCounts).not.toEqual([]);
  for (const { name, count } of statedCounts) expect(count, name).toMatch(createPattern(bots));
});

it('every text that states the share of recognized returning visitors inserts it by name', () => {
  const typed = texts.filter(({ text }) => /\b[\d.]+\u00a0?% of returning visitors/.test(text)).map(({ name }) => name);
  expect(typed).toEqual([]);
});
