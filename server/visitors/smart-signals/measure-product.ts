import { sql, type Transaction } from 'kysely';
import { isLockConflict, isStorageFailure } from '../../platform/database/storage-errors.ts';
import type { Tables } from '../../platform/database/tables.ts';

/**
 * Computes a product from stored rows. If that fails, only this product fails, and the transaction continues.
 *
 * @param name of the savepoint
 * @param message of the product's error
 * @throws Error a storage failure or a lock conflict, which the whole transaction has to handle
 */
export async function measureProduct<Product>(
  tx: Transaction<Tables>,
  name: string,
  message: string,
  measure: () => Promise<Product>,
): Promise<Product | { error: { code: 'Failed'; message: string } }> {
  // After a failed statement PostgreSQL rejects everything in the transaction until a rollback to a savepoint.
  await sql`savepoint ${sql.id(name)}`.execute(tx);
  try {
    const product = await measure();
    await sql`release savepoint ${sql.id(name)}`.execute(tx);
    return product;
  } catch (error) {
    if (isStorageFailure(error) || isLockConflict(error)) throw error;
    await sql`rollback to savepoint ${sql.id(name)}`.execute(tx);
    return { error: { code: 'Failed', message } };
  }
}
