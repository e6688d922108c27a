import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { contentRoot } from '../content-folders.ts';
import { botWordRecords } from '../records/bot-words.ts';
import { readRecords } from '../records/define-records.ts';
import { articleText, printedTables, writeArticleFiles } from './test-article-files.ts';

const slug = 'bot-detection-measured';
const folder = writeArticleFiles(slug);
const { compareUserAgents } = await import(join(folder, 'compare-user-agents.ts'));
afterAll(() => rmSync(folder, { recursive: true }));

type Row = { engine: string; id: string; result: string; score: number; evidence: string[] };
type Measured = { on: string; rows: Row[] };
const { on, rows }: Measured = JSON.parse(readFileSync(`${contentRoot}/products/bot-detection/measured.json`, 'utf8'));

const nameOf = (id: string) => readRecords(botWordRecords).starts.find((start) => start.id === id)?.how;

it('the article prints the results measured in Chromium and without a browser in two tables', () => {
  const printedRows = rows.filter(({ engine }) => engine === 'Chromium' || engine === 'none');
  const measured = printedRows.map(({ id, result, score, evidence }) => [
    nameOf(id),
    result,
    String(score),
    evidence.join(', ') || 'none',
  ]);
  const [shown, folded] = printedTables(slug);
  expect([...(shown?.rows ?? []), ...(folded?.rows ?? [])]).toEqual(measured);
});

it('the article names the day of the run', () => {
  expect(articleText(slug)).toContain(`The figures are from ${formatDay(on)},`);
});

it('the sample distinguishes contradicting user agents from matching ones', () => {
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0';
  expect(compareUserAgents({ header: chrome, script: chrome })).toBe('consistent');
  expect(compareUserAgents({ header: chrome, script: 'Mozilla/5.0 (iPhone)' })).toBe('contradiction');
  expect(compareUserAgents({ header: 'python-requests/2.32.3', script: chrome })).toBe('tool');
  expect(compareUserAgents({ header: '', script: chrome })).toBe('missing');
});

const formatDay = (day: string): string =>
  new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
