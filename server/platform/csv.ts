/**
 * Formats one line of CSV (RFC 4180). A cell that a spreadsheet would interpret as a formula, also after leading
 * whitespace, gets a leading apostrophe (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export const csvRow = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(value: string): string {
  const harmless = /^[\s\u00a0\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u.test(value) ? `'${value}` : value;
  return `"${harmless.replaceAll('"', '""')}"`;
}
