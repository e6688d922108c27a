import { VELOCITY_LIMIT } from '@whorl/contract/identification/api-limits.ts';
import { type EventProducts, type VelocityWindow, velocityWindows } from '@whorl/contract/identification/event.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
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
  const { visitor_id, address, workspace, country, linked_id, at } = now;
  const starts = Object.fromEntries(windows.map((name) => [name, at - velocityWindows[name]])) as Starts;
  const given = { visitor_id, address, workspace, country, linked_id, at, ...starts };
  const [counted = {}] = await selectCounts(tx, given);
  const toCounts = (what: keyof Velocity): Counts => {
    const intervals = windows.map((name) => [name, Number(counted[`${what} ${name}`])]);
    return { intervals: Object.fromEntries(intervals) as Counts['intervals'] };
  };
  return {
    events: toCounts('events'),
    distinctIp: toCounts('distinctIp'),
    distinctCountry: toCounts('distinctCountry'),
    distinctLinkedId: toCounts('distinctLinkedId'),
    ipEvents: toCounts('ipEvents'),
  };
}

/** Times after which a request counts, by window. */
type Starts = Record<VelocityWindow, number>;
type Given = VelocityVisit & Starts;

/** Selects one row with all counts. */
const selectCounts = prepareQuery<Given, Readonly<Record<string, number | string>>>((kysely, given) => {
  const countWithin = (name: VelocityWindow, what: string) =>
    sql<number | string>`count(${sql.raw(what)} case when at > ${given[name]} then `;
  const ofVisitor = kysely
    .selectFrom(selectVisits(kysely, given, ['visitor_id']).as('visitor'))
    .select(
      windows.flatMap((name) => [
        sql<number | string>`${countWithin(name, '')} 1 end)`.as(`events ${name}`),
        sql<number | string>`${countWithin(name, 'distinct')} nullif(address, '') end)`.as(`distinctIp ${name}`),
        sql<number | string>`${countWithin(name, 'distinct')} country end)`.as(`distinctCountry ${name}`),
        sql<number | string>`${countWithin(name, 'distinct')} linked_id end)`.as(`distinctLinkedId ${name}`),
      ]),
    );
  const ofAddress = kysely
    .selectFrom(selectVisits(kysely, given, ['address', 'workspace']).as('address'))
    .select(windows.map((name) => sql<number | string>`${countWithin(name, '')} 1 end)`.as(`ipEvents ${name}`)));
  return kysely.selectFrom([ofVisitor.as('of_visitor'), ofAddress.as('of_address')]).selectAll();
});

/** Selects the latest requests with the same values of these columns as the given one, and the given one itself. */
function selectVisits(kysely: Kysely<Tables>, given: Given, shared: readonly (keyof VelocityVisit)[]) {
  let latest = kysely
    .selectFrom('identifications')
    .select(['at', 'address', 'country', 'linked_id'])
    .where('at', '>', given[longestWindow]);
  for (const column of shared) latest = latest.where(column, '=', given[column]);
  return kysely
    .selectFrom(latest.orderBy('at', 'desc').limit(VELOCITY_LIMIT).as('latest'))
    .selectAll()
    .unionAll(
      kysely.selectNoFrom([
        sql<number>`cast(${given.at} as bigint)`.as('at'),
        sql<string>`cast(${given.address} as text)`.as('address'),
        sql<string | null>`cast(${given.country} as text)`.as('country'),
        sql<string | null>`cast(${given.linked_id} as text)`.as('linked_id'),
      ]),
    );
}
