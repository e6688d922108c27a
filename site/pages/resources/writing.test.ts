import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { articleFrontMatterSchema } from '../../content/collections/articles.ts';
import { longFormComponents } from './long-form/components.tsx';

const page = readFileSync(join(import.meta.dirname, '../../../docs/writing.md'), 'utf8');
const part = (title: string) => page.split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
const firstCells = (text: string) => [...text.matchAll(/^\| (`.*?) \|/gm)].map((match) => match[1] ?? '');

test('docs/writing.md has every front-matter key and no other', () => {
  const named = firstCells(part('Front matter of an article')).flatMap((cell) => cell.match(/\w+/g) ?? []);
  expect(named.sort()).toEqual(Object.keys(articleFrontMatterSchema.entries).sort());
});

test('docs/writing.md has every component that authors may use and no other', () => {
  const named = firstCells(part('Components')).map((cell) => /<(\w+)>/.exec(cell)?.[1]);
  // Inserted by the build, for pictures and footnotes.
  const bySyntax = ['DrawnFigure', 'MarginFootnote', 'PictureFigure'];
  const usable = Object.keys(longFormComponents).filter((name) => /^[A-Z]/.test(name) && !bySyntax.includes(name));
  expect(named.sort()).toEqual(usable.sort());
});
