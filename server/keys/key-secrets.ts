import { randomBytes } from 'node:crypto';
import type { Database } from '../platform/database/database.ts';

const NAME = 'keys';
const SECRET_BYTES = 32;

export type KeySecrets = {
  /** What new keys are made with. */
  readonly present: string;
  /** What keys may have been made with; which one it was shows by the hash of the key. */
  readonly all: readonly string[];
};

/**
 * What the keys of leads are made with, so that the same submission is answered the same key: made once and kept in the
 * database. It is not rotated with what signs: nothing is believed because of it. A key opens something by its hash in the
 * table, which whoever learns the secret cannot write; what leaks with it are the keys in that table, and those are revoked.
 *
 * @param earlier secrets that keys were made with before
 */
export async function keptKeySecrets(database: Database, earlier: readonly string[]): Promise<KeySecrets> {
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
