import type { Element, ElementContent, Root } from 'hast';
import { toString as getText } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';

/** Number of characters from which a cell needs a minimum width on phones. */
const SENTENCE_LENGTH = 20;

/**
 * Rehype plugin: marks the headers of table columns with sentences. On phones these get a minimum width, while columns of
 * words and numbers shrink to their content, so that most tables fit.
 */
export function markColumns() {
  return (tree: Root) =>
    visit(tree, 'element', (table) => {
      if (table.tagName !== 'table') return;
      const [head, ...rows] = findAll(table.children, 'tr').map((row) => findAll(row.children, 'th', 'td'));
      head?.forEach((cell, column) => {
        const texts = rows.map((row) => getText(row[column] ?? cell));
        if (texts.some((text) => text.length >= SENTENCE_LENGTH)) cell.properties.className = ['sentences'];
      });
    });
}

/** Returns the outermost elements with one of these names. */
function findAll(children: readonly ElementContent[], ...names: string[]): Element[] {
  return children
    .filter((child) => child.type === 'element')
    .flatMap((child) => (names.includes(child.tagName) ? [child] : findAll(child.children, ...names)));
}
