import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { mintVisitorId } from '../ids.ts';

/**
 * Gives the browser behind one request a visitor ID of its own. Its store of cookies moves to a new visitor with the same
 * looks; the visitor it was taken for, with all rows under that ID, is left unchanged. The browser gets its new signed id
 * with its next identification.
 *
 * @param at milliseconds since 1970
 * @returns false where the request or its store is not known
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
  const id = mintVisitorId();
  await tx
    .insertInto('visitors')
    // Its own signed id makes the looks sure, also where they were a guess about the other visitor.
    .values({ ...looks, id, is_guessed: 0, visits: 0, first_seen_at: at, last_seen_at: at })
    .execute();
  await tx
    .updateTable('browser_profiles')
    .set({ visitor_id: id, came_by: 'startedFresh', first_seen_at: at })
    .where('id', '=', profileId)
    .execute();
  return true;
}
