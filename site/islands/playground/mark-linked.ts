/**
 * Marks with `data-marked` what belongs to `at`: for a row, the row and its lines of JSON; for a line, the row that
 * shows it; otherwise nothing. Rows list their properties in `data-fields`, lines have theirs in `data-line`, both with
 * the answer's source first: `agent.confidence.score`.
 */
export function markLinked(sheet: HTMLElement, at: Element | null): void {
  const rows = [...sheet.querySelectorAll<HTMLElement>('[data-fields]')];
  const lines = [...sheet.querySelectorAll<HTMLElement>('[data-line]')];
  const pointed = at && sheet.contains(at) ? at.closest<HTMLElement>('[data-fields], [data-line]') : null;
  const row = pointed?.dataset.line === undefined ? pointed : findRow(pointed.dataset.line, rows);
  for (const each of rows) each.toggleAttribute('data-marked', each === row);
  const fields = row ? getFields(row) : [];
  const marked = lines.filter((line) => {
    const isMarked = fields.some((field) => isWithin(line.dataset.line ?? '', field));
    line.toggleAttribute('data-marked', isMarked);
    return isMarked;
  });
  if (row === pointed && marked[0]) reveal(marked[0]);
}

const getFields = (row: HTMLElement): string[] => row.dataset.fields?.split(' ') ?? [];
const isWithin = (path: string, field: string): boolean => path === field || path.startsWith(`${field}.`);
const findRow = (path: string, rows: readonly HTMLElement[]): HTMLElement | undefined =>
  rows.find((row) => getFields(row).some((field) => isWithin(path, field)));

/** Space above a line that is scrolled into view, in pixels. */
const ABOVE_PX = 48;

/** Scrolls only the JSON, not the page, because the visitor is reading the row. */
function reveal(line: HTMLElement): void {
  const box = line.closest('pre');
  if (!box) return;
  const top = line.offsetTop - box.offsetTop;
  if (top < box.scrollTop || top + line.offsetHeight > box.scrollTop + box.clientHeight) box.scrollTop = top - ABOVE_PX;
}
