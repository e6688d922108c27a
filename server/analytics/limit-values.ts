import { OTHERS } from '@whorl/contract/analytics/others.ts';
import type { Transaction } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import { type CountedRow, rollupId, toFilterKey } from './count-events.ts';
import { mergeSketch } from './visitor-sketch.ts';

/** Maximum number of values of a dimension per period. Senders can make up values; further ones are counted as `OTHERS`. */
export const MAX_VALUES_PER_PERIOD = 1_000;

/** Dimensions with values that senders can make up; the others have a fixed set. */
const openDimensions: ReadonlySet<CountedRow['dimension']> = new Set([
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
 * Returns the rows to store: counts of values beyond the limit are added to those of `OTHERS`, and counts filtered by such
 * a value are dropped.
 *
 * @param counted rows by their ID
 * @param isStored whether the database already has a row with this ID; such rows are never moved
 */
export async function limitValues(
  tx: Transaction<Tables>,
  counted: ReadonlyMap<string, CountedRow>,
  isStored: (id: string) => boolean,
): Promise<CountedRow[]> {
  const limited = new Map(counted);
  const droppedFilters = new Set<string>();
  const added = [...counted.values()].filter(({ id, dimension }) => openDimensions.has(dimension) && !isStored(id));
  // Unfiltered counts first: a value that has no row there gets no filtered counts either.
  const groups = [...Map.groupBy(added, toGroupKey).values()].sort((a, b) => getFilterLength(a) - getFilterLength(b));
  for (const group of groups) {
    const [first] = group;
    if (first === undefined) continue;
    const remaining = Math.max(0, MAX_VALUES_PER_PERIOD - (await countStoredValues(tx, first)));
    for (const row of group.slice(remaining)) {
      if (row.value === OTHERS) continue;
      limited.delete(row.id);
      addToOthers(limited, row);
      if (row.filter === '') {
        const filter = toFilterKey({ parameter: row.dimension, value: row.value }, undefined);
        droppedFilters.add(toPeriodFilterKey(row.period, filter));
      }
    }
  }
  return [...limited.values()].filter(
    ({ filter, period }) => !droppedFilters.has(toPeriodFilterKey(period, filter.split('\t')[0] ?? '')),
  );
}

/** Returns the same key for all values of one dimension, filter and period. */
const toGroupKey = (row: CountedRow): string => rollupId({ ...row, value: '' });
const getFilterLength = (group: readonly CountedRow[]): number => group[0]?.filter.length ?? 0;
const toPeriodFilterKey = (period: string, filter: string): string => `${period} ${filter}`;

function addToOthers(limited: Map<string, CountedRow>, row: CountedRow): void {
  const id = rollupId({ ...row, value: OTHERS });
  const others = limited.get(id) ?? { ...row, id, value: OTHERS, times: 0, visits: 0, visitors: new Map() };
  others.times += row.times;
  others.visits += row.visits;
  mergeSketch(others.visitors, row.visitors);
  limited.set(id, others);
}

async function countStoredValues(
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
