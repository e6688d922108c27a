import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentRoot } from '../content-folders.ts';

export type PrintedTable = { head: string[]; rows: string[][] };

/** The Markdown of an article, as it stands there. */
export const articleText = (slug: string): string => readFileSync(join(contentRoot, 'blog', slug, 'index.mdx'), 'utf8');

/**
 * Writes every block of code that has a file's name into a folder of its own, so that what runs is what is printed.
 *
 * @returns the folder; `import(join(folder, name))` runs one of them
 */
export function writeArticleFiles(slug: string): string {
  const folder = mkdtempSync(join(tmpdir(), `whorl-${slug}-`));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  for (const [, name = '', code = ''] of articleText(slug).matchAll(/```\w+ title="([^"]+)"\n([\s\S]*?)```/g))
    writeFileSync(join(folder, name), code);
  return folder;
}

/** The tables of an article in their order, their cells without marks. */
export function printedTables(slug: string): PrintedTable[] {
  const blocks = articleText(slug).match(/(?:^\|.*\|\n)+/gm) ?? [];
  return blocks.map((block) => {
    const [head = [], , ...rows] = block.trim().split('\n').map(cellsOf);
    return { head, rows };
  });
}

const cellsOf = (line: string): string[] =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim().replaceAll(/[*`]/g, ''));
