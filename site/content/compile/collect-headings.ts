import type { Root } from 'hast';
import { toString as getText } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';

type Heading = { id: string; depth: number; text: string };
type Options = {
  headings: Heading[];
  /** Anchors on the page, as far as they are known already. */
  anchors: Set<string>;
  report: (line: number, message: string) => void;
};

/** Rehype plugin: collects the headings and reports skipped levels, which leave gaps in a screen reader's outline. */
export function collectHeadings({ headings, anchors, report }: Options) {
  return (tree: Root) => {
    let previousDepth = 1;
    const links: { target: string; line: number }[] = [];
    visit(tree, 'element', (node) => {
      const line = node.position?.start.line ?? 1;
      const depth = Number(/^h([1-6])$/.exec(node.tagName)?.[1] ?? 0);
      if (depth === 1) report(line, 'the title in the front matter is the only h1; begin with ##');
      if (depth > previousDepth + 1)
        report(line, `heading of level ${depth} follows one of level ${previousDepth}; a level was skipped`);
      if (depth > 0) {
        previousDepth = depth;
        headings.push({ id: String(node.properties.id), depth, text: getText(node) });
      }
      if (typeof node.properties.id === 'string') anchors.add(node.properties.id);
      const href = node.properties.href;
      if (typeof href === 'string' && href.startsWith('#')) links.push({ target: href.slice(1), line });
    });
    for (const { target, line } of links) if (!anchors.has(target)) report(line, `dead anchor "#${target}"`);
  };
}
