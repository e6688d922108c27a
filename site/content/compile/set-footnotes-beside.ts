import type { Element, ElementContent, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';
import type { MdxElement } from './mdx-element.ts';

/** Where a note beside the text would stand in the way or be cut off. */
const noRoomIn = new Set(['table', 'section', 'Aside', 'BarChart']);

/**
 * Rehype plugin: behind the first mark of a footnote stands the note once more, as `FootnoteBeside`, for screens that
 * have room beside the text. The list at the end stays what links lead to and what is read aloud.
 */
export function setFootnotesBeside() {
  return (tree: Root) => {
    const notes = new Map<string, ElementContent[]>();
    visit(tree, 'element', (node) => {
      if (node.tagName !== 'section' || node.properties.dataFootnotes === undefined) return;
      visit(node, 'element', (item) => {
        if (item.tagName !== 'li') return;
        const content = onlyParagraphOf(item);
        if (content) notes.set(String(item.properties.id), content);
      });
    });
    if (notes.size > 0) setBeside(tree, notes);
  };
}

/** What can stand within a paragraph of the text; a longer note stands at the end only. */
function onlyParagraphOf(item: Element): ElementContent[] | undefined {
  const blocks = item.children.filter((child) => child.type !== 'text');
  const [paragraph] = blocks;
  if (blocks.length !== 1 || paragraph?.type !== 'element' || paragraph.tagName !== 'p') return undefined;
  return paragraph.children.filter(
    (child) => child.type !== 'element' || child.properties.dataFootnoteBackref === undefined,
  );
}

function setBeside(parent: Root | Element, notes: Map<string, ElementContent[]>): void {
  const children = parent.children as ElementContent[];
  for (let index = children.length - 1; index >= 0; index -= 1) {
    const child = children[index];
    const name = child && ('tagName' in child ? child.tagName : 'name' in child ? child.name : undefined);
    if (!child || !('children' in child) || noRoomIn.has(String(name))) continue;
    const mark = child.type === 'element' && child.tagName === 'sup' ? markIn(child) : undefined;
    const content = mark && notes.get(mark.note);
    if (mark && content) children.splice(index + 1, 0, besideOf(mark.number, content));
    else setBeside(child as Element, notes);
  }
}

/** The first mark of a note has its id; later ones have a number behind it. */
function markIn(sup: Element): { note: string; number: string } | undefined {
  const [link] = sup.children;
  if (link?.type !== 'element' || link.properties.dataFootnoteRef === undefined) return undefined;
  const note = String(link.properties.href).slice(1);
  return link.properties.id === note.replace('fn-', 'fnref-') ? { note, number: textOf(link) } : undefined;
}

const besideOf = (number: string, content: readonly ElementContent[]): ElementContent =>
  ({
    type: 'mdxJsxTextElement',
    name: 'FootnoteBeside',
    attributes: [{ type: 'mdxJsxAttribute', name: 'number', value: number }],
    children: content.map(withoutTabStop),
  }) satisfies MdxElement as unknown as ElementContent;

/** Who goes by keyboard finds the links in the list, once. */
function withoutTabStop(content: ElementContent): ElementContent {
  if (content.type !== 'element') return content;
  const properties = content.tagName === 'a' ? { ...content.properties, tabIndex: -1 } : content.properties;
  return { ...content, properties, children: content.children.map(withoutTabStop) };
}
