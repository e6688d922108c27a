import type { Element, ElementContent, Root } from 'hast';
import { toString as getText } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';
import type { MdxElement } from './mdx-element.ts';

/** Elements in which a sidenote would overlap or be cut off. */
const noRoomIn = new Set(['table', 'section', 'Aside', 'BarChart', 'Fold']);

/**
 * Rehype plugin: repeats each footnote as a `MarginFootnote` after its first reference, for screens with room for
 * sidenotes. The list at the end remains the link target and is what screen readers read.
 */
export function addMarginFootnotes() {
  return (tree: Root) => {
    const notes = new Map<string, ElementContent[]>();
    visit(tree, 'element', (node) => {
      if (node.tagName !== 'section' || node.properties.dataFootnotes === undefined) return;
      visit(node, 'element', (item) => {
        if (item.tagName !== 'li') return;
        const content = findOnlyParagraph(item);
        if (content) notes.set(String(item.properties.id), content);
      });
    });
    if (notes.size > 0) insertMarginFootnotes(tree, notes);
  };
}

/**
 * Returns the content that may be inside a paragraph; a footnote with more than one paragraph is shown at the end only.
 */
function findOnlyParagraph(item: Element): ElementContent[] | undefined {
  const blocks = item.children.filter((child) => child.type !== 'text');
  const [paragraph] = blocks;
  if (blocks.length !== 1 || paragraph?.type !== 'element' || paragraph.tagName !== 'p') return undefined;
  return paragraph.children.filter(
    (child) => child.type !== 'element' || child.properties.dataFootnoteBackref === undefined,
  );
}

function insertMarginFootnotes(parent: Root | Element, notes: Map<string, ElementContent[]>): void {
  const children = parent.children as ElementContent[];
  for (let index = children.length - 1; index >= 0; index -= 1) {
    const child = children[index];
    const name = child && ('tagName' in child ? child.tagName : 'name' in child ? child.name : undefined);
    if (!child || !('children' in child) || noRoomIn.has(String(name))) continue;
    const mark = child.type === 'element' && child.tagName === 'sup' ? markIn(child) : undefined;
    const content = mark && notes.get(mark.note);
    if (mark && content) children.splice(index + 1, 0, createMarginFootnote(mark.number, content));
    else insertMarginFootnotes(child as Element, notes);
  }
}

/** Matches the first reference of a footnote, whose ID has no number at its end. */
function markIn(sup: Element): { note: string; number: string } | undefined {
  const [link] = sup.children;
  if (link?.type !== 'element' || link.properties.dataFootnoteRef === undefined) return undefined;
  const note = String(link.properties.href).slice(1);
  return link.properties.id === note.replace('fn-', 'fnref-') ? { note, number: getText(link) } : undefined;
}

const createMarginFootnote = (number: string, content: readonly ElementContent[]): ElementContent =>
  ({
    type: 'mdxJsxTextElement',
    name: 'MarginFootnote',
    attributes: [{ type: 'mdxJsxAttribute', name: 'number', value: number }],
    children: content.map(removeTabStop),
  }) satisfies MdxElement as unknown as ElementContent;

/** Keyboard users reach the links once, in the list at the end. */
function removeTabStop(content: ElementContent): ElementContent {
  if (content.type !== 'element') return content;
  const properties = content.tagName === 'a' ? { ...content.properties, tabIndex: -1 } : content.properties;
  return { ...content, properties, children: content.children.map(removeTabStop) };
}
