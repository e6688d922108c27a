import { DELIVERIES_PER_PAGE, type DeliveryListQuery, deliveryStates } from '@whorl/contract/console/deliveries.ts';
import type { Kysely, Selectable } from 'kysely';
import { isAfter, parseCursor, toPage } from '../database/list-page.ts';
import type { Tables } from '../database/tables.ts';
import type { OutboxRow } from './outbox-tables.ts';

const DAY_MS = 86_400_000;
const columns = [
  'id',
  'destination',
  'subject',
  'state',
  'attempts',
  'due_at',
  'last_error',
  'created_at',
  'settled_at',
] as const satisfies (keyof OutboxRow)[];

export type ListedDelivery = Pick<Selectable<OutboxRow>, (typeof columns)[number]>;

/**
 * Returns one page of the deliveries that match a filter, newest first, without their bodies.
 *
 * @returns `next`: the value of `after` for the next page; null on the last one
 */
export async function findDeliveryPage(
  kysely: Kysely<Tables>,
  { state, ...filter }: DeliveryListQuery,
): Promise<{ page: ListedDelivery[]; next: string | null }> {
  // One query per state, because the indexes have the order of time within a state.
  const states = state === undefined ? deliveryStates : [state];
  const found = await Promise.all(states.map((each) => selectNewest(kysely, { ...filter, state: each })));
  const newest = found.flat().sort((a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1));
  return toPage(newest, DELIVERIES_PER_PAGE, ({ created_at }) => created_at);
}

function selectNewest(
  kysely: Kysely<Tables>,
  { destination, state, from, to, after }: DeliveryListQuery & { state: OutboxRow['state'] },
): Promise<ListedDelivery[]> {
  let query = kysely.selectFrom('outbox').select(columns).where('state', '=', state);
  if (destination !== undefined) query = query.where('destination', '=', destination);
  if (from !== undefined) query = query.where('created_at', '>=', Date.parse(from));
  if (to !== undefined) query = query.where('created_at', '<', Date.parse(to) + DAY_MS);
  if (after !== undefined) query = query.where(isAfter('created_at', parseCursor(after)));
  return query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(DELIVERIES_PER_PAGE + 1)
    .execute();
}
