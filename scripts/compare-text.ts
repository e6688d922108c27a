import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteManifestSchema } from '@whorl/contract/site-manifest.ts';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import * as v from 'valibot';
import { weighPages } from './weigh-pages.ts';

type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.Document;

/** Elements that start a line of their own; all others continue the line that they are in. */
const inline = new Set(
  'a abbr b bdi br cite code data dfn em i kbd mark q s small span strong sub sup time u'.split(' '),
);
const invisible = new Set(['script', 'style']);
const readAttributes = ['alt', 'aria-label', 'placeholder', 'title', 'value'];

/**
 * Compares two builds page by page: the visible text, what assistive technology reads (labels, alternative texts), the
 * title and description, and the transferred bytes.
 *
 * Usage: `node scripts/run.mjs scripts/compare-text.ts BEFORE_DIST [AFTER_DIST]`; the exit code is 1 when a text differs.
 */
function comparePages(before: string, after: string): number {
  const [old, current] = [readPages(before), readPages(after)];
  let different = 0;
  for (const path of [...new Set([...old.keys(), ...current.keys()])].sort()) {
    const [was, is] = [old.get(path), current.get(path)];
    const lines = was && is ? differences(was, is) : [was ? '- (the page)' : '+ (the page)'];
    if (lines.length === 0) continue;
    different += 1;
    console.log(`${path}\n  ${lines.join('\n  ')}`);
  }
  console.log(`${current.size} pages compared, ${different} with a different text`);
  for (const line of heavierPages(before, after)) console.log(line);
  return different === 0 ? 0 : 1;
}

/** @returns the lines of text of every page, by path. */
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
  const of = (name: string): string => attrs.find((attribute) => attribute.name === name)?.value ?? '';
  if (nodeName === 'meta') return of('name') === 'description' ? [`description: ${of('content')}`] : [];
  if (nodeName === 'input' && of('type') === 'hidden') return [];
  return readAttributes.filter((name) => of(name) !== '').map((name) => `${name}: ${of(name)}`);
}

/** @returns the lines that only one of the pages has, as often as it has them more. */
function differences(was: readonly string[], is: readonly string[]): string[] {
  const onlyIn = (lines: readonly string[], others: readonly string[], mark: string): string[] => {
    const left = new Map<string, number>();
    for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
    return lines.flatMap((line) => {
      const count = left.get(line) ?? 0;
      left.set(line, count - 1);
      return count > 0 ? [] : [`${mark} ${line}`];
    });
  };
  return [...onlyIn(was, is, '-'), ...onlyIn(is, was, '+')];
}

/** @returns a line for each page that transfers over 1% more than before, and one for the sum over all pages. */
function heavierPages(before: string, after: string): string[] {
  const sizes = (dist: string): Map<string, number> =>
    new Map(weighPages(dist).map(({ path, html, scripts, css, fonts }) => [path, html + scripts + css + fonts]));
  const [old, current] = [sizes(before), sizes(after)];
  const sum = (all: Map<string, number>): number => [...all.values()].reduce((total, size) => total + size, 0);
  return [
    ...[...current].flatMap(([path, size]) => {
      const was = old.get(path) ?? size;
      return size > was * 1.01 ? [`${path} transfers ${size} bytes, ${size - was} more than before`] : [];
    }),
    `all pages together transfer ${sum(current)} bytes; before ${sum(old)}`,
  ];
}

const [before, after = join(import.meta.dirname, '../dist')] = process.argv.slice(2);
if (!before) {
  console.error('A build to compare with is required: scripts/compare-text.ts BEFORE_DIST [AFTER_DIST]');
  process.exitCode = 2;
} else process.exitCode = comparePages(before, after);
