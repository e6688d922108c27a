import type { Element, ElementContent } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';
import type { ComponentRule, ReadElement } from './component-rules.ts';
import { inlineOf, itemsOf, paragraphsOf, plainTextOf, tableOf, termListOf, textOfCell } from './read-markdown.ts';

type Rule = Pick<ComponentRule, 'from' | 'as'> & Partial<Pick<ComponentRule, 'attributes'>>;

/** Leaves out the class that links of a text have, where a component styles its links itself. */
export function withOwnLinks<Node extends ElementContent>(nodes: readonly Node[]): readonly Node[] {
  for (const node of nodes)
    visit(node, 'element', (element: Element) => {
      if (element.tagName === 'a') element.properties.className = [''];
    });
  return nodes;
}

/** Returns the rule of a component that takes Markdown as its children, and styles the links in it itself. */
export const proseRule = ({ attributes = {}, ...rule }: Rule): ComponentRule => ({
  ...rule,
  attributes,
  read: (element) => ({ props: element.attributes, children: withOwnLinks(element.children) }),
});

/**
 * Returns the rule of a component that takes `items`: each a heading of level three with its paragraphs.
 *
 * @param parts the properties of an item, in their order: that of the heading, then one for each paragraph.
 */
export const itemsRule = (
  { attributes = {}, ...rule }: Rule,
  [heading = '', ...parts]: readonly string[],
): ComponentRule => ({
  ...rule,
  attributes,
  read: (element) => {
    const { before, items } = itemsOf(element);
    if (before.length > 0) element.report('begins with a heading of level three (###)', before[0]);
    return {
      props: {
        ...element.attributes,
        items: items.map((item) => {
          const paragraphs = paragraphsOf(item, parts.length, element);
          return {
            [heading]: plainTextOf(item.heading, element),
            ...Object.fromEntries(
              parts.map((part, index) => [part, inlineOf(withOwnLinks(paragraphs[index]?.children ?? []))]),
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
 * @param parts the properties of an item, one for each column; that of the first one is plain text.
 */
export const tableRule = (
  { attributes = {}, ...rule }: Rule,
  [head = '', ...parts]: readonly string[],
): ComponentRule => ({
  ...rule,
  attributes,
  read: (element) => ({ props: { ...element.attributes, ...rowsOf(element, [head, ...parts]) } }),
});

/** Returns the rows of the table between a component's tags, with one property for each column. */
export function rowsOf(element: ReadElement, [head = '', ...parts]: readonly string[]) {
  const { columns, rows } = tableOf(element);
  if (columns.length !== parts.length + 1) element.report(`needs a table of ${parts.length + 1} columns`);
  return {
    columns,
    items: rows.map(([first, ...cells]) => ({
      [head]: textOfCell(first),
      ...Object.fromEntries(parts.map((part, index) => [part, cells[index] ?? ''])),
    })),
  };
}

/** Returns the rule of a component that takes `items`, written as `- **Term**: Text.`: each a `term` and its `text`. */
export const termsRule = ({ attributes = {}, ...rule }: Rule): ComponentRule => ({
  ...rule,
  attributes,
  read: (element) => {
    const [list] = element.children.filter((node) => node.type === 'element' && /^[ou]l$/.test(node.tagName));
    const texts = element.children.filter((node) => node !== list);
    return {
      props: {
        ...element.attributes,
        ...textsOf(texts, element),
        items: termListOf(element, list ? [list] : []),
      },
    };
  },
});

/** Returns the paragraphs as `text` and, where there is a second one, `aside`. */
export function textsOf(nodes: readonly ElementContent[], { report }: ReadElement) {
  const [text, aside, ...others] = nodes.filter(
    (node): node is Element => node.type === 'element' && node.tagName === 'p',
  );
  if (others.length > 0) report(`has at most two paragraphs, not “${textOf(others[0] as Element)}” too`, others[0]);
  return {
    text: text && inlineOf(withOwnLinks(text.children)),
    aside: aside && inlineOf(withOwnLinks(aside.children)),
  };
}

/** Returns the rule of a component that takes one or two paragraphs, as `text` and `aside`. */
export const textsRule = ({ attributes = {}, ...rule }: Rule): ComponentRule => ({
  ...rule,
  attributes,
  read: (element) => ({ props: { ...element.attributes, ...textsOf(element.children, element) } }),
});

export const required = { required: true } as const;
export const anchor = { required: true, anchor: true } as const;
export const link = { required: true, link: true } as const;
