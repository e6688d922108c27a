import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import type { TokenContent } from '../token.ts';
import type { BrowserProfileRow, CameBy } from '../visitor-tables.ts';
import type { Profile } from './matching.ts';

export type StoredProfile = Profile & {
  readonly id: string;
  /** How its visitor was found when the store was new; undefined for those from before that was noted. */
  readonly cameBy: CameBy | undefined;
};

const columns = ['id', 'is_private', 'first_seen_at', 'last_seen_at', 'came_by'] as const;

/**
 * One store that a visitor's signed id was left in, and of the visitor's ordinary stores that are older the one that was
 * used last. Neither is there where the store is not known.
 */
export async function findProfile(
  tx: Transaction<Tables>,
  visitorId: string,
  profileId: string,
): Promise<{ profile: StoredProfile | undefined; older: StoredProfile | undefined }> {
  const ofVisitor = tx.selectFrom('browser_profiles').select(columns).where('visitor_id', '=', visitorId);
  const profile = await ofVisitor.where('id', '=', profileId).executeTakeFirst();
  const older =
    profile &&
    (await ofVisitor
      .where('is_private', '=', 0)
      .where('first_seen_at', '<', profile.first_seen_at)
      .orderBy('last_seen_at', 'desc')
      .limit(1)
      .executeTakeFirst());
  return { profile: profile && toProfile(profile), older: older && toProfile(older) };
}

const toProfile = (row: Pick<BrowserProfileRow, (typeof columns)[number]>): StoredProfile => ({
  id: row.id,
  isPrivate: row.is_private === null ? undefined : row.is_private === 1,
  firstSeenAt: row.first_seen_at,
  lastSeenAt: row.last_seen_at,
  cameBy: row.came_by ?? undefined,
});

/**
 * Notes that a store was used at `at`, and whose it is now; makes it where it is new.
 *
 * @param cameBy how its present visitor was found when it became theirs
 * @returns its id
 */
export async function keepProfile(
  tx: Transaction<Tables>,
  {
    id,
    visitorId,
    isPrivate,
    cameBy,
    at,
  }: { id: string; visitorId: string; isPrivate: boolean | undefined; cameBy: CameBy; at: number },
): Promise<string> {
  const told = isPrivate === undefined ? null : Number(isPrivate);
  await tx
    .insertInto('browser_profiles')
    .values({ id, visitor_id: visitorId, is_private: told, first_seen_at: at, last_seen_at: at, came_by: cameBy })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        ...{ visitor_id: visitorId, last_seen_at: at, came_by: cameBy },
        ...(told !== null && { is_private: told }),
      }),
    )
    .execute();
  return id;
}

/**
 * Returns the visitor that a signed id belongs to now. A store may have been given another visitor since its token was
 * signed: by starting fresh, or by a match whose answer never reached the browser.
 */
export async function visitorOfToken(tx: Transaction<Tables>, { visitorId, profileId }: TokenContent): Promise<string> {
  if (profileId === undefined) return visitorId;
  const row = await tx
    .selectFrom('browser_profiles')
    .select('visitor_id')
    .where('id', '=', profileId)
    .executeTakeFirst();
  return row?.visitor_id ?? visitorId;
}
