import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transform } from 'lightningcss';

type Optional = {
  /** A style sheet of which only those rules are kept whose classes are used. */
  css: string;
  used: ReadonlySet<string>;
};

/**
 * The text of the style sheets, put together, minified, and with rules that stand in more than one of them (a module
 * used by a server component and by a client component) kept once.
 *
 * @param urls addresses below the public folder, in the order in which they apply.
 */
export async function inlineCss(publicDir: string, urls: readonly string[], optional: Optional): Promise<string> {
  const sources = await Promise.all(urls.map((url) => readFile(join(publicDir, url), 'utf8')));
  const { code } = transform({
    filename: 'page.css',
    code: Buffer.from([...dropRepeatedFiles(sources), onlyUsed(optional)].join('\n')),
    minify: true,
  });
  // `</style` would end the element; no CSS of ours has a reason to hold it.
  const css = Buffer.from(code).toString('utf8');
  if (css.includes('</')) throw new Error('The inlined CSS would close its own style element');
  return css;
}

const dropRepeatedFiles = (sources: readonly string[]): string[] => [...new Set(sources)];

function onlyUsed({ css, used }: Optional): string {
  const { code } = transform({
    filename: 'optional.css',
    code: Buffer.from(css),
    minify: true,
    visitor: {
      Rule: {
        style({ value: { selectors } }) {
          const applies = selectors.some((parts) =>
            parts.every((part) => part.type !== 'class' || used.has(part.name)),
          );
          return applies ? undefined : [];
        },
      },
    },
  });
  return Buffer.from(code).toString('utf8');
}
