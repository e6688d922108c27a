import type { ParsedPage } from '../parsed-page.ts';
import type { Check } from './problem.ts';

export type Targets = {
  /** Addresses of everything that the build wrote beside the pages: `/favicon.ico`. */
  files: ReadonlySet<string>;
  /** Old addresses, each with the new one. */
  redirects: ReadonlyMap<string, string>;
};

/** Some address on this site, only to resolve against. */
const here = 'http://site.invalid';

/** Follows every link to a page or a file of the build, and every `#anchor` to an element of the page it leads to. */
export const checkLinkTargets =
  (targets: Targets): Check =>
  (pages) => {
    const byPath = new Map(pages.map((page) => [page.path, page]));
    return pages.flatMap((page) =>
      [...linksOf(page)]
        .filter((href) => !isExternal(href))
        .flatMap((href) => {
          const problem = problemOf(new URL(href, here + page.path), byPath, targets);
          return problem ? [{ path: page.path, message: `the link "${href}" ${problem}` }] : [];
        }),
    );
  };

/** Links that leave the site, each with the pages it stands on. Nobody asks them anything; a list lets a person do so. */
export function externalLinks(pages: readonly ParsedPage[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const page of pages) {
    for (const href of linksOf(page)) {
      if (/^https?:/.test(href)) found.set(href, [...(found.get(href) ?? []), page.path]);
    }
  }
  return new Map([...found].sort(([a], [b]) => a.localeCompare(b)));
}

function linksOf({ elements }: ParsedPage): Set<string> {
  const links = new Set<string>();
  for (const { tagName, properties } of elements) {
    if (tagName === 'a' && typeof properties.href === 'string' && properties.href !== '') links.add(properties.href);
    if (tagName === 'img' && typeof properties.src === 'string') links.add(properties.src);
  }
  return links;
}

const isExternal = (href: string): boolean => /^(https?|mailto|tel|sms|data):/.test(href);

function problemOf(url: URL, pages: ReadonlyMap<string, ParsedPage>, targets: Targets): string | undefined {
  const target = pages.get(url.pathname);
  if (!target) {
    const moved = targets.redirects.get(url.pathname);
    if (moved) return `leads to a redirect; write ${moved}`;
    if (targets.files.has(url.pathname)) return undefined;
    const withSlash = `${url.pathname}/`;
    return pages.has(withSlash)
      ? `lacks its last slash; write ${withSlash}`
      : 'leads to no page and no file; take the address from contract/urls.ts or add a redirect';
  }
  const anchor = decodeURIComponent(url.hash.slice(1));
  if (anchor === '' || target.ids.has(anchor)) return undefined;
  return `leads to an anchor that ${target.path} does not have; give an element there id="${anchor}"`;
}
