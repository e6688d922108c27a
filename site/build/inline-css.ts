import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transform } from 'lightningcss';
import { cssTargets } from './browser-targets.ts';

type OptionalSheet = {
  /** A style sheet of which only the rules with used classes are kept. */
  css: string;
  used: ReadonlySet<string>;
};

/**
 * Returns the text of the style sheets, concatenated and minified. A style sheet that occurs twice (a module used by a
 * server component and by a client component) is included once.
 *
 * @param urls paths below the public folder, in the order in which they apply
 */
export async function inlineCss(publicDir: string, urls: readonly string[], optional: OptionalSheet): Promise<string> {
  const sources = await Promise.all(urls.map((url) => readFile(join(publicDir, url), 'utf8')));
  return minifyPage([...dropRepeatedFiles(sources), removeUnused(optional)].join('\n'));
}

const dropRepeatedFiles = (sources: readonly string[]): string[] => [...new Set(sources)];

/** Stores results, because many pages of one template have the same rules. */
function memoize(compute: (source: string, unused?: readonly string[]) => string): typeof compute {
  const results = new Map<string, string>();
  return (source, unused) => {
    const key = `${source}\0${unused}`;
    const result = results.get(key) ?? compute(source, unused);
    results.set(key, result);
    return result;
  };
}

const minifyPage = memoize((source) => {
  const css = minify('page.css', source);
  // `</style` would end the element; the site's CSS has no other use of `</` either.
  if (css.includes('</')) throw new Error('The inlined CSS must not contain "</", which ends its style element');
  return css;
});

const minifyOptional = memoize((source, unused) => minify('optional.css', source, unused));

function removeUnused({ css, used }: OptionalSheet): string {
  const classes = new Set(Array.from(css.matchAll(/\.([a-z][\w-]*)/g), ([, name = '']) => name));
  return minifyOptional(
    css,
    [...classes].filter((name) => !used.has(name)),
  );
}

function minify(filename: string, source: string, unusedSymbols: readonly string[] = []): string {
  const { code } = transform({
    filename,
    code: Buffer.from(source),
    minify: true,
    targets: cssTargets,
    unusedSymbols: [...unusedSymbols],
  });
  return Buffer.from(code).toString('utf8');
}
