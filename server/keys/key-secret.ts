import { randomBytes } from 'node:crypto';
import type { Database } from '../platform/database/database.ts';
import type { KeyTables } from './key-tables.ts';

const NAME = 'keys';
const SECRET_BYTES = 32;

/** What keys are made with: made once and kept in the database, so that all processes on it share it. */
export function keptKeySecret(database: Database): Promise<string> {
  const minted = randomBytes(SECRET_BYTES).toString('base64url');
  return database.commitTogether(async (tx) => {
    const table = tx.$extendTables<KeyTables>();
    await table
      .insertInto('key_secrets')
      .values({ name: NAME, secret: minted })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const { secret } = await table
      .selectFrom('key_secrets')
      .select('secret')
      .where('name', '=', NAME)
      .executeTakeFirstOrThrow();
    return secret;
  });
}
