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
  const { code } = transform({
    filename: 'page.css',
    code: Buffer.from([...dropRepeatedFiles(sources), removeUnused(optional)].join('\n')),
    minify: true,
    targets: cssTargets,
  });
  // `</style` would end the element; the site's CSS has no other use of `</` either.
  const css = Buffer.from(code).toString('utf8');
  if (css.includes('</')) throw new Error('The inlined CSS must not contain "</", which ends its style element');
  return css;
}

const dropRepeatedFiles = (sources: readonly string[]): string[] => [...new Set(sources)];

function removeUnused({ css, used }: OptionalSheet): string {
  const classes = new Set(Array.from(css.matchAll(/\.([a-z][\w-]*)/g), ([, name = '']) => name));
  const { code } = transform({
    filename: 'optional.css',
    code: Buffer.from(css),
    minify: true,
    targets: cssTargets,
    unusedSymbols: [...classes].filter((name) => !used.has(name)),
  });
  return Buffer.from(code).toString('utf8');
}
