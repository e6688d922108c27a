import { VELOCITY_LIMIT } from '@whorl/contract/identification/api-limits.ts';
import { type EventProducts, type VelocityWindow, velocityWindows } from '@whorl/contract/identification/event.ts';
import { sql, type Transaction } from 'kysely';
import { prepareQuery } from '../../platform/database/prepare-query.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { MeasuredProduct } from './measure-product.ts';

type Data<Product> = Product extends { data: infer Value } ? Value : never;
type Velocity = Data<EventProducts['velocity']>;
type Counts = Velocity['events'];

const windows = Object.keys(velocityWindows) as VelocityWindow[];
const longestWindow = windows.reduce((one, other) => (velocityWindows[one] > velocityWindows[other] ? one : other));

/** Stored columns of an identification that velocity needs. */
type VelocityVisit = {
  workspace: string;
  visitor_id: string;
  address: string;
  country: string | null;
  linked_id: string | null;
  /** Milliseconds since 1970. */
  at: number;
};

/**
 * Counts a visitor's recent requests and their distinct addresses, countries and linked IDs, including the request `now`,
 * which isn't stored yet.
 */
export const toVelocity = (now: VelocityVisit): MeasuredProduct<EventProducts['velocity']> => ({
  measure: async (tx) => ({ data: await countVelocity(tx, now) }),
  message: 'the visits could not be counted',
});

async function countVelocity(tx: Transaction<Tables>, now: VelocityVisit): Promise<Velocity> {
  const { visitor_id, address, workspace, at } = now;
  const starts = Object.fromEntries(windows.map((name) => [name, at - velocityWindows[name]])) as Starts;
  const rows = await selectRecent(tx, { visitor_id, address, workspace, ...starts });
  const visits: readonly Counted[] = [now, ...rows.filter((row) => row.at !== null)];
  const recent = new Map(windows.map((name) => [name, visits.filter(({ at: time }) => Number(time) > starts[name])]));
  const within = (name: VelocityWindow) => recent.get(name) ?? [];
  const count = (toCount: (name: VelocityWindow) => number): Counts => {
    const intervals = windows.map((name) => [name, toCount(name)]);
    return { intervals: Object.fromEntries(intervals) as Counts['intervals'] };
  };
  const countDistinct = (column: 'address' | 'country' | 'linked_id') =>
    count((name) => new Set(within(name).flatMap((visit) => visit[column] || [])).size);
  return {
    events: count((name) => within(name).length),
    distinctIp: countDistinct('address'),
    distinctCountry: countDistinct('country'),
    distinctLinkedId: countDistinct('linked_id'),
    ipEvents: count((name) => 1 + Number(rows[0]?.[toCountName(name)])),
  };
}

type Counted = Readonly<Record<'address' | 'country' | 'linked_id', string | null>> & { readonly at: number | null };
/** Times after which a request counts, by window. */
type Starts = Record<VelocityWindow, number>;
type Given = Pick<VelocityVisit, 'visitor_id' | 'address' | 'workspace'> & Starts;

const toCountName = (name: VelocityWindow) => `ofAddress ${name}` as const;
type AddressCounts = Readonly<Record<ReturnType<typeof toCountName>, number | string>>;

/**
 * Selects the latest requests of the visitor, each with the numbers of those from the address; one row with these numbers
 * only if there are none. To count distinct values takes SQLite longer than to return the few rows of a visitor.
 */
const selectRecent = prepareQuery<Given, Counted & AddressCounts>((kysely, given) => {
  const latest = kysely
    .selectFrom('identifications')
    .where('at', '>', given[longestWindow])
    .orderBy('at', 'desc')
    .limit(VELOCITY_LIMIT);
  const ofVisitor = latest.select(['at', 'address', 'country', 'linked_id']).where('visitor_id', '=', given.visitor_id);
  const ofAddress = latest.select('at').where('address', '=', given.address).where('workspace', '=', given.workspace);
  const counts = kysely
    .selectFrom(ofAddress.as('of_address'))
    .select(
      windows.map((name) =>
        sql<number | string>`count(case when at > ${given[name]} then 1 end)`.as(toCountName(name)),
      ),
    );
  return kysely
    .selectFrom(counts.as('counts'))
    .leftJoin(ofVisitor.as('visit'), (join) => join.onTrue())
    .selectAll();
});
