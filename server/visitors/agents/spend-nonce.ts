import { createHash } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';

/**
 * Records the nonce of a verified signature, in all processes.
 *
 * @param expiresAt time until which the signature would be accepted, in milliseconds since 1970
 * @returns false if the nonce was used before with this key
 */
export function spendNonce(
  database: Database,
  { keyId, nonce, expiresAt }: { readonly keyId: string; readonly nonce: string; readonly expiresAt: number },
): Promise<boolean> {
  const id = createHash('sha256').update(`${keyId}\n${nonce}`).digest('base64url');
  return database.commitTogether(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('spent_nonces')
      .values({ id, expires_at: expiresAt })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  });
}
