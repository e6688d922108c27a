const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December';
/** A link to a public page, whose text ends with a month and a year. */
const SOURCE = new RegExp(`\\[[^\\]]*(?:${MONTHS}) \\d{4}\\]\\(https://`);

/**
 * Checks that the second column of each table, the one about the other service, names its source and date in every
 * cell.
 */
export function checkCellSources(source: string): { line: number; message: string }[] {
  const lines = source.split('\n');
  return lines.flatMap((line, index) => {
    const isBody =
      line.startsWith('|') &&
      lines
        .slice(0, index)
        .some((above, at) => /^\|[-| ]+\|$/.test(above) && lines.slice(at, index).every((row) => row.startsWith('|')));
    if (!isBody || /^\|[-| ]+\|$/.test(line)) return [];
    const cell = line.split('|')[2] ?? '';
    return SOURCE.test(cell)
      ? []
      : [
          {
            line: index + 1,
            message: `"${cell.trim().slice(0, 60)}" needs a link to its source that ends with a month and a year`,
          },
        ];
  });
}
