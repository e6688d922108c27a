import { sql, type Transaction } from 'kysely';
import { isLockConflict, isStorageFailure } from '../../platform/database/storage-errors.ts';
import type { Tables } from '../../platform/database/tables.ts';

/** Product that is computed from stored rows. */
export type MeasuredProduct<Product> = {
  readonly measure: (tx: Transaction<Tables>) => Promise<Product>;
  /** Message of the product's error if that fails. */
  readonly message: string;
};
type Failure = { error: { code: 'Failed'; message: string } };
type Results<Products> = {
  [Name in keyof Products]: Products[Name] extends MeasuredProduct<infer Product> ? Product | Failure : never;
};

/**
 * Computes products from stored rows. If one fails, only this one has an error, and the transaction continues.
 *
 * @throws Error a storage failure or a lock conflict, which the whole transaction has to handle
 */
export async function measureProducts<Products extends Readonly<Record<string, MeasuredProduct<unknown>>>>(
  tx: Transaction<Tables>,
  products: Products,
): Promise<Results<Products>> {
  const entries = Object.entries(products);
  const together = await tryWithSavepoint(tx, async () => {
    const results: [string, unknown][] = [];
    for (const [name, { measure }] of entries) results.push([name, await measure(tx)]);
    return results;
  });
  if (together !== undefined) return Object.fromEntries(together.result) as Results<Products>;
  // At least one of them failed, so each has its own savepoint now.
  const results: [string, unknown][] = [];
  for (const [name, { measure, message }] of entries) {
    const measured = await tryWithSavepoint(tx, () => measure(tx));
    results.push([name, measured ? measured.result : ({ error: { code: 'Failed', message } } satisfies Failure)]);
  }
  return Object.fromEntries(results) as Results<Products>;
}

/** Returns undefined if `work` failed, after a rollback to the state before it. */
async function tryWithSavepoint<Result>(
  tx: Transaction<Tables>,
  work: () => Promise<Result>,
): Promise<{ result: Result } | undefined> {
  // After a failed statement PostgreSQL rejects everything in the transaction until a rollback to a savepoint.
  await sql`savepoint measured`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint measured`.execute(tx);
    return { result };
  } catch (error) {
    if (isStorageFailure(error) || isLockConflict(error)) throw error;
    await sql`rollback to savepoint measured`.execute(tx);
    return undefined;
  }
}
