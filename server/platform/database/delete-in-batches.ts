import type { Transaction } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/**
 * Rows that one transaction of `deleteInBatches` deletes. SQLite has one writer, which such a transaction holds for up to
 * 100 ms if the rows aren't in memory; PostgreSQL cancels statements that take too long.
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
