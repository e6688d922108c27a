import { VELOCITY_LIMIT } from '@whorl/contract/identification/api-limits.ts';
import { type EventProducts, type VelocityWindow, velocityWindows } from '@whorl/contract/identification/event.ts';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import type { MeasuredProduct } from './measure-product.ts';

type Data<Product> = Product extends { data: infer Value } ? Value : never;
type Velocity = Data<EventProducts['velocity']>;
type Counts = Velocity['events'];

const windows = Object.keys(velocityWindows) as VelocityWindow[];
const LONGEST_WINDOW_MS = Math.max(...Object.values(velocityWindows));

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
  const countWithin = (name: VelocityWindow, what: string) =>
    sql<number | string>`count(${sql.raw(what)} case when at > ${now.at - velocityWindows[name]} then `;
  const ofVisitor = tx
    .selectFrom(selectVisits(tx, now, ['visitor_id']).as('visitor'))
    .select(
      windows.flatMap((name) => [
        sql<number | string>`${countWithin(name, '')} 1 end)`.as(`events ${name}`),
        sql<number | string>`${countWithin(name, 'distinct')} nullif(address, '') end)`.as(`distinctIp ${name}`),
        sql<number | string>`${countWithin(name, 'distinct')} country end)`.as(`distinctCountry ${name}`),
        sql<number | string>`${countWithin(name, 'distinct')} linked_id end)`.as(`distinctLinkedId ${name}`),
      ]),
    );
  const ofAddress = tx
    .selectFrom(selectVisits(tx, now, ['address', 'workspace']).as('address'))
    .select(windows.map((name) => sql<number | string>`${countWithin(name, '')} 1 end)`.as(`ipEvents ${name}`)));
  const counted: Readonly<Record<string, number | string>> = await tx
    .selectFrom([ofVisitor.as('of_visitor'), ofAddress.as('of_address')])
    .selectAll()
    .executeTakeFirstOrThrow();
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

/** Selects the latest requests with the same values of these columns as `now`, and `now` itself. */
function selectVisits(tx: Transaction<Tables>, now: VelocityVisit, shared: readonly (keyof VelocityVisit)[]) {
  let latest = tx
    .selectFrom('identifications')
    .select(['at', 'address', 'country', 'linked_id'])
    .where('at', '>', now.at - LONGEST_WINDOW_MS);
  for (const column of shared) latest = latest.where(column, '=', now[column]);
  return tx
    .selectFrom(latest.orderBy('at', 'desc').limit(VELOCITY_LIMIT).as('latest'))
    .selectAll()
    .unionAll(
      tx.selectNoFrom([
        sql<number>`cast(${now.at} as bigint)`.as('at'),
        sql<string>`cast(${now.address} as text)`.as('address'),
        sql<string | null>`cast(${now.country} as text)`.as('country'),
        sql<string | null>`cast(${now.linked_id} as text)`.as('linked_id'),
      ]),
    );
}
