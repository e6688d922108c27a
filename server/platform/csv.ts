/**
 * One line of CSV (RFC 4180). A cell that a spreadsheet would take for a formula gets a leading apostrophe, also where
 * the formula stands behind blanks (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export const csvRow = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(value: string): string {
  const harmless = /^[\s\u00a0\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u.test(value) ? `'${value}` : value;
  return `"${harmless.replaceAll('"', '""')}"`;
}
