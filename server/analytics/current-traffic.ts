import {
  CURRENT_MINUTES,
  type CurrentTraffic,
  MAX_CURRENT_PAGES,
  MAX_CURRENT_VISITS,
} from '@whorl/contract/analytics/current-traffic.ts';
import type { TrafficKind } from '@whorl/contract/analytics/traffic.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';

/**
 * Returns the visitors with a counted event in the last minutes, and the pages that people view. Reads only the latest
 * visits by an index, and at most `MAX_CURRENT_VISITS`.
 *
 * @param now milliseconds since 1970
 */
export async function readCurrentTraffic(kysely: Kysely<Tables>, now: number): Promise<CurrentTraffic> {
  const since = now - CURRENT_MINUTES * 60_000;
  const visits = kysely
    .selectFrom('analytics_visits')
    .select(['device_id', 'traffic', 'page_path'])
    // Events of browsers that were offline are received later than they happened.
    .where('last_at', '>=', since)
    .where('seen_at', '>=', since)
    .where('page_path', 'is not', null)
    .orderBy('last_at', 'desc')
    .limit(MAX_CURRENT_VISITS)
    .as('visits');
  const kinds = await kysely
    .selectFrom(visits)
    .select(['traffic', (visit) => visit.fn.count('device_id').distinct().as('visitors')])
    .select((visit) => visit.fn.countAll().as('visits'))
    .groupBy('traffic')
    .execute();
  const pages = await kysely
    .selectFrom(visits)
    .select(['page_path', (visit) => visit.fn.count('device_id').distinct().as('visitors')])
    .where('traffic', '=', 'people' satisfies TrafficKind)
    .groupBy('page_path')
    .orderBy('visitors', 'desc')
    .orderBy('page_path')
    .limit(MAX_CURRENT_PAGES)
    .execute();
  const count = (kind: TrafficKind) => Number(kinds.find(({ traffic }) => traffic === kind)?.visitors ?? 0);
  return {
    at: new Date(now).toISOString(),
    people: count('people'),
    agents: count('agents'),
    bots: count('bots'),
    virtualMachines: count('virtual machines'),
    pages: pages.map(({ page_path, visitors }) => ({ path: page_path ?? '', visitors: Number(visitors) })),
    isLimited: kinds.reduce((sum, kind) => sum + Number(kind.visits), 0) >= MAX_CURRENT_VISITS,
  };
}

/** Returns when the latest event of a visit was received, in milliseconds since 1970; undefined if there are no visits. */
export async function findLatestVisitTime(kysely: Kysely<Tables>): Promise<number | undefined> {
  const latest = await kysely
    .selectFrom('analytics_visits')
    .select((visit) => visit.fn.max('last_at').as('at'))
    .executeTakeFirst();
  return latest?.at ?? undefined;
}
