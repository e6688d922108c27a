import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentRoot } from '../content-folders.ts';

type PrintedTable = { head: string[]; rows: string[][] };

/** Returns the Markdown of an article. */
export const articleText = (slug: string): string => readFileSync(join(contentRoot, 'blog', slug, 'index.mdx'), 'utf8');

/**
 * Writes every code block with a file name to a temporary folder, so that the tests run what the article prints.
 *
 * @returns the folder; `import(join(folder, name))` runs one of the files
 */
export function writeArticleFiles(slug: string): string {
  const folder = mkdtempSync(join(tmpdir(), `whorl-${slug}-`));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  for (const [, name = '', code = ''] of articleText(slug).matchAll(/```\w+ title="([^"]+)"\n([\s\S]*?)```/g))
    writeFileSync(join(folder, name), code);
  return folder;
}

/** Returns the tables of an article in order, with the cells as plain text. */
export function printedTables(slug: string): PrintedTable[] {
  const blocks = articleText(slug).match(/(?:^\|.*\|\n)+/gm) ?? [];
  return blocks.map((block) => {
    const [head = [], , ...rows] = block.trim().split('\n').map(splitCells);
    return { head, rows };
  });
}

const splitCells = (line: string): string[] =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim().replaceAll(/[*`]/g, ''));
