import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import type { CameBy } from './visitor-tables.ts';

/** What speaks against taking a signed id for the proof that nobody else is meant. */
export type RiskSignals = {
  /** How the visitor was found when the id was left in this browser. */
  readonly cameBy: CameBy;
  /** Whether another visitor with the same hardware was seen in this network lately. */
  readonly lookalikeHere: boolean;
};

/** How long a lookalike in the same network counts. */
const LATELY_MS = 86_400_000;

/**
 * What the confidence of one request does not say: a signed id tells who came back, however it was handed out first.
 *
 * @returns undefined where nothing is known of it
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
  if (row?.came_by === null || row === undefined) return undefined;
  const lookalike = await kysely
    .selectFrom('identifications')
    .innerJoin('visitors', 'visitors.id', 'identifications.visitor_id')
    .select('request_id')
    .where('address', '=', row.address)
    .where('at', '>', row.at - LATELY_MS)
    .where('identifications.workspace', '=', workspace)
    .where('hardware_block', '=', row.hardware_block)
    .where('visitors.id', '<>', row.id)
    .limit(1)
    .executeTakeFirst();
  return { cameBy: row.came_by, lookalikeHere: lookalike !== undefined };
}
