import type { Element, ElementContent } from 'hast';
import { toString as getText } from 'hast-util-to-string';
import type { PropValue, ReadElement } from './component-rules.ts';
import { Rich } from './component-rules.ts';

const isElement = (node: ElementContent, ...names: string[]): node is Element =>
  node.type === 'element' && names.includes(node.tagName);

/** Returns inline content as a string if it is plain text, so that it can also be an attribute or a key. */
export function readInline(nodes: readonly ElementContent[]): string | Rich {
  const isPlain = nodes.every(({ type }) => type === 'text');
  if (!isPlain) return new Rich(nodes);
  return nodes.map((node) => (node.type === 'text' ? node.value.replaceAll('\n', ' ') : '')).join('');
}

/** Returns the text of inline content and reports anything but text. */
export function readPlainText(node: Element, { report }: ReadElement): string {
  if (!node.children.every(({ type }) => type === 'text')) report('must be plain text here', node);
  return getText(node);
}

/** Returns the leading paragraphs as one piece of formatted text, and the rest. */
export function splitIntro({ children, report }: ReadElement): {
  text: string | Rich | undefined;
  rest: readonly ElementContent[];
} {
  const [first, second] = children;
  if (!first || !isElement(first, 'p')) return { text: undefined, rest: children };
  if (second && isElement(second, 'p')) report('must have only one paragraph before its other content', second);
  return { text: readInline(first.children), rest: children.slice(1) };
}

/** Returns the paragraphs, and the other nodes. */
export function splitParagraphs({ children }: Pick<ReadElement, 'children'>): {
  paragraphs: Element[];
  others: ElementContent[];
} {
  const isParagraph = (node: ElementContent): node is Element => isElement(node, 'p');
  return { paragraphs: children.filter(isParagraph), others: children.filter((node) => !isParagraph(node)) };
}

/** An item: a heading and what follows it up to the next one. */
export type Item = { readonly heading: Element; readonly content: readonly ElementContent[] };

/**
 * Returns the items of a list that is written as level-3 headings, each with its text below.
 *
 * @returns the nodes before the first heading, and the items
 */
export function readItems({ children }: Pick<ReadElement, 'children'>): {
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

/** Returns the paragraphs of an item and reports a number other than `count`. */
export function readParagraphs(item: Item, count: number, { report }: ReadElement): Element[] {
  const paragraphs = item.content.filter((node) => isElement(node, 'p'));
  if (paragraphs.length !== count || item.content.length !== count)
    report(
      `“${getText(item.heading)}” must have ${count === 1 ? 'one paragraph' : `${count} paragraphs`} below it`,
      item.heading,
    );
  return paragraphs;
}

/** Returns the paragraph that ends a component as its note, and the nodes before it. */
export function splitNote({ children }: Pick<ReadElement, 'children'>): {
  note: string | Rich | undefined;
  children: readonly ElementContent[];
} {
  const last = children.at(-1);
  if (!last || !isElement(last, 'p')) return { note: undefined, children };
  return { note: readInline(last.children), children: children.slice(0, -1) };
}

type Table = { readonly columns: string[]; readonly rows: (string | Rich)[][] };

/** Returns the table inside a component and reports any other content. */
export function readTable(element: ReadElement): Table {
  const [table, ...others] = element.children.filter((node) => isElement(node, 'table'));
  if (!table || !isElement(table, 'table') || others.length > 0 || element.children.length > 1) {
    element.report('must contain one Markdown table and nothing else');
    return { columns: [], rows: [] };
  }
  const [head = [], ...rows] = listCells(table);
  return {
    columns: head.map((cell) => readPlainText(cell, element)),
    rows: rows.map((cells) => cells.map((cell) => readInline(cell.children))),
  };
}

const listCells = (table: Element): Element[][] =>
  table.children
    .flatMap((part) => (part.type === 'element' ? part.children : []))
    .filter((row) => isElement(row, 'tr'))
    .map((row) => row.children.filter((cell) => isElement(cell, 'td', 'th')));

/** Returns a cell's text for a React key or a comparison. */
export const getCellText = (cell: string | Rich | undefined): string =>
  cell instanceof Rich ? cell.nodes.map((node) => ('children' in node ? getText(node) : '')).join('') : (cell ?? '');

/** A code block; `notes` explain its terms and come from a list below it. */
export type Code = { readonly caption: string; readonly code: string; notes?: PropValue[] };

/** Returns the code blocks, each with its title as the caption and the notes below it, and the other nodes. */
export function readCodeBlocks(element: ReadElement): { blocks: Code[]; rest: ElementContent[] } {
  const blocks: Code[] = [];
  const rest: ElementContent[] = [];
  for (const node of element.children) {
    const [code] = isElement(node, 'pre') ? node.children : [];
    if (code?.type !== 'element') {
      const block = blocks.at(-1);
      if (block && isElement(node, 'ul')) block.notes = readTermList(element, [node]);
      else rest.push(node);
      continue;
    }
    const caption = /title="([^"]+)"/.exec(String((code.data as { meta?: string } | undefined)?.meta ?? ''))?.[1];
    if (caption === undefined) element.report('each code block must have a title="…" after its language', node);
    blocks.push({ caption: caption ?? '', code: getText(code).replace(/\n$/, '') });
  }
  return { blocks, rest };
}

