import { type EventProducts, type VelocityWindow, velocityWindows } from '@whorl/contract/identification/event.ts';
import { sql, type Transaction } from 'kysely';
import { isLostRace, isStorageFailure } from '../../platform/database/storage-errors.ts';
import type { Tables } from '../../platform/database/tables.ts';

type Data<Product> = Product extends { data: infer Value } ? Value : never;
type Velocity = Data<EventProducts['velocity']>;
type Counts = Velocity['events'];

/** Counted up to here: whoever asks more often than this in a day is fast enough. */
const COUNTED = 1_000;
const windows = Object.keys(velocityWindows) as VelocityWindow[];
const LONGEST_MS = Math.max(...Object.values(velocityWindows));

/** One request of a visitor, as it is kept. */
export type Passage = {
  workspace: string;
  visitor_id: string;
  address: string;
  country: string | null;
  linked_id: string | null;
  /** Milliseconds since 1970. */
  at: number;
};

/**
 * How often the visitor was here lately, and from how many places, the request in `now` included, stored or not. Where that
 * cannot be counted, it alone fails: the transaction goes on behind it.
 *
 * @throws what the whole transaction has to hear of: the storage failed, or another process was faster
 */
export async function measureVelocity(tx: Transaction<Tables>, now: Passage): Promise<EventProducts['velocity']> {
  // PostgreSQL takes nothing more in a transaction in which a statement failed.
  await sql`savepoint velocity`.execute(tx);
  try {
    const data = await countVelocity(tx, now);
    await sql`release savepoint velocity`.execute(tx);
    return { data };
  } catch (error) {
    if (isStorageFailure(error) || isLostRace(error)) throw error;
    await sql`rollback to savepoint velocity`.execute(tx);
    return { error: { code: 'Failed', message: 'the visits could not be counted' } };
  }
}

async function countVelocity(tx: Transaction<Tables>, now: Passage): Promise<Velocity> {
  const within = (name: VelocityWindow, what: string) =>
    sql<number | string>`count(${sql.raw(what)} case when at > ${now.at - velocityWindows[name]} then `;
  const ofVisitor = tx
    .selectFrom(withNow(tx, now, ['visitor_id']).as('visitor'))
    .select(
      windows.flatMap((name) => [
        sql<number | string>`${within(name, '')} 1 end)`.as(`events ${name}`),
        sql<number | string>`${within(name, 'distinct')} nullif(address, '') end)`.as(`distinctIp ${name}`),
        sql<number | string>`${within(name, 'distinct')} country end)`.as(`distinctCountry ${name}`),
        sql<number | string>`${within(name, 'distinct')} linked_id end)`.as(`distinctLinkedId ${name}`),
      ]),
    );
  const ofAddress = tx
    .selectFrom(withNow(tx, now, ['address', 'workspace']).as('address'))
    .select(windows.map((name) => sql<number | string>`${within(name, '')} 1 end)`.as(`ipEvents ${name}`)));
  const counted: Readonly<Record<string, number | string>> = await tx
    .selectFrom([ofVisitor.as('of_visitor'), ofAddress.as('of_address')])
    .selectAll()
    .executeTakeFirstOrThrow();
  const counts = (what: keyof Velocity): Counts => {
    const intervals = windows.map((name) => [name, Number(counted[`${what} ${name}`])]);
    return { intervals: Object.fromEntries(intervals) as Counts['intervals'] };
  };
  return {
    events: counts('events'),
    distinctIp: counts('distinctIp'),
    distinctCountry: counts('distinctCountry'),
    distinctLinkedId: counts('distinctLinkedId'),
    ipEvents: counts('ipEvents'),
  };
}

/** The latest requests that share these columns with `now`, and `now` itself. */
function withNow(tx: Transaction<Tables>, now: Passage, shared: readonly (keyof Passage)[]) {
  let latest = tx
    .selectFrom('identifications')
    .select(['at', 'address', 'country', 'linked_id'])
    .where('at', '>', now.at - LONGEST_MS);
  for (const column of shared) latest = latest.where(column, '=', now[column]);
  return tx
    .selectFrom(latest.orderBy('at', 'desc').limit(COUNTED).as('latest'))
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
