import type { Element, ElementContent } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import type { PropValue, ReadElement } from './component-rules.ts';
import { Rich } from './component-rules.ts';

const isElement = (node: ElementContent, ...names: string[]): node is Element =>
  node.type === 'element' && names.includes(node.tagName);

/** Returns inline content as a string where it is plain text, so that it can be an attribute or a key too. */
export function inlineOf(nodes: readonly ElementContent[]): string | Rich {
  const isPlain = nodes.every(({ type }) => type === 'text');
  if (!isPlain) return new Rich(nodes);
  return nodes.map((node) => (node.type === 'text' ? node.value.replaceAll('\n', ' ') : '')).join('');
}

/** Returns the text of inline content, and reports what is more than text. */
export function plainTextOf(node: Element, { report }: ReadElement): string {
  if (!node.children.every(({ type }) => type === 'text')) report('must be plain text here', node);
  return textOf(node);
}

/** Returns the paragraphs at the beginning as one piece of formatted text, and what follows them. */
export function splitIntro({ children, report }: ReadElement): {
  text: string | Rich | undefined;
  rest: readonly ElementContent[];
} {
  const [first, second] = children;
  if (!first || !isElement(first, 'p')) return { text: undefined, rest: children };
  if (second && isElement(second, 'p')) report('has one paragraph before its other content', second);
  return { text: inlineOf(first.children), rest: children.slice(1) };
}

/** Returns the paragraphs, and what else there is. */
export function splitParagraphs({ children }: Pick<ReadElement, 'children'>): {
  paragraphs: Element[];
  others: ElementContent[];
} {
  const isParagraph = (node: ElementContent): node is Element => isElement(node, 'p');
  return { paragraphs: children.filter(isParagraph), others: children.filter((node) => !isParagraph(node)) };
}

/** An item: a heading and what follows it until the next one. */
export type Item = { readonly heading: Element; readonly content: readonly ElementContent[] };

/**
 * Returns the items of a list that is written as headings of level three, each with its text below.
 *
 * @returns what comes before the first heading, and the items.
 */
export function itemsOf({ children }: Pick<ReadElement, 'children'>): {
  before: readonly ElementContent[];
  items: Item[];
} {
  const before: ElementContent[] = [];
  const items: { heading: Element; content: ElementContent[] }[] = [];
  for (const node of children) {
    if (isElement(node, 'h3')) items.push({ heading: node, content: [] });
    else (items.at(-1)?.content ?? before).push(node);
  }
  return { before, items };
}

/** Returns the paragraphs of an item, which has as many as the component shows. */
export function paragraphsOf(item: Item, count: number, { report }: ReadElement): Element[] {
  const paragraphs = item.content.filter((node) => isElement(node, 'p'));
  if (paragraphs.length !== count || item.content.length !== count)
    report(
      `“${textOf(item.heading)}” needs ${count === 1 ? 'one paragraph' : `${count} paragraphs`} below it`,
      item.heading,
    );
  return paragraphs;
}

type Table = { readonly columns: string[]; readonly rows: (string | Rich)[][] };

/** Returns the table between a component's tags, and what else is there. */
export function tableOf(element: ReadElement): Table {
  const [table, ...others] = element.children.filter((node) => isElement(node, 'table'));
  if (!table || !isElement(table, 'table') || others.length > 0 || element.children.length > 1) {
    element.report('holds one Markdown table and nothing else');
    return { columns: [], rows: [] };
  }
  const [head = [], ...rows] = cellsOf(table);
  return {
    columns: head.map((cell) => plainTextOf(cell, element)),
    rows: rows.map((cells) => cells.map((cell) => inlineOf(cell.children))),
  };
}

const cellsOf = (table: Element): Element[][] =>
  table.children
    .flatMap((part) => (part.type === 'element' ? part.children : []))
    .filter((row) => isElement(row, 'tr'))
    .map((row) => row.children.filter((cell) => isElement(cell, 'td', 'th')));

