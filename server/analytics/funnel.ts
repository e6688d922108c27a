import {
  type FunnelStep,
  funnelSteps,
  type TrafficFunnel,
  type TrafficKind,
  type TrafficQuery,
  trafficKinds,
} from '@whorl/contract/analytics/traffic.ts';
import { genericApplicationForm } from '@whorl/contract/leads/job-application-form.ts';
import { pageGroups } from '@whorl/contract/urls.ts';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Tables } from '../platform/database/tables.ts';
import { formDefinitions } from '../platform/form-definitions.ts';
import type { RollupRow } from './rollup-tables.ts';

/**
 * First page view of a visit, and the steps reached since. All steps count for the day, the kind of traffic, the page group
 * and the origin of the landing, so that no step has more visits than the one before.
 */
export const landingSchema = v.object({
  day: v.string(),
  traffic: v.picklist(trafficKinds),
  pageGroup: v.picklist(pageGroups),
  path: v.string(),
  /** Filters of the counts: none, and each origin. */
  filters: v.array(v.string()),
  /** Number of steps that are counted. */
  steps: v.number(),
});
type Landing = v.InferOutput<typeof landingSchema>;

/** The newsletter form at the end of every page isn't counted, only its page. */
const formPages = [...formDefinitions, genericApplicationForm].flatMap(({ places }) =>
  Object.values(places).map(({ page }) => page),
);
const formPaths: ReadonlySet<string> = new Set(formPages);
/** Beginnings of the paths that end with the slug of an entry, such as a webinar. */
const formPathPrefixes = formPages.flatMap((page) =>
  page.endsWith(':slug/') ? [page.slice(0, -':slug/'.length)] : [],
);

const hasForm = (path: string): boolean =>
  formPaths.has(path) || formPathPrefixes.some((prefix) => path.startsWith(prefix) && path !== prefix);

/**
 * Returns the counts of the steps that a visit reaches with an event, and updates its landing.
 *
 * @param landing undefined before the first page view
 */
export function countReachedSteps(
  landing: Landing | undefined,
  { pagePath, form }: { pagePath: string | null; form: string | undefined },
): Pick<RollupRow, 'filter' | 'traffic' | 'dimension' | 'period' | 'value'>[] {
  if (landing === undefined) return [];
  const isEngaged = pagePath !== null && (pagePath !== landing.path || hasForm(pagePath));
  // A submission reaches all steps: a form at the end of the landing page was seen, too.
  const reached = form !== undefined ? funnelSteps.length : isEngaged ? 2 : 1;
  const steps = funnelSteps.slice(landing.steps, reached);
  landing.steps = Math.max(landing.steps, reached);
  const { filters, traffic, day, pageGroup } = landing;
  return filters.flatMap((filter) =>
    steps.map((dimension) => ({ filter, traffic, dimension, period: day, value: pageGroup })),
  );
}

/**
 * Reads the visits by landing page group and step. Each origin has counts of all groups, so two filters need no more rows.
 *
 * @param filter filter of the origin
 */
export async function readFunnel(
  kysely: Kysely<Tables>,
  { filter, traffic, periods }: { filter: string; traffic: TrafficKind; periods: readonly string[] },
  pageGroup: TrafficQuery['pageGroup'],
): Promise<TrafficFunnel> {
  const rows = await kysely
    .selectFrom('analytics_rollups')
    .select(['dimension', 'value'])
    .select((row) => row.fn.sum('visits').as('visits'))
    .where('filter', '=', filter)
    .where('traffic', '=', traffic)
    .where('dimension', 'in', funnelSteps)
    .where('period', 'in', periods)
    .$if(pageGroup !== undefined, (query) => query.where('value', '=', pageGroup ?? ''))
    .groupBy(['dimension', 'value'])
    .execute();
  const groups = [...Map.groupBy(rows, ({ value }) => value)].map(([value, steps]) => {
    const count = (step: FunnelStep) => Number(steps.find(({ dimension }) => dimension === step)?.visits ?? 0);
    return { value, landing: count('landing'), engagement: count('engagement'), submission: count('submission') };
  });
  const totals = funnelSteps.map((step) => groups.reduce((sum, group) => sum + group[step], 0));
  return {
    steps: funnelSteps.map((step, index) => {
      const [before = 0, visits = 0] = [totals[index - 1], totals[index]];
      return { step, visits, share: before === 0 ? null : visits / before };
    }),
    pageGroups: groups.sort((a, b) => b.landing - a.landing || (a.value < b.value ? -1 : 1)),
  };
}
