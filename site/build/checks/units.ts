import { pages as pagePaths } from '@whorl/contract/urls.ts';
import type { ElementContent, RootContent } from 'hast';
import type { Check } from './problem.ts';

/** Elements that show code, in which spaces are left as written. */
const exempt = new Set(['code', 'pre', 'kbd', 'samp', 'script', 'style', 'template']);
/** Elements inside which a line goes on; any other ends the line or cell. */
const inline = new Set(['a', 'abbr', 'b', 'em', 'i', 'mark', 'small', 'span', 'strong', 'sub', 'sup', 'time', 'var']);

/**
 * Checks that no space, where a line could break, precedes a percent sign ("94%"), and that demos show US dollars like the
 * price list.
 */
export const checkUnits: Check = (pages) =>
  pages.flatMap(({ path, head, tree }) => {
    const texts = [head.title, head.description, ...listTextRuns(tree.children)];
    const spaced = texts.flatMap((text) => text.match(/\S*\d\s+%/g) ?? []);
    const euros = path.startsWith(pagePaths.playground.path)
      ? texts.flatMap((text) => text.match(/€\s?[\d.,]*/g) ?? [])
      : [];
    return [
      ...[...new Set(spaced)].map(
        (found) => `"${found}" has a space before its percent sign; write "${found.replace(/\s+/g, '')}"`,
      ),
      ...[...new Set(euros)].map((found) => `"${found}" is an amount in euros; demos show US dollars`),
    ].map((message) => ({ path, message }));
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
