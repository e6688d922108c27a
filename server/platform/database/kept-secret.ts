import { randomBytes } from 'node:crypto';
import type { Database } from './database.ts';

const SECRET_BYTES = 32;

/** A feature's own table of secrets has these two columns. */
type SecretTable = { secrets: { name: string; secret: string } };

/** A key that is made once and kept in the database, so that all processes on it share it. */
export function keptSecret(database: Database, table: string, name: string): Promise<string> {
  const minted = randomBytes(SECRET_BYTES).toString('base64url');
  return database.commitTogether(async (tx) => {
    const tables = tx.$extendTables<SecretTable>();
    // Its type is one for all of them, its name is the feature's.
    const named = table as 'secrets';
    await tables
      .insertInto(named)
      .values({ name, secret: minted })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const { secret } = await tables
      .selectFrom(named)
      .select('secret')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    return secret;
  });
}
