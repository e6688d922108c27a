import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import { parseSync } from '@swc/core';

/** Minimum words of a string literal that counts as prose; shorter ones are names, classes or keys. */
const PROSE_WORDS = 3;
/** Minimum length of a duplicate; shorter runs of equal lines are coincidences. */
const DUPLICATE_LINES = 6;
/** Maximum number of places of a duplicate; runs of lines in more places are common setup. */
const COMMON_PLACES = 8;

type File = { readonly path: string; readonly text: string };

const isTest = (path: string): boolean => /\.test\.tsx?$|(^|\/)test-[^/]+$|\/(testing|fixtures)\//.test(path);
const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
const countLines = (files: readonly File[]): number => sum(files.map(({ text }) => count(text, /\n/g)));
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Returns the structural metrics of a git checkout by their names. */
function measure(root: string): Record<string, string | number> {
  const files = readFiles(root);
  const code = files.filter(({ path }) => /\.tsx?$/.test(path));
  const source = code.filter(({ path }) => !isTest(path));
  const css = files.filter(({ path }) => path.endsWith('.css'));
  const inFolder = (folder: string) => [...source, ...css].filter(({ path }) => path.startsWith(`${folder}/`));
  const sourceFolders = ['agent', 'bench', 'contract', 'scripts', 'server', 'site'];
  const styles = css.filter(({ path }) => !path.endsWith('tokens.css'));
  const isBrowserOrShared = ({ path }: File) => /^(site|agent|contract)\//.test(path);
  return {
    'files in the fullest folder': fullestFolder(files),
    ...Object.fromEntries(sourceFolders.map((folder) => [`source lines in ${folder}`, countLines(inFolder(folder))])),
    'source lines in ts, tsx and css': countLines([...source, ...css]),
    'test lines': countLines(code.filter(({ path }) => isTest(path))),
    'CSS lines': countLines(css),
    'CSS files': css.length,
    'px literals outside tokens (over 2 px)': sum(
      styles.map(({ text }) => count(withoutComments(text), /(?<![\w.-])(?!(?:0|1|1\.5|2)px)-?\d*\.?\d+px/g)),
    ),
    'rem and em literals outside tokens': sum(
      styles.map(({ text }) => count(withoutComments(text), /(?<![\w.-])-?\d*\.?\d+r?em\b/g)),
    ),
    'module-level let in site, agent and contract': sum(
      source.filter(isBrowserOrShared).map(({ text }) => count(text, /^(export )?let /gm)),
    ),
    '$extendTables calls': sum(code.map(({ text }) => count(text, /\$extendTables/g))),
    'literal duplicates of 6 lines or more': countDuplicates([...code, ...css]),
    ...measureWords(files, source),
    'packages that npm start installs': countPackages(root),
  };
}

function readFiles(root: string): File[] {
  return execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((path) => path && (/\.(tsx?|css|mdx?|ya?ml|json|mjs)$/.test(path) || !extname(path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

function fullestFolder(files: readonly File[]): string {
  const counts = new Map<string, number>();
  for (const { path } of files) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  const [folder, most] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one));
  return `${most} (${folder})`;
}

const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\//g, '');

/** Counts pairs of files that share a run of equal lines, ignoring imports, comments and punctuation-only lines. */
function countDuplicates(files: readonly File[]): number {
  const places = new Map<string, [file: number, line: number][]>();
  const lines = files.map(({ text }) =>
    text
      .replaceAll(/^import [^;]*;$/gm, '')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => /\w/.test(line) && !/^(export \*|\/\/|\/?\*|\} from)/.test(line)),
  );
  for (const [file, all] of lines.entries())
    for (let line = 0; line + DUPLICATE_LINES <= all.length; line += 1) {
      const key = all.slice(line, line + DUPLICATE_LINES).join('\n');
      places.set(key, [...(places.get(key) ?? []), [file, line]]);
    }
  const pairs = new Set<string>();
  for (const found of places.values()) {
    if (found.length > COMMON_PLACES) continue;
    for (const [index, [file]] of found.entries())
      for (const [other] of found.slice(index + 1)) pairs.add(`${file} ${other}`);
  }
  return pairs.size;
}

/** Counts words of prose in the string literals and JSX of rendered code, and in `content/`. */
function measureWords(files: readonly File[], source: readonly File[]): Record<string, string | number> {
  const rendered = source.filter(({ path }) => /^site\/(pages|sections|islands|design)\/|^contract\//.test(path));
  const inCode = sum(rendered.map(countProse));
  const inContent = sum(
    files
      .filter(({ path }) => /^content\/(.*\.(mdx|ya?ml)|interface\/.*\.json)$/.test(path))
      .map(({ text }) => countWords(text.replaceAll(/^```[\s\S]*?^```/gm, ''))),
  );
  return {
    'words in content': inContent,
    'words of prose in TypeScript': inCode,
    'share of words in TypeScript': `${((100 * inCode) / (inCode + inContent)).toFixed(1)}%`,
  };
}

const countWords = (text: string): number => text.match(/[\p{L}\d][\p{L}\d’'-]*/gu)?.length ?? 0;

function countProse({ path, text }: File): number {
  const program = parseSync(text, { syntax: 'typescript', tsx: path.endsWith('.tsx') });
  let words = 0;
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type } = node as { type?: string };
    if (type === 'ImportDeclaration' || type === 'TsLiteralType' || isClassName(node) || isError(node)) return;
    words += countProseWords(node);
    for (const child of Object.values(node)) visit(child);
  };
  visit(program.body);
  return words;
}

type Named = { type?: string; name?: { value?: unknown }; callee?: { value?: unknown } };
const isClassName = ({ type, name }: Named): boolean => type === 'JSXAttribute' && name?.value === 'className';
/** Visitors don't see the messages of thrown errors. */
const isError = ({ type, callee }: Named): boolean => type === 'NewExpression' && /Error$/.test(String(callee?.value));

/** Returns the number of prose words in a syntax node: all words of JSX text, and of literals with enough words. */
function countProseWords(node: { type?: string; value?: unknown; cooked?: unknown }): number {
  const text = node.type === 'TemplateElement' ? node.cooked : node.value;
  if (typeof text !== 'string') return 0;
  if (node.type === 'JSXText') return countWords(text);
  if (node.type !== 'StringLiteral' && node.type !== 'TemplateElement') return 0;
  const words = countWords(text);
  // Drawings and lists of codes consist mostly of digits and capitals.
  const spelled = text.match(/\p{L}[\p{Ll}’'-]+|\b[aI]\b/gu)?.length ?? 0;
  return words >= PROSE_WORDS && text.includes(' ') && spelled >= words / 2 ? words : 0;
}

/** Counts the packages that `npm start` installs, without those for other platforms. */
function countPackages(root: string): number {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean; optional?: boolean; link?: boolean }>;
  };
  return Object.entries(packages).filter(
    ([path, { dev, devOptional, optional, link }]) =>
      path.startsWith('node_modules/') && !optional && !link && !dev && !devOptional,
  ).length;
}

// Prints the metrics of checkouts, one column each: `node scripts/run.mjs scripts/measure-structure.ts [FOLDER …]`.
const roots = process.argv.slice(2);
const results = (roots.length > 0 ? roots : ['.']).map((root) => measure(resolve(root)));
for (const name of Object.keys(results[0] ?? {}))
  console.log([name.padEnd(48), ...results.map((result) => String(result[name]).padStart(16))].join(' '));
