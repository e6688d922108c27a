import { decodeFragment } from '@whorl/contract/decode-fragment.ts';
import type { ParsedPage } from '../parsed-page.ts';
import type { Check } from './problem.ts';

export type Targets = {
  /** URL paths of the files that the build wrote in addition to the pages, such as `/favicon.ico`. */
  files: ReadonlySet<string>;
  /** Old paths, each with its new one. */
  redirects: ReadonlyMap<string, string>;
};

/** Base for resolving relative URLs only. */
const here = 'http://site.invalid';

/**
 * Checks that every link leads to a page or file of the build, and every `#anchor` to an element of its target page.
 */
export const checkLinkTargets =
  (targets: Targets): Check =>
  (pages) => {
    const byPath = new Map(pages.map((page) => [page.path, page]));
    return pages.flatMap((page) =>
      [...listLinks(page)]
        .filter((href) => !isExternal(href))
        .flatMap((href) => {
          const problem = findProblem(new URL(href, here + page.path), byPath, targets);
          return problem ? [{ path: page.path, message: `the link "${href}" ${problem}` }] : [];
        }),
    );
  };

/**
 * Returns the external links, each with the paths of the pages that contain it. The build doesn't request them; the
 * list lets a person check them.
 */
export function externalLinks(pages: readonly ParsedPage[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const page of pages) {
    for (const href of listLinks(page)) {
      if (/^https?:/.test(href)) found.set(href, [...(found.get(href) ?? []), page.path]);
    }
  }
  return new Map([...found].sort(([a], [b]) => a.localeCompare(b)));
}

function listLinks({ elements }: ParsedPage): Set<string> {
  const links = new Set<string>();
  for (const { tagName, properties } of elements) {
    if (tagName === 'a' && typeof properties.href === 'string' && properties.href !== '') links.add(properties.href);
    if (tagName === 'img' && typeof properties.src === 'string') links.add(properties.src);
  }
  return links;
}

const isExternal = (href: string): boolean => /^(https?|mailto|tel|sms|data):/.test(href);

function findProblem(url: URL, pages: ReadonlyMap<string, ParsedPage>, targets: Targets): string | undefined {
  const target = pages.get(url.pathname);
  if (!target) {
    const moved = targets.redirects.get(url.pathname);
    if (moved) return `leads to a redirect; link to ${moved}`;
    if (targets.files.has(url.pathname)) return undefined;
    const withSlash = `${url.pathname}/`;
    return pages.has(withSlash)
      ? `has no trailing slash; link to ${withSlash}`
      : 'leads to no page and no file; use a path of contract/urls.ts or add a redirect';
  }
  const anchor = decodeFragment(url.hash);
  if (anchor === '' || target.ids.has(anchor)) return undefined;
  return `leads to an anchor that ${target.path} does not have; add id="${anchor}" to an element there`;
}
