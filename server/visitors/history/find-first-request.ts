import type { Database } from '../../platform/database/database.ts';

/** Returns the time of a workspace's first identification, in milliseconds since 1970; undefined if there is none. */
export async function findFirstRequest({ kysely }: Database, workspace: string): Promise<number | undefined> {
  const row = await kysely
    .selectFrom('identifications')
    .select('at')
    .where('workspace', '=', workspace)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}
