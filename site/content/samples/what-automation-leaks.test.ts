import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { contentRoot } from '../content-folders.ts';
import { printedTables, writeArticleFiles } from './test-article-files.ts';

const slug = 'what-automation-leaks';
const folder = writeArticleFiles(slug);
const { compareStories } = await import(join(folder, 'stories.ts'));
afterAll(() => rmSync(folder, { recursive: true }));

type Measured = { rows: { id: string; result: string; score: number; evidence: string[] }[] };
const { rows }: Measured = JSON.parse(readFileSync(`${contentRoot}/products/bot-detection/measured.json`, 'utf8'));

it('prints what was measured', () => {
  const measured = rows.map(({ id, result, score, evidence }) => [
    id,
    result,
    String(score),
    evidence.join(', ') || 'none',
  ]);
  expect(printedTables(slug)[0]?.rows).toEqual(measured);
});

it('tells two stories from one', () => {
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0';
  expect(compareStories({ header: chrome, script: chrome })).toBe('one story');
  expect(compareStories({ header: chrome, script: 'Mozilla/5.0 (iPhone)' })).toBe('two stories');
  expect(compareStories({ header: 'python-requests/2.32.3', script: chrome })).toBe('a tool');
  expect(compareStories({ header: '', script: chrome })).toBe('no story');
});