/** Returns a cell's text for a React key or a comparison. */
export const textOfCell = (cell: string | Rich | undefined): string =>
  cell instanceof Rich ? cell.nodes.map((node) => ('children' in node ? textOf(node) : '')).join('') : (cell ?? '');

/** A code block; `notes` are the terms of a list below it. */
export type Code = { readonly caption: string; readonly code: string; notes?: PropValue[] };

/** Returns the code blocks, each with its title as the caption and the notes below it, and what else is there. */
export function codeBlocksOf(element: ReadElement): { blocks: Code[]; rest: ElementContent[] } {
  const blocks: Code[] = [];
  const rest: ElementContent[] = [];
  for (const node of element.children) {
    const [code] = isElement(node, 'pre') ? node.children : [];
    if (code?.type !== 'element') {
      const block = blocks.at(-1);
      if (block && isElement(node, 'ul')) block.notes = termListOf(element, [node]);
      else rest.push(node);
      continue;
    }
    const caption = /title="([^"]+)"/.exec(String((code.data as { meta?: string } | undefined)?.meta ?? ''))?.[1];
    if (caption === undefined) element.report('each code block needs a title="…" after its language', node);
    blocks.push({ caption: caption ?? '', code: textOf(code).replace(/\n$/, '') });
  }
  return { blocks, rest };
}

/** Returns the link that a heading or paragraph consists of. */
export function linkOf({ children, ...block }: Element, { report }: ReadElement): { title: string; url: string } {
  const [link] = children;
  if (children.length === 1 && link && isElement(link, 'a'))
    return { title: textOf(link), url: String(link.properties.href) };
  report('must be a link: [Title](/path/)', { ...block, children });
  return { title: '', url: '' };
}

type ListItem = { readonly title: string; readonly url?: string; readonly text: string | Rich };

/** Returns a list of links, written as `- [Title](/path/): Text.`. */
export function linkListOf(element: ReadElement): ListItem[] {
  return listItemsOf(element).map((item) => {
    const [link, colon, ...others] = inlineChildrenOf(item);
    if (!link || !isElement(link, 'a') || colon?.type !== 'text' || !colon.value.startsWith(': ')) {
      element.report('each item is written as - [Title](/path/): Text.', item);
      return { title: '', url: '', text: '' };
    }
    return {
      title: textOf(link),
      url: String(link.properties.href),
      text: inlineOf([{ ...colon, value: colon.value.slice(2) }, ...others]),
    };
  });
}

/** Returns a list of terms, written as `- **Term**: Text.`. */
export function termListOf(element: ReadElement, list: readonly ElementContent[] = element.children): PropValue[] {
  return listItemsOf({ ...element, children: list }).map((item) => {
    const [term, colon, ...others] = inlineChildrenOf(item);
    if (!term || !isElement(term, 'strong') || colon?.type !== 'text' || !colon.value.startsWith(': ')) {
      element.report('each item is written as - **Term**: Text.', item);
      return { term: '', text: '' };
    }
    return { term: textOf(term), text: inlineOf([{ ...colon, value: colon.value.slice(2) }, ...others]) };
  });
}

/** Returns the items of a Markdown list, each as formatted text. */
export const listOf = (element: ReadElement): (string | Rich)[] =>
  listItemsOf(element).map((item) => inlineOf(inlineChildrenOf(item)));

function listItemsOf({ children, report }: ReadElement): Element[] {
  const [list, ...others] = children;
  if (!list || !isElement(list, 'ul', 'ol') || others.length > 0) {
    report('holds one Markdown list and nothing else');
    return [];
  }
  return list.children.filter((item) => isElement(item, 'li'));
}

/** An item of a loose list holds a paragraph, one of a tight list its text. */
function inlineChildrenOf(item: Element): ElementContent[] {
  const children = item.children.filter((node) => node.type !== 'text' || node.value.trim() !== '');
  const [only] = children;
  return children.length === 1 && only && isElement(only, 'p') ? only.children : item.children;
}
