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

const columns = ['id', 'is_private', 'first_seen_at', 'last_seen_at', 'came_by', 'assigned_permille'] as const;

/** Columns that record the decision by which a visitor was assigned to a profile, and its probability. */
export const toAssignmentColumns = (assignedBy: AssignedBy, assignedScore: number) => ({
  ...{ assigned_by: assignedBy, came_by: assignedBy },
  assigned_permille: Math.round(assignedScore * 1000),
});

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
  assignedScore:
    row.assigned_permille === null ? (earlierScores[row.came_by ?? 'nobodyAlike'] ?? 1) : row.assigned_permille / 1000,
});

/** Scores of the decisions that recognized a browser without a signed ID before their probability was stored. */
const earlierScores: Partial<Record<AssignedBy, number>> = { onlyOneAlike: 0.8, onlyOneNearlyAlike: 0.5 };

/**
 * Creates or updates a browser profile that was used at `at`.
 *
 * @param assignedBy decision by which the visitor was assigned to the profile
 * @param assignedScore probability that it was right
 * @returns the profile's ID
 */
export async function saveProfile(
  tx: Transaction<Tables>,
  {
    id,
    visitorId,
    isPrivate,
    assignedBy,
    assignedScore,
    at,
  }: Pick<StoredProfile, 'isPrivate' | 'id' | 'assignedScore'> & {
    visitorId: string;
    assignedBy: AssignedBy;
    at: number;
  },
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
      ...toAssignmentColumns(assignedBy, assignedScore),
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        ...{ visitor_id: visitorId, last_seen_at: at, ...toAssignmentColumns(assignedBy, assignedScore) },
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
