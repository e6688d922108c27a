import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Returns the condition that a column contains a text, ignoring case. `%` and `_` match only themselves. */
export function containsText(column: string, text: string): RawBuilder<SqlBool> {
  const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
}
