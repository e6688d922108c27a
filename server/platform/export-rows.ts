import { csvHeader, csvRow } from './csv.ts';

/** Row of an exported file: the cells of CSV by column, and the entry of JSON, which may contain more. */
export type ExportRow<Column extends string> = { cells: Readonly<Partial<Record<Column, string>>>; entry: object };

type ExportOptions<Column extends string> = {
  format: 'csv' | 'json';
  columns: readonly Column[];
  /** Whether CSV begins with a byte-order mark, see `csvHeader`. */
  bom: boolean;
};

/** Yields the text of a file with these rows: CSV with a header, or a JSON array with one entry per line. */
export async function* exportRows<Column extends string>(
  rows: AsyncIterable<ExportRow<Column>>,
  { format, columns, bom }: ExportOptions<Column>,
): AsyncGenerator<string> {
  yield format === 'csv' ? csvHeader(columns, bom) : '[';
  let separator = '\n';
  for await (const { cells, entry } of rows) {
    if (format === 'csv') yield csvRow(columns.map((column) => cells[column] ?? ''));
    else yield `${separator}${JSON.stringify(entry)}`;
    separator = ',\n';
  }
  if (format === 'json') yield '\n]\n';
}
