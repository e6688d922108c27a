import { sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/**
 * Rows that one transaction of `deleteInBatches` deletes. SQLite has one writer, which such a transaction holds for up to
 * 200 ms if the rows aren't in memory; PostgreSQL cancels statements that take too long.
 */
const BATCH_SIZE = 100;

type Settings = {
  /** Ends after the current batch when it is aborted; the next run deletes the rest. */
  readonly stop?: AbortSignal | undefined;
  /** Rows of one batch, if their deletion is faster or slower than usual. */
  readonly batchSize?: number;
};

/**
 * Deletes or clears any number of rows in transactions of limited size, so that other writes don't wait for all of them.
 *
 * @param work deletes at most `limit` rows and returns their number; fewer than `limit` end the deletion
 */
export async function deleteInBatches(
  database: Database,
  work: (tx: Transaction<Tables>, limit: number) => Promise<number | bigint>,
  { stop, batchSize = BATCH_SIZE }: Settings = {},
): Promise<void> {
  let deleted = batchSize;
  while (deleted === batchSize && stop?.aborted !== true)
    deleted = Number(await database.commitTogether((tx) => work(tx, batchSize)));
}

/**
 * Deletes the rows of a table whose time is before another one, in batches.
 *
 * @param rows the table, its primary key, and its column with a time
 * @param before milliseconds since 1970
 */
export const deleteRowsBefore = <Table extends keyof Tables & string>(
  database: Database,
  { table, key, time }: { table: Table; key: keyof Tables[Table] & string; time: keyof Tables[Table] & string },
  before: number,
  stop?: AbortSignal,
): Promise<void> =>
  deleteInBatches(
    database,
    async (tx, limit) => {
      const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ${sql.ref(key)} in
        (select ${sql.ref(key)} from ${sql.table(table)} where ${sql.ref(time)} < ${before} limit ${limit})`.execute(
        tx,
      );
      return numAffectedRows;
    },
    { stop },
  );
