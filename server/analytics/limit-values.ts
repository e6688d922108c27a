import { OTHERS } from '@whorl/contract/analytics/others.ts';
import type { Transaction } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import { type Counted, filterOf, rollupId } from './count-events.ts';
import { mergeInto } from './visitor-sketch.ts';

/** Lines that one list of a day or a month may have; senders make up values, and what is beyond stands in `OTHERS`. */
export const VALUES_PER_PERIOD = 1_000;

/** What anybody can make up; the other dimensions have the values that there are. */
const open: ReadonlySet<Counted['dimension']> = new Set([
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
 * Puts what would make a list too long under `OTHERS`, and leaves out what was counted for visits from such a value alone.
 *
 * @param isStored which rows are there already
 */
export async function limitValues(
  tx: Transaction<Tables>,
  counted: ReadonlyMap<string, Counted>,
  isStored: (id: string) => boolean,
): Promise<Counted[]> {
  const kept = new Map(counted);
  const refused = new Set<string>();
  const added = [...counted.values()].filter(({ id, dimension }) => open.has(dimension) && !isStored(id));
  // First what is counted of everything: a value that has no line there has no lists of its own either.
  const groups = [...Map.groupBy(added, groupOf).values()].sort((a, b) => filterLength(a) - filterLength(b));
  for (const group of groups) {
    const [first] = group;
    if (first === undefined) continue;
    const room = Math.max(0, VALUES_PER_PERIOD - (await countStored(tx, first)));
    for (const one of group.slice(room)) {
      if (one.value === OTHERS) continue;
      kept.delete(one.id);
      addTogether(kept, one);
      if (one.filter === '')
        refused.add(originOf(one.period, filterOf({ parameter: one.dimension, value: one.value }, undefined)));
    }
  }
  return [...kept.values()].filter(({ filter, period }) => !refused.has(originOf(period, filter.split('\t')[0] ?? '')));
}

const groupOf = (one: Counted): string => rollupId({ ...one, value: '' });
const filterLength = (group: readonly Counted[]): number => group[0]?.filter.length ?? 0;
const originOf = (period: string, filter: string): string => `${period} ${filter}`;

function addTogether(kept: Map<string, Counted>, one: Counted): void {
  const id = rollupId({ ...one, value: OTHERS });
  const others = kept.get(id) ?? { ...one, id, value: OTHERS, times: 0, visits: 0, visitors: new Map() };
  others.times += one.times;
  others.visits += one.visits;
  mergeInto(others.visitors, one.visitors);
  kept.set(id, others);
}

async function countStored(tx: Transaction<Tables>, { filter, traffic, dimension, period }: Counted): Promise<number> {
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
