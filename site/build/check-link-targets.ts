import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { RenderedPageFile } from './render-all-pages.ts';

/**
 * Follows every link of every page to an address or a file of the build, and every `#anchor` to an element of the page
 * it leads to.
 *
 * @throws one Error that lists every dead one with the page it stands on.
 */
export async function checkLinkTargets(publicDir: string, pages: readonly RenderedPageFile[]): Promise<void> {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const dead: string[] = [];
  for (const page of pages) {
    for (const href of linksOf(page.body)) {
      const problem = await problemOf(href, page, byPath, publicDir);
      if (problem) dead.push(`${page.path}: link "${href}" ${problem}`);
    }
  }
  if (dead.length > 0) throw new Error(`Dead links:\n${dead.join('\n')}`);
}

function linksOf(html: string): Set<string> {
  const links = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map((match) => (match[1] ?? '').replaceAll('&amp;', '&'));
  return new Set(links.filter((href) => href !== '' && !/^(https?:|mailto:|tel:)/.test(href)));
}

async function problemOf(
  href: string,
  page: RenderedPageFile,
  byPath: ReadonlyMap<string, RenderedPageFile>,
  publicDir: string,
): Promise<string | undefined> {
  const url = new URL(href, `http://site${page.path}`);
  const target = byPath.get(url.pathname);
  if (!target) {
    const isFile = await access(join(publicDir, url.pathname)).then(
      () => !url.pathname.endsWith('/'),
      () => false,
    );
    return isFile ? undefined : 'leads to no page and no file';
  }
  const anchor = decodeURIComponent(url.hash.slice(1));
  if (anchor && !target.body.includes(`id="${anchor}"`)) return `leads to an anchor that ${target.path} does not have`;
  return undefined;
}
