import type { Element, Root } from 'hast';
import { toString as getText } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';
import { type MdxElement, toComponent } from './mdx-element.ts';

type Row = { label: string; value: number };
type Options = { report: (line: number, message: string) => void };

const charts = new Set(['BarChart']);

/**
 * Rehype plugin: reads the table inside a `<BarChart>`, so that the drawing and what a screen reader reads cannot
 * differ. The rows are passed to the component as JSON in its attribute `rows`.
 */
export function readCharts({ report }: Options) {
  return (tree: Root) => {
    visit(tree, (node) => {
      const chart = toComponent(node, charts);
      if (!chart) return;
      const rows = readRows(chart);
      for (const message of findProblems(chart, rows)) report(chart.position?.start.line ?? 1, message);
      chart.attributes.push({ type: 'mdxJsxAttribute', name: 'rows', value: JSON.stringify(rows) });
    });
  };
}

const findProblems = ({ attributes }: MdxElement, rows: readonly Row[]): string[] => [
  ...['caption', 'alternative', 'unit']
    .filter((wanted) => !attributes.some(({ name, value }) => name === wanted && value))
    .map((wanted) => `a chart must have "${wanted}"`),
  ...(rows.length < 2 ? ['a chart must contain a table of at least two rows'] : []),
  ...rows
    .filter(({ value }) => !Number.isFinite(value))
    .map(({ label }) => `the last cell of the chart’s row "${label}" must be a number`),
];

function readRows(chart: MdxElement): Row[] {
  const rows: Row[] = [];
  visit({ type: 'root', children: chart.children } as Root, 'element', (row) => {
    if (row.tagName !== 'tr') return;
    const cells = row.children.filter((child): child is Element => child.type === 'element' && child.tagName === 'td');
    const [label, value] = [cells[0], cells.at(-1)];
    if (label && value) rows.push({ label: getText(label), value: Number(getText(value).replaceAll(',', '')) });
  });
  return rows;
}
