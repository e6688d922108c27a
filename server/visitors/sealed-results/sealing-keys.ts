import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database, TransactionWork } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';

/** AES-256. */
const KEY_BYTES = 32;

/**
 * Creates the sealing key of a workspace, or replaces it: results are sealed with the new one at once.
 *
 * @param now milliseconds since 1970
 * @param record runs in the same transaction
 * @returns the key, base64
 */
export async function createSealingKey(
  database: Database,
  now: number,
  workspace: string,
  record?: TransactionWork<void>,
): Promise<string> {
  const key = randomBytes(KEY_BYTES).toString('base64');
  await database.commitTogether(async (tx) => {
    await tx
      .insertInto('sealing_keys')
      .values({ workspace, key, created_at: now })
      .onConflict((conflict) => conflict.column('workspace').doUpdateSet({ key, created_at: now }))
      .execute();
    await record?.(tx);
  });
  return key;
}

/**
 * Deletes the sealing key of a workspace.
 *
 * @param record runs in the same transaction, if there is a key
 * @returns whether it had one
 */
export const deleteSealingKey = (
  database: Database,
  workspace: string,
  record?: TransactionWork<void>,
): Promise<boolean> =>
  database.commitTogether(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('sealing_keys')
      .where('workspace', '=', workspace)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await record?.(tx);
    return true;
  });

/** Returns the workspaces with a sealing key in the order of their names, and when it was created. */
export const listSealingKeys = ({ kysely }: Database): Promise<{ workspace: string; created_at: number }[]> =>
  kysely.selectFrom('sealing_keys').select(['workspace', 'created_at']).orderBy('workspace').execute();

/** Returns the sealing key of a workspace, base64; undefined if it has none. */
export async function findSealingKey(kysely: Kysely<Tables>, workspace: string): Promise<string | undefined> {
  const row = await kysely
    .selectFrom('sealing_keys')
    .select('key')
    .where('workspace', '=', workspace)
    .executeTakeFirst();
  return row?.key;
}
