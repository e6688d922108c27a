import { randomBytes } from 'node:crypto';
import type { Database } from '../platform/database/database.ts';
import type { VisitorTables } from './visitor-tables.ts';

const NAME = 'token';
const SECRET_BYTES = 32;

/** The key of the tokens: made once and kept in the database, so that all processes on it share it. */
export function keptTokenSecret(database: Database): Promise<string> {
  const minted = randomBytes(SECRET_BYTES).toString('base64url');
  return database.commitTogether(async (tx) => {
    const table = tx.$extendTables<VisitorTables>();
    await table
      .insertInto('visitor_secrets')
      .values({ name: NAME, secret: minted })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const { secret } = await table
      .selectFrom('visitor_secrets')
      .select('secret')
      .where('name', '=', NAME)
      .executeTakeFirstOrThrow();
    return secret;
  });
}
