import type { Element, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';
import { asComponent, type MdxElement } from './mdx-element.ts';

type Row = { label: string; value: number };
type Options = { report: (line: number, message: string) => void };

const charts = new Set(['BarChart']);

/**
 * Rehype plugin: a `<BarChart>` holds a table, and is drawn from the figures in it, so that the drawing and what is read
 * aloud cannot differ. The rows reach the component as JSON in its attribute `rows`.
 */
export function readCharts({ report }: Options) {
  return (tree: Root) => {
    visit(tree, (node) => {
      const chart = asComponent(node, charts);
      if (!chart) return;
      const rows = rowsOf(chart);
      for (const message of problemsOf(chart, rows)) report(chart.position?.start.line ?? 1, message);
      chart.attributes.push({ type: 'mdxJsxAttribute', name: 'rows', value: JSON.stringify(rows) });
    });
  };
}

const problemsOf = ({ attributes }: MdxElement, rows: readonly Row[]): string[] => [
  ...['caption', 'alternative', 'unit']
    .filter((wanted) => !attributes.some(({ name, value }) => name === wanted && value))
    .map((wanted) => `a chart needs "${wanted}"`),
  ...(rows.length < 2 ? ['a chart is drawn from a table of at least two rows within it'] : []),
  ...rows
    .filter(({ value }) => !Number.isFinite(value))
    .map(({ label }) => `the chart’s row "${label}" has no number in its last column`),
];

function rowsOf(chart: MdxElement): Row[] {
  const rows: Row[] = [];
  visit({ type: 'root', children: chart.children } as Root, 'element', (row) => {
    if (row.tagName !== 'tr') return;
    const cells = row.children.filter((child): child is Element => child.type === 'element' && child.tagName === 'td');
    const [label, value] = [cells[0], cells.at(-1)];
    if (label && value) rows.push({ label: textOf(label), value: Number(textOf(value).replaceAll(',', '')) });
  });
  return rows;
}
