import { buildOrigin } from '@whorl/contract/build-origin.ts';
import type { Element, ElementContent, Properties, RootContent } from 'hast';
import { toMdast } from 'hast-util-to-mdast';
import { toString as textOf } from 'hast-util-to-string';
import type { Nodes } from 'mdast';
import { firstInside, mainOf, type ParsedPage } from '../parsed-page.ts';

/** What is there to be used and not to be read. */
const machinery = new Set([
  ...['nav', 'form', 'button', 'input', 'select', 'textarea', 'label', 'output', 'dialog'],
  ...['footer', 'script', 'style', 'template', 'noscript'],
]);
/** Permalinks say nothing away from their place, and the closing band asks for something. */
const besideTheText = new Set(['permalink', 'closing-band']);
const DEEPEST_HEADING = 6;

/**
 * The text of a page below its title, as a Markdown tree: taken from the rendered HTML, so that whatever a component
 * drew is in it, tables and sums too. Drawings become the sentence that stands for them; addresses become whole.
 */
export function plainText(page: ParsedPage): Nodes {
  const main = mainOf(page);
  const article = firstInside(main, 'article');
  const whole = article && firstInside(article, 'h1') ? article : main;
  const reader = new TextReader(page.path, firstInside(whole, 'h1') !== undefined);
  return toMdast({ type: 'root', children: reader.read(whole.children) });
}

class TextReader {
  #path: string;
  /** Until the title has been passed: what stands above it leads to the page and is not part of it. */
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
    if (isNotRead(element)) return [];
    if (properties.role === 'img' || tagName === 'svg') return this.#aboveTitle ? [] : figureText(element);
    const level = Number(/^h([2-6])$/.exec(tagName)?.[1] ?? 0);
    if (level > 0) this.#depth = level;
    const children = this.read(element.children);
    if (this.#aboveTitle) return children;
    if (tagName === 'summary' && !children.some((child) => child.type === 'element' && /^h\d$/.test(child.tagName)))
      return [create(`h${Math.min(this.#depth + 1, DEEPEST_HEADING)}`, {}, children)];
    if (tagName === 'td' || tagName === 'th') return [create(tagName, {}, spaced(children))];
    return [create(tagName, this.#propertiesOf(element), children)];
  }

  #propertiesOf({ tagName, properties }: Element): Properties {
    if (tagName === 'a') return { href: wholeAddress(String(properties.href ?? ''), this.#path) };
    if (tagName === 'img') return { ...properties, src: wholeAddress(String(properties.src ?? ''), this.#path) };
    return tagName === 'code' ? { className: properties.className } : {};
  }
}

function isNotRead({ tagName, properties }: Element): boolean {
  const classes = Array.isArray(properties.className) ? properties.className : [];
  return (
    machinery.has(tagName) ||
    properties.hidden === true ||
    properties.ariaHidden === 'true' ||
    (tagName === 'img' && properties.alt === '') ||
    classes.some((name) => besideTheText.has(String(name)))
  );
}

function figureText({ properties }: Element): ElementContent[] {
  const label = properties.ariaLabel;
  if (typeof label !== 'string' || label === '') return [];
  return [create('p', {}, [create('em', {}, [{ type: 'text', value: `Drawing: ${label}` }])])];
}

/** Lines of a cell are set apart by the style sheet, which is not here. */
const spaced = (children: readonly ElementContent[]): ElementContent[] =>
  children.flatMap((child, index) => {
    const before = children[index - 1];
    const touches =
      before !== undefined && child.type === 'element' && child.tagName === 'span' && !/\s$/.test(textOf(before));
    return touches ? [{ type: 'text', value: ' ' }, child] : [child];
  });

const create = (tagName: string, properties: Properties, children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});

/** An address as it is for somebody who reads the text elsewhere. */
export const wholeAddress = (href: string, path: string): string => new URL(href, `${buildOrigin}${path}`).href;
