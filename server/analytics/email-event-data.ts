import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import { ERASED_AT_ONCE, type Erased, type PersonalData } from '../platform/personal-data.ts';
import { eraseEvents } from './delete-events.ts';
import { atVendor, exportedEvent } from './event-data.ts';
import type { EventRow } from './event-tables.ts';
import { forwardedUntil } from './stored-until.ts';

/** Events searched with one statement, which on SQLite stops everything else in the process. */
const SEARCHED_AT_ONCE = 20_000;

/**
 * Events into which their sender put an email address: as the user id, in a property, or in the address of a page. What
 * else is kept of their visitors is found by the visitor id alone; the tables are those of `eventData`.
 */
export const emailEventData: PersonalData = {
  name: 'events',
  tables: [],
  async export(kysely, email) {
    const found: object[] = [];
    for await (const events of eventsWith(kysely, email)) found.push(...events.map(exportedEvent));
    return found;
  },
  async eraseInPortions(database, email) {
    let erased: Erased = { count: 0, elsewhere: [] };
    for await (const events of eventsWith(database.kysely, email)) {
      for (let index = 0; index < events.length; index += ERASED_AT_ONCE) {
        erased = add(erased, await erasePortion(database, email, events.slice(index, index + ERASED_AT_ONCE)));
      }
    }
    return erased;
  },
  async erase(tx, email) {
    let erased: Erased = { count: 0, elsewhere: [] };
    for await (const events of eventsWith(tx, email)) erased = add(erased, await erase(tx, email, events));
    return erased;
  },
};

const erasePortion = (database: Database, email: string, events: readonly EventRow[]): Promise<Erased> =>
  database.commitTogether((tx) => erase(tx, email, events));

async function erase(tx: Transaction<Tables>, email: string, events: readonly EventRow[]): Promise<Erased> {
  const forwarded = await forwardedUntil(tx);
  const seqs = events.map(({ seq }) => seq);
  const elsewhere = seqs.some((seq) => seq <= forwarded) ? [atVendor(email)] : [];
  return { count: await eraseEvents(tx, seqs), elsewhere };
}

const add = (one: Erased, other: Erased): Erased => ({
  count: one.count + other.count,
  elsewhere: one.elsewhere.length > 0 ? one.elsewhere : other.elsewhere,
});

/** Searches all events in portions, since no index can find part of a text. Yields the portions in which some were found. */
async function* eventsWith(kysely: Kysely<Tables>, email: string): AsyncGenerator<EventRow[]> {
  const spellings = [email, encodeURIComponent(email)].map((spelling) => spelling.toLowerCase());
  const holds = holding(spellings);
  const { first, last } = await kysely
    .selectFrom('analytics_events')
    .select((row) => [row.fn.min('seq').as('first'), row.fn.max('seq').as('last')])
    .executeTakeFirstOrThrow();
  for (let from = first ?? 0; from <= (last ?? -1); from += SEARCHED_AT_ONCE) {
    const rows = await kysely
      .selectFrom('analytics_events')
      .selectAll()
      .where('seq', '>=', from)
      .where('seq', '<', from + SEARCHED_AT_ONCE)
      .where((row) =>
        row.or(
          spellings.flatMap((spelling) => [
            row(sql`lower(event)`, 'like', containing(spelling)),
            row(sql`lower(user_id)`, 'like', containing(spelling)),
          ]),
        ),
      )
      .orderBy('seq')
      .execute();
    const found = rows.filter(({ event, user_id }) => holds(JSON.parse(event)) || holds(user_id));
    if (found.length > 0) yield found;
  }
}

/** An underscore stands for any character in LIKE, which finds too many; those are dropped afterwards. */
const containing = (text: string): string => `%${text.replaceAll('%', '_').replaceAll('\\', '_')}%`;

/** Whether one of the spellings occurs in a value, at any depth, and not as a part of a longer address. */
function holding(spellings: readonly string[]): (value: unknown) => boolean {
  const pattern = new RegExp(
    `(?<![\\w.+-])(?:${spellings.map((spelling) => RegExp.escape(spelling)).join('|')})(?![\\w-]|\\.\\w)`,
    'i',
  );
  const holds = (value: unknown): boolean => {
    if (typeof value === 'string') return pattern.test(value);
    if (typeof value !== 'object' || value === null) return false;
    return Object.entries(value).some(([name, inner]) => holds(name) || holds(inner));
  };
  return holds;
}
