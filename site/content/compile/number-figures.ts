import type { Root } from 'hast';
import { visit } from 'unist-util-visit';
import { toComponent } from './mdx-element.ts';

type Options = { anchors: Set<string>; report: (line: number, message: string) => void };

const figures = new Set(['DrawnFigure', 'BarChart']);

/**
 * Rehype plugin: numbers the figures of a text in order, so that the text can link to `[Fig. 2](#fig-2)`. A caption
 * that begins with a number has to have the right one.
 *
 * @param anchors link targets on the page; each figure is added
 */
export function numberFigures({ anchors, report }: Options) {
  return (tree: Root) => {
    let number = 0;
    visit(tree, (node) => {
      const figure = toComponent(node, figures);
      if (!figure) return;
      const { attributes, position } = figure;
      number += 1;
      anchors.add(`fig-${number}`);
      const caption = attributes.find(({ name }) => name === 'caption');
      const [prefix, writtenNumber] = /^Fig\. (\d+)\. /.exec(String(caption?.value ?? '')) ?? [];
      if (prefix !== undefined && Number(writtenNumber) !== number)
        report(position?.start.line ?? 1, `the caption begins with "${prefix.trim()}", but this is figure ${number}`);
      if (caption && prefix !== undefined) caption.value = String(caption.value).slice(prefix.length);
      attributes.push({ type: 'mdxJsxAttribute', name: 'number', value: String(number) });
    });
  };
}
