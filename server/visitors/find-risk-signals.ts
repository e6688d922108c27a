import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import type { AssignedBy } from './visitor-tables.ts';

/** Reasons not to trust a signed ID as proof that a visitor is recognized correctly. */
export type RiskSignals = {
  /** Decision by which the visitor was assigned when the browser first got the signed ID. */
  readonly assignedBy: AssignedBy;
  /** Whether another visitor with the same hardware was seen in this network recently. */
  readonly hasLookalike: boolean;
};

/** Period in which a lookalike in the same network counts. */
const RECENT_MS = 86_400_000;

/**
 * Returns risk signals that the confidence score doesn't cover: a signed ID recognizes the same browser with high
 * confidence, even if it was first issued for an uncertain match.
 *
 * @returns undefined if the request is unknown or its assignment wasn't recorded
 */
export async function findRiskSignals(
  kysely: Kysely<Tables>,
  workspace: string,
  requestId: string,
): Promise<RiskSignals | undefined> {
  const row = await kysely
    .selectFrom('identifications')
    .innerJoin('visitors', 'visitors.id', 'identifications.visitor_id')
    .innerJoin('browser_profiles', 'browser_profiles.id', 'identifications.profile_id')
    .select(['identifications.address', 'at', 'came_by', 'visitors.id', 'hardware_block'])
    .where('request_id', '=', requestId)
    .where('identifications.workspace', '=', workspace)
    .executeTakeFirst();
  const assignedBy = row?.came_by;
  if (!row || !assignedBy) return undefined;
  const lookalike = await kysely
    .selectFrom('identifications')
    .innerJoin('visitors', 'visitors.id', 'identifications.visitor_id')
    .select('request_id')
    .where('address', '=', row.address)
    .where('at', '>', row.at - RECENT_MS)
    .where('identifications.workspace', '=', workspace)
    .where('hardware_block', '=', row.hardware_block)
    .where('visitors.id', '<>', row.id)
    .limit(1)
    .executeTakeFirst();
  return { assignedBy, hasLookalike: lookalike !== undefined };
}
