import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inWords } from '../content/figures/in-words.ts';
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

/** Every number before the noun, in words or digits, that is near enough to be meant as the count. */
function countsOf(noun: string, candidates: readonly number[]): { name: string; count: string }[] {
  const spelled = candidates.flatMap((count) => [String(count), inWords(count), tens(count)]);
  const pattern = new RegExp(`\\b(${spelled.join('|')})\\s+(?:${noun})\\b`, 'gi');
  return texts.flatMap(({ name, text }) => [...text.matchAll(pattern)].map(([, count = '']) => ({ name, count })));
}
const tens = (count: number): string => (count >= 40 && count < 50 ? `forty-${inWords(count - 40)}` : inWords(count));
const namesOf = (count: number) => new RegExp(`^(${count}|${inWords(count)}|${tens(count)})$`, 'i');

it('Every page that counts the signals of the agent says how many there are', () => {
  const sources = readFileSync(join(root, 'agent/signals/signal-sources.ts'), 'utf8');
  const count = [...sources.matchAll(/^ {2}\w+: (read\w+|sources\.\w+),$/gm)].length;
  expect(measured.signals).toBe(count);
  const said = countsOf('signals|readings', [40, 41, 42, 43, 44, 45, 46, 47, 48, 49]);
  expect(said).not.toEqual([]);
  for (const { name, count: found } of said) expect(found, name).toMatch(namesOf(count));
});

it('Every page that counts the detectors in the page says how many there are', () => {
  for (const { name, count } of countsOf('detectors|checks of the browser', [17, 18, 19, 20]))
    expect(count, name).toMatch(namesOf(detectors.length));
});

it('The articles on the current bot measurement count its programs and windows', () => {
  const programs = measuredBots.rows.filter(
    ({ id }) => starts.find((start) => start.id === id)?.truth === 'program',
  ).length;
  const windows = measuredBots.rows.length - programs;
  const said = countsOf(`programs(?:,| and) ${inWords(windows)} windows`, [14, 15, 16, 17, 18]);
  expect(said).not.toEqual([]);
  for (const { name, count } of said) expect(count, name).toMatch(namesOf(programs));
});
