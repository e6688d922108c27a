import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transform } from 'lightningcss';

/**
 * The text of the style sheets, put together, minified, and with rules that stand in more than one of them (a module
 * used by a server component and by a client component) kept once.
 *
 * @param urls addresses below the public folder, in the order in which they apply.
 */
export async function inlineCss(publicDir: string, urls: readonly string[]): Promise<string> {
  const sources = await Promise.all(urls.map((url) => readFile(join(publicDir, url), 'utf8')));
  const { code } = transform({
    filename: 'page.css',
    code: Buffer.from(dropRepeatedFiles(sources).join('\n')),
    minify: true,
  });
  // `</style` would end the element; no CSS of ours has a reason to hold it.
  const css = Buffer.from(code).toString('utf8');
  if (css.includes('</')) throw new Error('The inlined CSS would close its own style element');
  return css;
}

const dropRepeatedFiles = (sources: readonly string[]): string[] => [...new Set(sources)];
