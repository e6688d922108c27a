import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import type { TokenContent } from '../token.ts';
import type { AssignedBy, BrowserProfileRow } from '../visitor-tables.ts';
import type { Profile } from './matching.ts';

export type StoredProfile = Profile & {
  readonly id: string;
  /** Decision by which the visitor was assigned to the profile; undefined if stored before this was recorded. */
  readonly assignedBy: AssignedBy | undefined;
};

const columns = ['id', 'is_private', 'first_seen_at', 'last_seen_at', 'came_by'] as const;

/** Columns that record the decision by which a visitor was assigned to a profile. */
export const toAssignmentColumns = (assignedBy: AssignedBy) => ({ assigned_by: assignedBy, came_by: assignedBy });

/**
 * Returns a browser profile, and the most recently used older profile of the visitor that isn't private. Both are
 * undefined if the profile is unknown.
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
  assignedBy: row.came_by ?? undefined,
});

/**
 * Creates or updates a browser profile that was used at `at`.
 *
 * @param assignedBy decision by which the visitor was assigned to the profile
 * @returns the profile's ID
 */
export async function saveProfile(
  tx: Transaction<Tables>,
  {
    id,
    visitorId,
    isPrivate,
    assignedBy,
    at,
  }: { id: string; visitorId: string; isPrivate: boolean | undefined; assignedBy: AssignedBy; at: number },
): Promise<string> {
  const privateValue = isPrivate === undefined ? null : Number(isPrivate);
  await tx
    .insertInto('browser_profiles')
    .values({
      id,
      visitor_id: visitorId,
      is_private: privateValue,
      first_seen_at: at,
      last_seen_at: at,
      ...toAssignmentColumns(assignedBy),
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        ...{ visitor_id: visitorId, last_seen_at: at, ...toAssignmentColumns(assignedBy) },
        ...(privateValue !== null && { is_private: privateValue }),
      }),
    )
    .execute();
  return id;
}

/**
 * Returns the ID of the visitor that a signed token belongs to now. A profile may have been assigned to another visitor
 * since its token was signed: by `startFresh`, or by a match whose response never reached the browser.
 */
export async function findTokenVisitorId(
  tx: Transaction<Tables>,
  { visitorId, profileId }: TokenContent,
): Promise<string> {
  if (profileId === undefined) return visitorId;
  const row = await tx
    .selectFrom('browser_profiles')
    .select('visitor_id')
    .where('id', '=', profileId)
    .executeTakeFirst();
  return row?.visitor_id ?? visitorId;
}
