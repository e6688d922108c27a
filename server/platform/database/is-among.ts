import { type Kysely, PostgresAdapter, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Returns a condition that is true for the rows whose column has one of the texts. It has a single parameter for any number
 * of texts, so that the query is the same for all numbers and can be prepared.
 *
 * @param column name of the column, with its table if the query has several
 * @param texts JSON array
 */
export function isAmong(kysely: Kysely<Tables>, column: string, texts: string): RawBuilder<SqlBool> {
  return kysely.getExecutor().adapter instanceof PostgresAdapter
    ? sql`${sql.ref(column)} = any(array(select json_array_elements_text(${texts}::json)))`
    : sql`${sql.ref(column)} in (select value from json_each(${texts}))`;
}
