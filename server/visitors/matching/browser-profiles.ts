import type { Kysely, Transaction } from 'kysely';
import { pickValues, prepareQuery } from '../../platform/database/prepare-query.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { TokenContent } from '../token.ts';
import type { AssignedBy, BrowserProfileRow } from '../visitor-tables.ts';
import type { Profile } from './matching.ts';

export type StoredProfile = Profile & {
  readonly id: string;
  /** Decision by which the visitor was assigned to the profile; undefined if stored before this was recorded. */
  readonly assignedBy: AssignedBy | undefined;
};

/** Columns that record the decision by which a visitor was assigned to a profile, and its probability. */
export const toAssignmentColumns = (assignedBy: AssignedBy, assignedScore: number) => ({
  ...{ assigned_by: assignedBy, came_by: assignedBy },
  assigned_permille: Math.round(assignedScore * 1000),
});

type ProfileColumns = Pick<
  BrowserProfileRow,
  'id' | 'is_private' | 'first_seen_at' | 'last_seen_at' | 'came_by' | 'assigned_permille'
>;

/** Content of a signed token, with the workspace where to search. `profileId` is empty if the token has none. */
export type SearchedToken = Readonly<Record<'visitorId' | 'profileId' | 'workspace', string>>;

/**
 * Selects the visitor that a signed token belongs to, with the profile of the token (`profile …`) and the most recently
 * used older profile of the visitor that isn't private (`older …`); both have only nulls if the profile is unknown.
 */
export const selectTokenVisitor = (kysely: Kysely<Tables>, given: SearchedToken) =>
  kysely
    .selectFrom('visitors')
    .leftJoin('browser_profiles as profile', (join) =>
      join.onRef('profile.visitor_id', '=', 'visitors.id').on('profile.id', '=', given.profileId),
    )
    .leftJoin('browser_profiles as older', (join) =>
      join.on('older.id', '=', (on) =>
        on
          .selectFrom('browser_profiles as other')
          .select('other.id')
          .whereRef('other.visitor_id', '=', 'visitors.id')
          .where('other.is_private', '=', 0)
          .whereRef('other.first_seen_at', '<', 'profile.first_seen_at')
          .orderBy('other.last_seen_at', 'desc')
          .limit(1),
      ),
    )
    .where('visitors.workspace', '=', given.workspace)
    .where('visitors.id', '=', ({ fn, val }) =>
      fn.coalesce(selectVisitorId(kysely, given.profileId), val(given.visitorId)),
    )
    .select(profileColumns);

const aliases = ['profile', 'older'] as const;
const columns = ['id', 'is_private', 'first_seen_at', 'last_seen_at', 'came_by', 'assigned_permille'] as const;
const profileColumns = aliases.flatMap((alias) =>
  columns.map((column) => `${alias}.${column} as ${alias} ${column}` as const),
);

/** Returns one of the profiles that `selectTokenVisitor` selected. */
export function toProfile(
  row: Readonly<Record<`${(typeof aliases)[number]} ${(typeof columns)[number]}`, unknown>>,
  alias: (typeof aliases)[number],
): StoredProfile | undefined {
  const values = Object.fromEntries(columns.map((column) => [column, row[`${alias} ${column}`]]));
  if (values.id === null) return undefined;
  const { id, is_private, first_seen_at, last_seen_at, came_by, assigned_permille } = values as ProfileColumns;
  return {
    id,
    isPrivate: is_private === null ? undefined : is_private === 1,
    firstSeenAt: first_seen_at,
    lastSeenAt: last_seen_at,
    assignedBy: came_by ?? undefined,
    assignedScore:
      assigned_permille === null ? (earlierScores[came_by ?? 'nobodyAlike'] ?? 1) : assigned_permille / 1000,
  };
}

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
  await upsertProfile(tx, {
    id,
    visitor_id: visitorId,
    is_private: isPrivate === undefined ? null : Number(isPrivate),
    first_seen_at: at,
    last_seen_at: at,
    ...toAssignmentColumns(assignedBy, assignedScore),
  });
  return id;
}

const assignedColumns = ['visitor_id', 'last_seen_at', 'assigned_by', 'came_by', 'assigned_permille'] as const;

const upsertProfile = prepareQuery((kysely, row: BrowserProfileRow) =>
  kysely
    .insertInto('browser_profiles')
    .values(pickValues(row, ['id', 'first_seen_at', 'is_private', ...assignedColumns]))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref, fn }) => ({
        ...Object.fromEntries(assignedColumns.map((column) => [column, ref(`excluded.${column}`)])),
        is_private: fn.coalesce('excluded.is_private', 'browser_profiles.is_private'),
      })),
    ),
);

/**
 * Returns the ID of the visitor that a signed token belongs to now. A profile may have been assigned to another visitor
 * since its token was signed: by `startFresh`, or by a match whose response never reached the browser.
 */
export async function findTokenVisitorId(tx: Transaction<Tables>, token: TokenContent): Promise<string> {
  // No profile has an empty ID.
  const row = await selectVisitorId(tx, token.profileId ?? '').executeTakeFirst();
  return row?.visitor_id ?? token.visitorId;
}

const selectVisitorId = (kysely: Kysely<Tables>, profileId: string) =>
  kysely.selectFrom('browser_profiles').select('visitor_id').where('id', '=', profileId);
