import type { ElementContent, RootContent } from 'hast';
import type { Check } from './problem.ts';

/** Elements that show code, in which spaces are left as written. */
const exempt = new Set(['code', 'pre', 'kbd', 'samp', 'script', 'style', 'template']);
/** Elements inside which a line goes on; any other ends the line or cell. */
const inline = new Set(['a', 'abbr', 'b', 'em', 'i', 'mark', 'small', 'span', 'strong', 'sub', 'sup', 'time', 'var']);

/** Checks that no space, where a line could break, precedes a percent sign: "94%". */
export const checkUnits: Check = (pages) =>
  pages.flatMap(({ path, head, tree }) => {
    const found = [head.title, head.description, ...listTextRuns(tree.children)].flatMap((text) =>
      [...text.matchAll(/\S*\d\s+%/g)].map(([spaced]) => spaced),
    );
    return [...new Set(found)].map((spaced) => ({
      path,
      message: `"${spaced}" has a space before its percent sign; write "${spaced.replace(/\s+/g, '')}"`,
    }));
  });

/** Returns the texts of a page that may appear on one line: across inline elements, up to any other element. */
function listTextRuns(nodes: readonly (RootContent | ElementContent)[]): string[] {
  const runs: string[] = [];
  let run = '';
  const end = () => {
    runs.push(run);
    run = '';
  };
  const read = (children: readonly (RootContent | ElementContent)[]): void => {
    for (const node of children) {
      if (node.type === 'text') run += node.value;
      if (node.type !== 'element' || exempt.has(node.tagName)) continue;
      const isInline = inline.has(node.tagName);
      if (!isInline) end();
      read(node.children);
      if (!isInline) end();
    }
  };
  read(nodes);
  end();
  return runs;
}
