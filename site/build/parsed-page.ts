import type { PageHead } from '@whorl/contract/page-data.ts';
import type { Element, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { EXIT, visit } from 'unist-util-visit';
import type { RenderedPageFile } from './render-all-pages.ts';

/** A rendered page, read once for everything that looks into its HTML. */
export type ParsedPage = {
  path: string;
  status: number;
  hidden: boolean;
  head: PageHead;
  /** Paths of the pages that it lists, where it has a feed. */
  feed: readonly string[] | undefined;
  tree: Root;
  /** Every element, in the order of the document. */
  elements: readonly Element[];
  ids: ReadonlySet<string>;
};

export type PageToParse = Pick<RenderedPageFile, 'path' | 'status' | 'hidden' | 'head' | 'body' | 'feed'>;

/** Reads a page's HTML into a tree. */
export function parsePage({ path, status, hidden, head, body, feed }: PageToParse): ParsedPage {
  const tree = fromHtml(body, { fragment: true });
  const elements: Element[] = [];
  const ids = new Set<string>();
  visit(tree, 'element', (element) => {
    elements.push(element);
    if (element.properties.id !== undefined) ids.add(String(element.properties.id));
  });
  return { path, status, hidden, head, feed, tree, elements, ids };
}

/** Whether the page may be found: shown to everyone, at an address that is its own. */
export const isListed = ({ path, status, hidden, head }: ParsedPage): boolean =>
  status === 200 && !hidden && head.robots === 'index' && head.canonicalPath === path;

/** The part of the page that is not the same on others; the whole page where it has none. */
export const mainOf = ({ tree, elements }: ParsedPage): Element | Root =>
  elements.find(({ tagName }) => tagName === 'main') ?? tree;

/** The first element of a name inside another. */
export function firstInside(tree: Element | Root, tagName: string): Element | undefined {
  let found: Element | undefined;
  visit(tree, 'element', (element) => {
    if (element.tagName !== tagName) return undefined;
    found = element;
    return EXIT;
  });
  return found;
}
