import type { Element, ElementContent } from 'hast';
import { toString as getText } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';
import type { AttributeRule, ComponentRule, ReadElement } from './component-rules.ts';
import {
  getCellText,
  readInline,
  readItems,
  readParagraphs,
  readPlainText,
  readTable,
  readTermList,
} from './read-markdown.ts';

type Attributes = Readonly<Record<string, AttributeRule>>;

/** Removes the class of links in texts, for components that style their links themselves. */
export function addOwnLinks<Node extends ElementContent>(nodes: readonly Node[]): readonly Node[] {
  for (const node of nodes)
    visit(node, 'element', (element: Element) => {
      if (element.tagName === 'a') element.properties.className = [''];
    });
  return nodes;
}

/** Returns the rule of a component that takes Markdown as its children and styles the links in it itself. */
export const proseRule = (attributes: Attributes = {}): ComponentRule => ({
  attributes,
  read: (element) => ({ props: element.attributes, children: addOwnLinks(element.children) }),
});

/**
 * Returns the rule of a component that takes `items`: each a level-3 heading with its paragraphs.
 *
 * @param parts the props of an item in order: that of the heading, then one per paragraph
 */
export const itemsRule = (attributes: Attributes, [heading = '', ...parts]: readonly string[]): ComponentRule => ({
  attributes,
  read: (element) => {
    const { before, items } = readItems(element);
    if (before.length > 0) element.report('must begin with a heading of level 3 (###)', before[0]);
    return {
      props: {
        ...element.attributes,
        items: items.map((item) => {
          const paragraphs = readParagraphs(item, parts.length, element);
          return {
            [heading]: readPlainText(item.heading, element),
            ...Object.fromEntries(
              parts.map((part, index) => [part, readInline(addOwnLinks(paragraphs[index]?.children ?? []))]),
            ),
          };
        }),
      },
    };
  },
});

/**
 * Returns the rule of a component that takes the rows of a Markdown table as `items`, and its `columns`.
 *
 * @param parts the props of an item, one per column; the first one is plain text
 */
export const tableRule = (attributes: Attributes, [head = '', ...parts]: readonly string[]): ComponentRule => ({
  attributes,
  read: (element) => ({ props: { ...element.attributes, ...readRows(element, [head, ...parts]) } }),
});

/** Returns the rows of the table inside a component, with one prop per column. */
export function readRows(element: ReadElement, [head = '', ...parts]: readonly string[]) {
  const { columns, rows } = readTable(element);
  if (columns.length !== parts.length + 1) element.report(`must contain a table of ${parts.length + 1} columns`);
  return {
    columns,
    items: rows.map(([first, ...cells]) => ({
      [head]: getCellText(first),
      ...Object.fromEntries(parts.map((part, index) => [part, cells[index] ?? ''])),
    })),
  };
}

/** Returns the rule of a component that takes `items`, written as `- **Term**: Text.`: each a `term` and its `text`. */
export const termsRule = (attributes: Attributes = {}): ComponentRule => ({
  attributes,
  read: (element) => {
    const [list] = element.children.filter((node) => node.type === 'element' && /^[ou]l$/.test(node.tagName));
    const texts = element.children.filter((node) => node !== list);
    return {
      props: {
        ...element.attributes,
        ...readTexts(texts, element),
        items: readTermList(element, list ? [list] : []),
      },
    };
  },
});

/** Returns the paragraphs as `text` and, if there is a second one, `aside`. */
export function readTexts(nodes: readonly ElementContent[], { report }: ReadElement) {
  const [text, aside, ...others] = nodes.filter(
    (node): node is Element => node.type === 'element' && node.tagName === 'p',
  );
  if (others.length > 0)
    report(`must have at most two paragraphs; remove “${getText(others[0] as Element)}”`, others[0]);
  return {
    text: text && readInline(addOwnLinks(text.children)),
    aside: aside && readInline(addOwnLinks(aside.children)),
  };
}

/** Returns the rule of a component that takes one or two paragraphs, as `text` and `aside`. */
export const textsRule = (attributes: Attributes = {}): ComponentRule => ({
  attributes,
  read: (element) => ({ props: { ...element.attributes, ...readTexts(element.children, element) } }),
});

export const required = { required: true } as const;
export const anchor = { required: true, anchor: true } as const;
export const link = { required: true, link: true } as const;
/** Returns rules for attributes that are all required. */
export const requireAttributes = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, required]));
