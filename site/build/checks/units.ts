import type { ElementContent, RootContent } from 'hast';
import type { Check } from './problem.ts';

/** What the browser shows as code is left as it was written. */
const exempt = new Set(['code', 'pre', 'kbd', 'samp', 'script', 'style', 'template']);
/** Elements that end a line or a cell, so that what follows them is not set beside what comes before. */
const inline = new Set(['a', 'abbr', 'b', 'em', 'i', 'mark', 'small', 'span', 'strong', 'sub', 'sup', 'time', 'var']);

/** No space comes between a number and its percent sign, where a line could break: "94%". */
export const checkUnits: Check = (pages) =>
  pages.flatMap(({ path, head, tree }) => {
    const found = [head.title, head.description, ...runsIn(tree.children)].flatMap((text) =>
      [...text.matchAll(/\S*\d\s+%/g)].map(([spaced]) => spaced),
    );
    return [...new Set(found)].map((spaced) => ({
      path,
      message: `"${spaced}" has a space before its percent sign; write "${spaced.replace(/\s+/g, '')}"`,
    }));
  });

/** The texts of a page, each as far as it can be on one line: through inline elements, up to any other. */
function runsIn(nodes: readonly (RootContent | ElementContent)[]): string[] {
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
