import type { PageHead } from '@whorl/contract/page-data.ts';
import type { PageGroup } from '@whorl/contract/urls.ts';
import type { Element, ElementContent, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { EXIT, visit } from 'unist-util-visit';
import type { RenderedPageFile } from './render-all-pages.ts';

/** A rendered page, parsed once for all code that inspects its HTML. */
export type ParsedPage = {
  path: string;
  status: number;
  hidden: boolean;
  /** Analytics page group. */
  group: PageGroup;
  head: PageHead;
  /** Paths of the pages in its feed, or of sections of pages with their anchor, if it has one. */
  feed: readonly string[] | undefined;
  tree: Root;
  /** All elements in document order. */
  elements: readonly Element[];
  ids: ReadonlySet<string>;
};

type PageToParse = Pick<RenderedPageFile, 'path' | 'status' | 'hidden' | 'group' | 'head' | 'body' | 'feed'>;

/** Parses a page's HTML into a tree. */
export function parsePage({ path, status, hidden, group, head, body, feed }: PageToParse): ParsedPage {
  const tree = fromHtml(body, { fragment: true });
  const elements: Element[] = [];
  const ids = new Set<string>();
  visit(tree, 'element', (element) => {
    elements.push(element);
    if (element.properties.id !== undefined) ids.add(String(element.properties.id));
  });
  return { path, status, hidden, group, head, feed, tree, elements, ids };
}

/** Whether search engines may list the page: public, and at its canonical path. */
export const isListed = ({ path, status, hidden, head }: ParsedPage): boolean =>
  status === 200 && !hidden && head.robots === 'index' && head.canonicalPath === path;

/** Returns the page's `main` element, or the whole page if it has none. */
export const findMain = ({ tree, elements }: ParsedPage): Element | Root =>
  elements.find(({ tagName }) => tagName === 'main') ?? tree;

/** Returns the first descendant with this tag name. */
export function findFirstInside(tree: Element | Root, tagName: string): Element | undefined {
  let found: Element | undefined;
  visit(tree, 'element', (element) => {
    if (element.tagName !== tagName) return undefined;
    found = element;
    return EXIT;
  });
  return found;
}

/**
 * Returns the heading with this ID and everything below it, until the next heading of its level or above.
 *
 * @throws Error when the page has no such heading
 */
export function findSection({ path, tree }: ParsedPage, id: string): { heading: Element; children: ElementContent[] } {
  let found: { heading: Element; children: ElementContent[] } | undefined;
  visit(tree, 'element', (element, index, parent) => {
    if (element.properties.id !== id || parent === undefined || index === undefined) return undefined;
    const rest = parent.children.slice(index + 1) as ElementContent[];
    const end = rest.findIndex((node) => node.type === 'element' && getHeadingLevel(node) <= getHeadingLevel(element));
    found = { heading: element, children: end < 0 ? rest : rest.slice(0, end) };
    return EXIT;
  });
  if (found === undefined) throw new Error(`The page ${path} has no heading #${id}`);
  return found;
}

/** Returns the level of a heading, above 6 for any other element. */
const getHeadingLevel = ({ tagName }: Element): number =>
  Number(/^h([1-6])$/.exec(tagName)?.[1] ?? Number.POSITIVE_INFINITY);
