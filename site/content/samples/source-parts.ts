import { posix } from 'node:path';
import { gzipSync } from 'node:zlib';

/** The sources of which a part can be used without the rest, as they are at this build. */
const read = import.meta.glob<string>(
  [
    '../../../agent/**/*.ts',
    '../../../contract/**/*.ts',
    '../../../server/platform/**/*.ts',
    '../../../server/visitors/**/*.ts',
    '!../../../server/visitors/smart-signals/**',
    '../../../server/leads/fill-form.ts',
    '../../design/whorl/*.ts',
    '../../runtime/service-worker/**/*.ts',
    '../../../LICENSE',
  ],
  { eager: true, query: '?raw', import: 'default' },
);
/** Tests, what only they are made of, and what builds. */
const noSource = /\.test\.ts$|\/(make-)?test-[^/]+$|\/build\.ts$/;
const sources = new Map(
  Object.entries(read)
    .filter(([key]) => !noSource.test(key))
    .map(([key, text]) => [posix.join('site/content/samples', key), text]),
);

export type SourcePart = {
  readonly files: number;
  readonly lines: number;
  /** All of its files as one, compressed. */
  readonly gzipBytes: number;
  /** npm packages that it imports. */
  readonly packages: readonly string[];
  /** Files of this tree, outside of it, that it imports. */
  readonly neighbours: readonly string[];
};

/** The text of the licence, as it lies in the tree. */
export const licenceText = (): string => textOf('LICENSE');

/**
 * What a part of the tree comes to. Tests are no part of it.
 *
 * @param paths folders (with a slash at their end) and files
 * @throws Error where there is none of these
 */
export function measurePart(paths: readonly string[]): SourcePart {
  const inside = [...sources.keys()].filter((file) =>
    paths.some((path) => (path.endsWith('/') ? file.startsWith(path) : file === path)),
  );
  if (inside.length === 0) throw new Error(`There is no source at ${paths.join(', ')}`);
  const imported = new Set(inside.flatMap((file) => importsOf(file)));
  const text = inside.map(textOf).join('');
  return {
    files: inside.length,
    lines: text.split('\n').length - 1,
    gzipBytes: gzipSync(text, { level: 9 }).length,
    packages: [...imported].filter((name) => !name.includes(':') && !name.endsWith('.ts')).sort(),
    neighbours: [...imported].filter((name) => name.endsWith('.ts') && !inside.includes(name)).sort(),
  };
}

/** Files as paths of the tree, packages by their name, what is Node's own as `node:…`. */
function importsOf(file: string): string[] {
  const specifiers = Array.from(
    textOf(file).matchAll(/^(?:import|export) [^'"=;]*?from '([^']+)'|\bimport ?\(?'([^']+)'/gm),
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

function textOf(file: string): string {
  const text = sources.get(file);
  if (text === undefined) throw new Error(`There is no source ${file}`);
  return text;
}
