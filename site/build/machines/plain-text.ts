import { buildOrigin } from '@whorl/contract/build-origin.ts';
import type { Element, ElementContent, Properties, RootContent } from 'hast';
import { toMdast } from 'hast-util-to-mdast';
import { toString as getText } from 'hast-util-to-string';
import type { Nodes } from 'mdast';
import { findFirstInside, findMain, type ParsedPage } from '../parsed-page.ts';

/** Elements for interaction, which are no text to read. */
const interactiveElements = new Set([
  ...['nav', 'form', 'button', 'input', 'select', 'textarea', 'label', 'output', 'dialog'],
  ...['footer', 'script', 'style', 'template', 'noscript'],
]);
/**
 * Classes of elements that are left out: permalinks mean nothing elsewhere, and the closing band is a call to action.
 */
const excludedClasses = new Set(['permalink', 'closing-band']);
const DEEPEST_HEADING = 6;

/**
 * Returns a page's text below its title as a Markdown tree. It is taken from the rendered HTML, so it includes what
 * components render, such as tables and calculations. Drawings become their text alternative; URLs become absolute.
 */
export function extractText(page: ParsedPage): Nodes {
  const main = findMain(page);
  const article = findFirstInside(main, 'article');
  const whole = article && findFirstInside(article, 'h1') ? article : main;
  const reader = new TextReader(page.path, findFirstInside(whole, 'h1') !== undefined);
  return toMdast({ type: 'root', children: reader.read(whole.children) });
}

/** Returns a part of a page's text as a Markdown tree. @param path of the page */
export const extractNodesText = (path: string, nodes: readonly (RootContent | ElementContent)[]): Nodes =>
  toMdast({ type: 'root', children: new TextReader(path, false).read(nodes) });

/** Returns the text of a heading without its permalink. */
export const readHeadingText = (heading: Element): string =>
  getText({ ...heading, children: new TextReader('/', false).read(heading.children) })
    .replace(/\s+/g, ' ')
    .trim();

class TextReader {
  #path: string;
  /** True until the title has been passed: what precedes it leads to the page and isn't part of it. */
  #aboveTitle: boolean;
  #depth = 1;

  constructor(path: string, hasTitle: boolean) {
    this.#path = path;
    this.#aboveTitle = hasTitle;
  }

  read(nodes: readonly (RootContent | ElementContent)[]): ElementContent[] {
    return nodes.flatMap((node) => {
      if (node.type === 'element') return this.#readElement(node);
      return node.type === 'text' && !this.#aboveTitle ? [node] : [];
    });
  }

  #readElement(element: Element): ElementContent[] {
    const { tagName, properties } = element;
    if (tagName === 'h1') {
      this.#aboveTitle = false;
      return [];
    }
    if (isExcluded(element)) return [];
    if (properties.role === 'img' || tagName === 'svg') return this.#aboveTitle ? [] : describeFigure(element);
    const level = Number(/^h([2-6])$/.exec(tagName)?.[1] ?? 0);
    if (level > 0) this.#depth = level;
    const children = this.read(element.children);
    if (this.#aboveTitle) return children;
    if (tagName === 'summary' && !children.some((child) => child.type === 'element' && /^h\d$/.test(child.tagName)))
      return [create(`h${Math.min(this.#depth + 1, DEEPEST_HEADING)}`, {}, children)];
    if (tagName === 'td' || tagName === 'th') return [create(tagName, {}, addSpaces(children))];
    return [create(tagName, this.#filterProperties(element), children)];
  }

  #filterProperties({ tagName, properties }: Element): Properties {
    if (tagName === 'a') return { href: toAbsoluteUrl(String(properties.href ?? ''), this.#path) };
    if (tagName === 'img') return { ...properties, src: toAbsoluteUrl(String(properties.src ?? ''), this.#path) };
    return tagName === 'code' ? { className: properties.className } : {};
  }
}

function isExcluded({ tagName, properties }: Element): boolean {
  const classes = Array.isArray(properties.className) ? properties.className : [];
  return (
    interactiveElements.has(tagName) ||
    properties.hidden === true ||
    properties.ariaHidden === 'true' ||
    (tagName === 'img' && properties.alt === '') ||
    classes.some((name) => excludedClasses.has(String(name)))
  );
}

function describeFigure({ properties }: Element): ElementContent[] {
  const label = properties.ariaLabel;
  if (typeof label !== 'string' || label === '') return [];
  return [create('p', {}, [create('em', {}, [{ type: 'text', value: `Drawing: ${label}` }])])];
}

/** Separates the lines of a cell, which on the page only the style sheet separates. */
const addSpaces = (children: readonly ElementContent[]): ElementContent[] =>
  children.flatMap((child, index) => {
    const before = children[index - 1];
    const touches =
      before !== undefined && child.type === 'element' && child.tagName === 'span' && !/\s$/.test(getText(before));
    return touches ? [{ type: 'text', value: ' ' }, child] : [child];
  });

const create = (tagName: string, properties: Properties, children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});

/** Returns an absolute URL, for readers of the text outside of the site. */
export const toAbsoluteUrl = (href: string, path: string): string => new URL(href, `${buildOrigin}${path}`).href;
