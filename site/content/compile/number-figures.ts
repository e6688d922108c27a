import type { Root } from 'hast';
import { visit } from 'unist-util-visit';
import { asComponent } from './mdx-element.ts';

type Options = { anchors: Set<string>; report: (line: number, message: string) => void };

const figures = new Set(['DrawnFigure', 'BarChart']);

/**
 * Rehype plugin: numbers the figures of a text in their order, so that a text can say `[Fig. 2](#fig-2)`. A caption
 * does not need to begin with its number; where it does, it has to be the right one.
 *
 * @param anchors what a text may link to on its own page; each figure is added.
 */
export function numberFigures({ anchors, report }: Options) {
  return (tree: Root) => {
    let number = 0;
    visit(tree, (node) => {
      const figure = asComponent(node, figures);
      if (!figure) return;
      const { attributes, position } = figure;
      number += 1;
      anchors.add(`fig-${number}`);
      const caption = attributes.find(({ name }) => name === 'caption');
      const [said, given] = /^Fig\. (\d+)\. /.exec(String(caption?.value ?? '')) ?? [];
      if (said !== undefined && Number(given) !== number)
        report(position?.start.line ?? 1, `the caption says "${said.trim()}", but this is figure ${number}`);
      if (caption && said !== undefined) caption.value = String(caption.value).slice(said.length);
      attributes.push({ type: 'mdxJsxAttribute', name: 'number', value: String(number) });
    });
  };
}