/** Returns the link that a heading or paragraph consists of. */
export function readLink({ children, ...block }: Element, { report }: ReadElement): { title: string; url: string } {
  const [link] = children;
  if (children.length === 1 && link && isElement(link, 'a'))
    return { title: getText(link), url: String(link.properties.href) };
  report('must be a link: [Title](/path/)', { ...block, children });
  return { title: '', url: '' };
}

type ListItem = { readonly title: string; readonly url?: string; readonly text: string | Rich };

/** Returns a list of links, written as `- [Title](/path/): Text.`. */
export function readLinkList(element: ReadElement): ListItem[] {
  return findListItems(element).map((item) => {
    const [link, colon, ...others] = getInlineChildren(item);
    if (!link || !isElement(link, 'a') || colon?.type !== 'text' || !colon.value.startsWith(': ')) {
      element.report('each item must have the form - [Title](/path/): Text.', item);
      return { title: '', url: '', text: '' };
    }
    return {
      title: getText(link),
      url: String(link.properties.href),
      text: readInline([{ ...colon, value: colon.value.slice(2) }, ...others]),
    };
  });
}

type Term = { readonly term: string; readonly text: string | Rich };

/** Returns a list of terms, written as `- **Term**: Text.`. */
export function readTermList(element: ReadElement, list: readonly ElementContent[] = element.children): Term[] {
  return findListItems({ ...element, children: list }).map((item) => {
    const [term, colon, ...others] = getInlineChildren(item);
    if (!term || !isElement(term, 'strong') || colon?.type !== 'text' || !colon.value.startsWith(': ')) {
      element.report('each item must have the form - **Term**: Text.', item);
      return { term: '', text: '' };
    }
    return { term: getText(term), text: readInline([{ ...colon, value: colon.value.slice(2) }, ...others]) };
  });
}

/** Returns the items of a Markdown list, each as formatted text. */
export const readList = (element: ReadElement): (string | Rich)[] =>
  findListItems(element).map((item) => readInline(getInlineChildren(item)));

function findListItems({ children, report }: ReadElement): Element[] {
  const [list, ...others] = children;
  if (!list || !isElement(list, 'ul', 'ol') || others.length > 0) {
    report('must contain one Markdown list and nothing else');
    return [];
  }
  return list.children.filter((item) => isElement(item, 'li'));
}

/** An item of a loose list contains a paragraph, one of a tight list the text itself. */
function getInlineChildren(item: Element): ElementContent[] {
  const children = item.children.filter((node) => node.type !== 'text' || node.value.trim() !== '');
  const [only] = children;
  return children.length === 1 && only && isElement(only, 'p') ? only.children : item.children;
}
