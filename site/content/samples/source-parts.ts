import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { contentRoot } from '../content-folders.ts';

const root = join(contentRoot, '..');
/** Tests, test helpers, build scripts, and files that belong to another part. */
const noSource = /\.test\.ts$|\/(make-)?test-[^/]+$|\/build\.ts$|^server\/visitors\/smart-signals\//;

export type SourcePart = {
  readonly files: number;
  readonly lines: number;
  /** Size of all files, concatenated and compressed. */
  readonly gzipBytes: number;
  /** npm packages that they import. */
  readonly packages: readonly string[];
  /** Files of this repository outside of the part that they import. */
  readonly localImports: readonly string[];
};

/** Returns the text of the license. */
export const licenseText = (): string => readText('LICENSE');

/**
 * Measures a part of the source tree without its tests. Only for the build.
 *
 * @param paths folders (with a trailing slash) and files
 * @throws Error when one of them doesn't exist or contains no source
 */
export function measurePart(paths: readonly string[]): SourcePart {
  const inside = paths.flatMap((path) => (path.endsWith('/') ? listSources(path) : [path])).sort();
  if (inside.length === 0) throw new Error(`No source file matches ${paths.join(', ')}`);
  const imported = new Set(inside.flatMap((file) => listImports(file)));
  const text = inside.map(readText).join('');
  return {
    files: inside.length,
    lines: text.split('\n').length - 1,
    gzipBytes: gzipSync(text, { level: 9 }).length,
    packages: [...imported].filter((name) => !name.includes(':') && !name.endsWith('.ts')).sort(),
    localImports: [...imported].filter((name) => name.endsWith('.ts') && !inside.includes(name)).sort(),
  };
}

/** Returns the imports of a file: paths in the repository, names of packages, and `node:…`. */
function listImports(file: string): string[] {
  const specifiers = Array.from(
    readText(file).matchAll(/^(?:import|export) [^'"=;]*?from '([^']+)'|\bimport ?\(?'([^']+)'/gm),
    ([, named, whole]) => named ?? whole ?? '',
  );
  return specifiers.map((specifier) => {
    if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
    if (specifier.startsWith('@whorl/')) return specifier.slice('@whorl/'.length);
    return specifier
      .split('/')
      .slice(0, specifier.startsWith('@') ? 2 : 1)
      .join('/');
  });
}

const listSources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => posix.join(folder, file.replaceAll('\\', '/')))
    .filter((file) => file.endsWith('.ts') && !noSource.test(file));

const readText = (file: string): string => readFileSync(join(root, file), 'utf8');
