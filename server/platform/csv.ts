/**
 * Formats one line of CSV (RFC 4180). A cell that a spreadsheet would interpret as a formula, also after leading
 * whitespace, gets a leading apostrophe (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export const csvRow = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/**
 * Formats the header line of a CSV file. Excel reads a file without a byte-order mark in the encoding of the system, and
 * garbles names.
 *
 * @param bom whether the file begins with a byte-order mark; some importers make it part of the first column's name
 */
export const csvHeader = (columns: readonly string[], bom: boolean): string =>
  `${bom ? BYTE_ORDER_MARK : ''}${csvRow(columns)}`;

const BYTE_ORDER_MARK = '\ufeff';

function csvCell(value: string): string {
  const harmless = /^[\s\u00a0\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u.test(value) ? `'${value}` : value;
  return `"${harmless.replaceAll('"', '""')}"`;
}
