import type { FootnoteDefinition, FootnoteReference, Root, Text } from 'mdast';
import { visit } from 'unist-util-visit';

type Options = { report: (line: number, message: string) => void };

/**
 * Remark plugin: reports references to footnotes that don't exist and footnotes without a reference. Markdown silently
 * shows the former as text in brackets and drops the latter.
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
          report(node.position?.start.line ?? 1, `footnote "${mark}" has no text`);
    });
    for (const { identifier, position } of written)
      if (!referred.has(identifier))
        report(
          position?.start.line ?? 1,
          `footnote "[^${identifier}]" has no reference in the text; add one or remove it`,
        );
  };
}
