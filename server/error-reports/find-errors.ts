import type { ErrorListQuery } from '@whorl/contract/console/errors.ts';
import type { Kysely } from 'kysely';
import type { Database, TransactionWork } from '../platform/database/database.ts';
import { containsText, isAfter, parseCursor, toPage } from '../platform/database/list-page.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { ErrorReportRow } from './error-report-tables.ts';

/**
 * Returns the errors that match a filter, latest first; unresolved ones by default.
 *
 * @returns `next`: the value of `after` for the next page; null on the last one
 */
export async function findErrorPage(
  kysely: Kysely<Tables>,
  { state = 'unresolved', text, after }: ErrorListQuery,
  limit: number,
): Promise<{ page: ErrorReportRow[]; next: string | null }> {
  let query = kysely.selectFrom('error_reports').selectAll();
  if (state === 'unresolved') query = query.where('resolved_at', 'is', null);
  if (text !== undefined) {
    const searched = ['message', 'path', 'stack'].map((column) => containsText(column, text));
    query = query.where((row) => row.or(searched));
  }
  if (after !== undefined) query = query.where(isAfter('last_seen_at', parseCursor(after)));
  const rows = await query
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows, limit, ({ last_seen_at }) => last_seen_at);
}

/** Returns the number of unresolved errors. */
export async function countUnresolvedErrors(kysely: Kysely<Tables>): Promise<number> {
  const { count } = await kysely
    .selectFrom('error_reports')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the error with this ID. */
export const findError = (kysely: Kysely<Tables>, id: string): Promise<ErrorReportRow | undefined> =>
  kysely.selectFrom('error_reports').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns at most two errors whose IDs begin with this text. @param prefix hexadecimal digits */
export const findErrorsByPrefix = (kysely: Kysely<Tables>, prefix: string): Promise<ErrorReportRow[]> =>
  kysely.selectFrom('error_reports').selectAll().where('id', 'like', `${prefix}%`).limit(2).execute();

/**
 * Marks an error as resolved, until it is reported again. Has no effect if it is.
 *
 * @param now milliseconds since 1970
 * @param record runs in the same transaction, if the error is changed
 */
export const resolveError = (
  database: Database,
  id: string,
  now: number,
  record?: TransactionWork<void>,
): Promise<void> =>
  database.commitTogether(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('error_reports')
      .set({ resolved_at: now })
      .where('id', '=', id)
      .where('resolved_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await record?.(tx);
  });
