import { OTHERS } from '@whorl/contract/analytics/others.ts';
import type { Transaction } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import { type CountedRow, rollupId, toFilterKey } from './count-events.ts';
import { mergeSketch } from './visitor-sketch.ts';

/** Maximum number of values of a dimension per period. Senders can make up values; further ones are counted as `OTHERS`. */
export const MAX_VALUES_PER_PERIOD = 1_000;

/** Dimensions with values that senders can make up; the others have a fixed set. */
const open: ReadonlySet<CountedRow['dimension']> = new Set([
  'page',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'referrer',
  'variant',
  'form',
]);

/**
 * Moves values beyond the limit to `OTHERS`, and drops the counts filtered by such a value.
 *
 * @param isStored whether a row already exists
 */
export async function limitValues(
  tx: Transaction<Tables>,
  counted: ReadonlyMap<string, CountedRow>,
  isStored: (id: string) => boolean,
): Promise<CountedRow[]> {
  const limited = new Map(counted);
  const refused = new Set<string>();
  const added = [...counted.values()].filter(({ id, dimension }) => open.has(dimension) && !isStored(id));
  // Unfiltered counts first: a value that has no row there gets no filtered counts either.
  const groups = [...Map.groupBy(added, toGroupKey).values()].sort((a, b) => filterLength(a) - filterLength(b));
  for (const group of groups) {
    const [first] = group;
    if (first === undefined) continue;
    const room = Math.max(0, MAX_VALUES_PER_PERIOD - (await countStored(tx, first)));
    for (const one of group.slice(room)) {
      if (one.value === OTHERS) continue;
      limited.delete(one.id);
      addTogether(limited, one);
      if (one.filter === '')
        refused.add(toOrigin(one.period, toFilterKey({ parameter: one.dimension, value: one.value }, undefined)));
    }
  }
  return [...limited.values()].filter(
    ({ filter, period }) => !refused.has(toOrigin(period, filter.split('\t')[0] ?? '')),
  );
}

const toGroupKey = (one: CountedRow): string => rollupId({ ...one, value: '' });
const filterLength = (group: readonly CountedRow[]): number => group[0]?.filter.length ?? 0;
const toOrigin = (period: string, filter: string): string => `${period} ${filter}`;

function addTogether(limited: Map<string, CountedRow>, one: CountedRow): void {
  const id = rollupId({ ...one, value: OTHERS });
  const others = limited.get(id) ?? { ...one, id, value: OTHERS, times: 0, visits: 0, visitors: new Map() };
  others.times += one.times;
  others.visits += one.visits;
  mergeSketch(others.visitors, one.visitors);
  limited.set(id, others);
}

async function countStored(
  tx: Transaction<Tables>,
  { filter, traffic, dimension, period }: CountedRow,
): Promise<number> {
  const { count } = await tx
    .selectFrom('analytics_rollups')
    .select((rows) => rows.fn.countAll().as('count'))
    .where('filter', '=', filter)
    .where('traffic', '=', traffic)
    .where('dimension', '=', dimension)
    .where('period', '=', period)
    .executeTakeFirstOrThrow();
  return Number(count);
}
