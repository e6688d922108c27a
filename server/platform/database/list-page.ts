import { type RawBuilder, sql } from 'kysely';

/** Position in a list, latest first: time in milliseconds since 1970 and ID of an entry. */
export type Cursor = { readonly at: number; readonly id: string };

/** Parses a cursor. @param text `next` of a page, checked with `cursorSchema` */
export function parseCursor(text = ''): Cursor {
  const [time = '', id = ''] = text.split('.');
  return { at: Number(time), id };
}

/** Returns the condition that a row comes after a position, latest first. An index on both columns is used. */
export const isAfter = (timeColumn: string, { at, id }: Cursor): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(timeColumn)}, ${sql.ref('id')}) < (${at}, ${id})`;

/**
 * Cuts rows to one page.
 *
 * @param rows one more than the page has, if there are more
 * @returns `next`: the cursor of the next page; null on the last one
 */
export function toPage<Row extends { id: string }>(
  rows: readonly Row[],
  size: number,
  getTime: (row: Row) => number,
): { page: Row[]; next: string | null } {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { page, next: rows.length > page.length && last ? `${getTime(last)}.${last.id}` : null };
}

/** Returns the condition that a column contains a text, ignoring case. `%` and `_` match only themselves. */
export function containsText(column: string, text: string): RawBuilder<boolean> {
  const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
}
