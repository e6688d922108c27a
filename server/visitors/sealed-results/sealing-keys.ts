import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';

/** AES-256. */
const KEY_BYTES = 32;

/**
 * Creates the sealing key of a workspace, or replaces it: results are sealed with the new one at once.
 *
 * @param now milliseconds since 1970
 * @returns the key, base64
 */
export async function createSealingKey(database: Database, now: number, workspace: string): Promise<string> {
  const key = randomBytes(KEY_BYTES).toString('base64');
  await database.commitTogether((tx) =>
    tx
      .insertInto('sealing_keys')
      .values({ workspace, key, created_at: now })
      .onConflict((conflict) => conflict.column('workspace').doUpdateSet({ key, created_at: now }))
      .execute(),
  );
  return key;
}

/** Deletes the sealing key of a workspace. @returns whether it had one */
export async function deleteSealingKey(database: Database, workspace: string): Promise<boolean> {
  const { numDeletedRows } = await database.commitTogether((tx) =>
    tx.deleteFrom('sealing_keys').where('workspace', '=', workspace).executeTakeFirst(),
  );
  return numDeletedRows > 0n;
}

/** Returns the sealing key of a workspace, base64; undefined if it has none. */
export async function findSealingKey(kysely: Kysely<Tables>, workspace: string): Promise<string | undefined> {
  const row = await kysely
    .selectFrom('sealing_keys')
    .select('key')
    .where('workspace', '=', workspace)
    .executeTakeFirst();
  return row?.key;
}
