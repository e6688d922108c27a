import { randomBytes } from 'node:crypto';
import type { Database } from '../platform/database/database.ts';

const NAME = 'keys';
const SECRET_BYTES = 32;

export type KeySecrets = {
  /** Secret for new keys. */
  readonly present: string;
  /** All secrets with which keys may have been derived; the hash of a key shows which one it was. */
  readonly all: readonly string[];
};

/**
 * Loads the secrets from which the keys of leads are derived, so that a repeated submission gets the same key; created
 * once and stored in the database. They aren't rotated with the signing secrets, because a key is valid only if its hash
 * is in the table, which a leaked secret doesn't change; after a leak the keys in the table have to be revoked.
 *
 * @param earlier secrets with which older keys were derived
 */
export async function loadKeySecrets(database: Database, earlier: readonly string[]): Promise<KeySecrets> {
  const minted = randomBytes(SECRET_BYTES).toString('base64url');
  const present = await database.commitTogether(async (tx) => {
    await tx
      .insertInto('key_secrets')
      .values({ name: NAME, secret: minted })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const { secret } = await tx
      .selectFrom('key_secrets')
      .select('secret')
      .where('name', '=', NAME)
      .executeTakeFirstOrThrow();
    return secret;
  });
  return { present, all: [present, ...earlier] };
}
