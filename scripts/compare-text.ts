import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteManifestSchema } from '@whorl/contract/site-manifest.ts';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import * as v from 'valibot';
import { measurePageWeights } from './measure-page-weights.ts';

type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.Document;

/** Elements that continue the current line; all others start a new one. */
const inline = new Set(
  'a abbr b bdi br cite code data dfn em i kbd mark q s small span strong sub sup time u'.split(' '),
);
const invisible = new Set(['script', 'style']);
const readAttributes = ['alt', 'aria-label', 'placeholder', 'title', 'value'];

/**
 * Compares two builds page by page: visible text, text for assistive technology (labels, alternative text), title,
 * description, and transfer size.
 *
 * Usage: `node scripts/run.mjs scripts/compare-text.ts BEFORE_DIST [AFTER_DIST]`; the exit code is 1 if any text differs.
 */
function comparePages(before: string, after: string): number {
  const [old, current] = [readPages(before), readPages(after)];
  let differing = 0;
  for (const path of [...new Set([...old.keys(), ...current.keys()])].sort()) {
    const [oldLines, newLines] = [old.get(path), current.get(path)];
    const lines =
      oldLines && newLines ? findDifferences(oldLines, newLines) : [oldLines ? '- (the page)' : '+ (the page)'];
    if (lines.length === 0) continue;
    differing += 1;
    console.log(`${path}\n  ${lines.join('\n  ')}`);
  }
  console.log(`${current.size} pages compared, ${differing} with different text`);
  for (const line of describeSizes(before, after)) console.log(line);
  return differing === 0 ? 0 : 1;
}

/** Returns the text lines of every page, by path. */
function readPages(dist: string): Map<string, string[]> {
  const manifest = v.parse(siteManifestSchema, JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8')));
  return new Map(
    Object.entries(manifest.pages).map(([path, { file }]) => [
      path,
      readLines(readFileSync(join(dist, 'public', file), 'utf8')),
    ]),
  );
}

function readLines(html: string): string[] {
  const lines = [''];
  const add = (text: string): void => {
    lines[lines.length - 1] += text;
  };
  const walk = (node: Node): void => {
    if (node.nodeName === '#text') add((node as DefaultTreeAdapterTypes.TextNode).value);
    if (invisible.has(node.nodeName) || !('childNodes' in node)) return;
    const ownLine = !inline.has(node.nodeName);
    if (ownLine) lines.push('');
    if ('attrs' in node) for (const text of readableAttributes(node)) lines.push(text, '');
    for (const child of 'content' in node ? node.content.childNodes : node.childNodes) walk(child);
    if (ownLine) lines.push('');
  };
  walk(parse(html, { scriptingEnabled: false }));
  return lines.map((line) => line.replaceAll(/\s+/g, ' ').trim()).filter((line) => line !== '');
}

function readableAttributes({ nodeName, attrs }: DefaultTreeAdapterTypes.Element): string[] {
  const attribute = (name: string): string => attrs.find((each) => each.name === name)?.value ?? '';
  if (nodeName === 'meta') return attribute('name') === 'description' ? [`description: ${attribute('content')}`] : [];
  if (nodeName === 'input' && attribute('type') === 'hidden') return [];
  return readAttributes.filter((name) => attribute(name) !== '').map((name) => `${name}: ${attribute(name)}`);
}

/** Returns the lines that only one page has; a line that one page repeats more often is listed once per extra copy. */
function findDifferences(oldLines: readonly string[], newLines: readonly string[]): string[] {
  const listMissing = (lines: readonly string[], others: readonly string[], mark: string): string[] => {
    const remaining = new Map<string, number>();
    for (const line of others) remaining.set(line, (remaining.get(line) ?? 0) + 1);
    return lines.flatMap((line) => {
      const count = remaining.get(line) ?? 0;
      remaining.set(line, count - 1);
      return count > 0 ? [] : [`${mark} ${line}`];
    });
  };
  return [...listMissing(oldLines, newLines, '-'), ...listMissing(newLines, oldLines, '+')];
}

/** Returns a line for each page whose transfer size grew by more than 1%, and one for the total. */
function describeSizes(before: string, after: string): string[] {
  const sizes = (dist: string): Map<string, number> =>
    new Map(
      measurePageWeights(dist).map(({ path, html, scripts, css, fonts }) => [path, html + scripts + css + fonts]),
    );
  const [old, current] = [sizes(before), sizes(after)];
  const sum = (all: Map<string, number>): number => [...all.values()].reduce((total, size) => total + size, 0);
  return [
    ...[...current].flatMap(([path, size]) => {
      const oldSize = old.get(path) ?? size;
      return size > oldSize * 1.01 ? [`${path}: ${size} bytes, ${size - oldSize} more than before`] : [];
    }),
    `All pages: ${sum(current)} bytes, before: ${sum(old)} bytes`,
  ];
}

const [before, after = join(import.meta.dirname, '../dist')] = process.argv.slice(2);
if (!before) {
  console.error('BEFORE_DIST is required. Usage: scripts/compare-text.ts BEFORE_DIST [AFTER_DIST]');
  process.exitCode = 2;
} else process.exitCode = comparePages(before, after);
