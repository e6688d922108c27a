import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { generateVisitorId } from '../ids.ts';
import { toAssignmentColumns } from '../matching/browser-profiles.ts';

/**
 * Gives the browser of a request a new visitor ID. Its profile moves to a new visitor with the same signals; the visitor
 * that it was matched to is unchanged. The browser gets its new signed ID with its next identification.
 *
 * @param at milliseconds since 1970
 * @returns false if the request or its profile is unknown
 */
export async function startFresh(
  tx: Transaction<Tables>,
  workspace: string,
  requestId: string,
  at: number,
): Promise<boolean> {
  const found = await tx
    .selectFrom('identifications')
    .innerJoin('browser_profiles', 'browser_profiles.id', 'identifications.profile_id')
    .innerJoin('visitors', 'visitors.id', 'browser_profiles.visitor_id')
    .selectAll('visitors')
    .select('browser_profiles.id as profile_id')
    .where('request_id', '=', requestId)
    .where('identifications.workspace', '=', workspace)
    .executeTakeFirst();
  if (found === undefined) return false;
  const { profile_id: profileId, ...looks } = found;
  const id = generateVisitorId();
  await tx
    .insertInto('visitors')
    // `is_guessed` is 0, because the signed ID proves that the signals belong to this visitor, even if the other match was a guess.
    .values({ ...looks, id, is_guessed: 0, visits: 0, unsigned_visits: 0, first_seen_at: at, last_seen_at: at })
    .execute();
  await tx
    .updateTable('browser_profiles')
    .set({ visitor_id: id, ...toAssignmentColumns('startedFresh', 1), first_seen_at: at })
    .where('id', '=', profileId)
    .execute();
  return true;
}
