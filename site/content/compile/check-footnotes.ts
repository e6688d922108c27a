import type { FootnoteDefinition, FootnoteReference, Root, Text } from 'mdast';
import { visit } from 'unist-util-visit';

type Options = { report: (line: number, message: string) => void };

/**
 * Remark plugin: a footnote that is referred to has to be written, and one that is written has to be referred to.
 * Markdown shows the first as text in brackets and leaves the second out, and neither would be noticed.
 */
export function checkFootnotes({ report }: Options) {
  return (tree: Root) => {
    const referred = new Set<string>();
    const written: FootnoteDefinition[] = [];
    visit(tree, ['footnoteReference', 'footnoteDefinition', 'text'], (node) => {
      if (node.type === 'footnoteReference') referred.add((node as FootnoteReference).identifier);
      else if (node.type === 'footnoteDefinition') written.push(node as FootnoteDefinition);
      else
        for (const [mark] of (node as Text).value.matchAll(/\[\^[^\]\s]+\]/g))
          report(node.position?.start.line ?? 1, `footnote "${mark}" is not written anywhere`);
    });
    for (const { identifier, position } of written)
      if (!referred.has(identifier)) report(position?.start.line ?? 1, `nothing refers to footnote "[^${identifier}]"`);
  };
}
