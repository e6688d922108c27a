/** The medians of one page or navigation, by the name of the figure. */
export type Figures = Readonly<Record<string, number>>;
/** Figures by page path or by the description of a navigation. */
export type Measurements = Readonly<Record<string, Figures>>;

/** Returns the median; of an even count the mean of the middle two. */
export function findMedian(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = Number.NaN] =
    sorted.length % 2 === 1 ? [sorted[middle], sorted[middle]] : [sorted[middle - 1], sorted[middle]];
  return (low + high) / 2;
}

/** Returns the median of each figure over several runs. */
export function combineRuns(runs: readonly Figures[]): Figures {
  const names = Object.keys(runs[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, findMedian(runs.map((run) => run[name] ?? Number.NaN))]));
}

/**
 * Formats measurements as a table with one row per page. With earlier results each cell also has the difference.
 *
 * @param title heading of the first column
 */
export function formatTable(title: string, measured: Measurements, earlier?: Measurements): string {
  const names = Object.keys(Object.values(measured)[0] ?? {});
  const rows = Object.entries(measured).map(([row, figures]) => [
    row,
    ...names.map((name) => formatCell(figures[name], earlier?.[row]?.[name])),
  ]);
  const table = [[title, ...names], ...rows];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((cells) => (cells[column] ?? '').length))) ?? [];
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0);
  return table.map((cells) => cells.map(pad).join('  ')).join('\n');
}

function formatCell(value = Number.NaN, earlier?: number): string {
  if (earlier === undefined) return formatNumber(value);
  const change = value - earlier;
  return `${formatNumber(value)} (${change >= 0 ? '+' : '−'}${formatNumber(Math.abs(change))})`;
}

function formatNumber(value: number): string {
  if (Number.isInteger(value)) return `${value}`;
  return value.toFixed(value < 1 ? 3 : value < 100 ? 1 : 0);
}
