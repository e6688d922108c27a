/**
 * Marks with `data-marked` the row that `at` is in with the lines of JSON that it shows, or the line that it is in with
 * the row that shows it; nothing where it is in neither. A row tells by `data-fields` what it shows, a line by `data-line`
 * what it is of, both with the answer's name in front: `agent.confidence.score`.
 */
export function markLinked(sheet: HTMLElement, at: Element | null): void {
  const rows = [...sheet.querySelectorAll<HTMLElement>('[data-fields]')];
  const lines = [...sheet.querySelectorAll<HTMLElement>('[data-line]')];
  const pointed = at && sheet.contains(at) ? at.closest<HTMLElement>('[data-fields], [data-line]') : null;
  const row = pointed?.dataset.line === undefined ? pointed : rowOf(pointed.dataset.line, rows);
  for (const each of rows) each.toggleAttribute('data-marked', each === row);
  const fields = row ? fieldsOf(row) : [];
  const marked = lines.filter((line) => {
    const isMarked = fields.some((field) => isWithin(line.dataset.line ?? '', field));
    line.toggleAttribute('data-marked', isMarked);
    return isMarked;
  });
  if (row === pointed && marked[0]) reveal(marked[0]);
}

const fieldsOf = (row: HTMLElement): string[] => row.dataset.fields?.split(' ') ?? [];
const isWithin = (path: string, field: string): boolean => path === field || path.startsWith(`${field}.`);
const rowOf = (path: string, rows: readonly HTMLElement[]): HTMLElement | undefined =>
  rows.find((row) => fieldsOf(row).some((field) => isWithin(path, field)));

/** Pixels between a line that is scrolled to and the upper edge. */
const ABOVE_PX = 48;

/** Scrolls the JSON and never the page: somebody is reading the row. */
function reveal(line: HTMLElement): void {
  const box = line.closest('pre');
  if (!box) return;
  const top = line.offsetTop - box.offsetTop;
  if (top < box.scrollTop || top + line.offsetHeight > box.scrollTop + box.clientHeight) box.scrollTop = top - ABOVE_PX;
}
