import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transform } from 'lightningcss';
import { cssTargets } from './browser-targets.ts';

/**
 * Returns the URLs of style sheets so that each comes after those that it follows on any page. Where two pages disagree,
 * the page that is listed first decides.
 *
 * @param pages the style sheets of each page, in the order in which they apply
 */
export function mergeOrders(pages: readonly (readonly string[])[]): string[] {
  const merged: string[] = [];
  for (const sheets of pages) {
    let next = merged.length;
    // From the last to the first, so that a new sheet goes in front of those that have to follow it.
    for (const url of [...sheets].reverse()) {
      const index = merged.indexOf(url);
      if (index === -1) merged.splice(next, 0, url);
      else next = Math.min(next, index);
    }
  }
  return merged;
}

/**
 * Returns the text of the style sheet that client-side navigation needs: the rules of every page. A page that the browser
 * loads has only its own rules, inline.
 *
 * @param urls paths below the public folder, in the order in which they apply
 * @param optionalCss the rules that each page includes only in part
 */
export async function createSiteStyleSheet(
  publicDir: string,
  urls: readonly string[],
  optionalCss: string,
): Promise<string> {
  const sources = await Promise.all(urls.map((url) => readFile(join(publicDir, url), 'utf8')));
  const { code } = transform({
    filename: 'site.css',
    code: Buffer.from([...new Set(sources), optionalCss].join('\n')),
    minify: true,
    targets: cssTargets,
  });
  return Buffer.from(code).toString('utf8');
}

/**
 * Removes the links to style sheets from a payload, because client-side navigation loads the style sheet of the site
 * instead. Requests for them would begin only after the payload has been decoded.
 *
 * @param payload rows of React's format
 */
export function removeStyleSheetLinks(payload: string): string {
  return payload.replace(/\["\$","link","css:[^"]*",\{[^{}]*\}\]/g, 'null').replace(/^:HL\["[^"]+\.css".*\n/gm, '');
}
