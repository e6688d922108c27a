import type { Transaction } from 'kysely';
import type { NoTables } from '../platform/database/database.ts';
import type { Profile } from './matching.ts';
import type { VisitorTables } from './visitor-tables.ts';

export type StoredProfile = Profile & { readonly id: string };

/** A visitor who clears everything at each visit has one profile per visit; the latest say enough. */
const PROFILES_READ = 20;

/** The stores that a visitor's signed id was left in, the latest used first. */
export async function findProfiles(tx: Transaction<NoTables>, visitorId: string): Promise<StoredProfile[]> {
  const rows = await tx
    .$extendTables<VisitorTables>()
    .selectFrom('browser_profiles')
    .select(['id', 'is_private', 'first_seen_at', 'last_seen_at'])
    .where('visitor_id', '=', visitorId)
    .orderBy('last_seen_at', 'desc')
    .limit(PROFILES_READ)
    .execute();
  return rows.map(({ id, is_private, first_seen_at, last_seen_at }) => ({
    id,
    isPrivate: is_private === null ? undefined : is_private === 1,
    firstSeenAt: first_seen_at,
    lastSeenAt: last_seen_at,
  }));
}

/**
 * Notes that a store was used at `at`, and whose it is now; makes it where it is new.
 *
 * @returns its id
 */
export async function keepProfile(
  tx: Transaction<NoTables>,
  { id, visitorId, isPrivate, at }: { id: string; visitorId: string; isPrivate: boolean | undefined; at: number },
): Promise<string> {
  const told = isPrivate === undefined ? null : Number(isPrivate);
  await tx
    .$extendTables<VisitorTables>()
    .insertInto('browser_profiles')
    .values({ id, visitor_id: visitorId, is_private: told, first_seen_at: at, last_seen_at: at })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ visitor_id: visitorId, last_seen_at: at, ...(told !== null && { is_private: told }) }),
    )
    .execute();
  return id;
}
