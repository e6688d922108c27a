import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import { listEmailSpellings, normalizeForSearch } from '../platform/email-spellings.ts';
import { ERASURE_BATCH_SIZE, type ErasureResult, type PersonalData } from '../platform/personal-data.ts';
import { eraseEvents } from './delete-events.ts';
import { addCopies, findCopies, toExportedEvent } from './event-data.ts';
import type { EventRow } from './event-tables.ts';

/** Events searched per statement; on SQLite a statement blocks the process. */
const SEARCH_BATCH_SIZE = 20_000;

/**
 * Events whose sender included an email address: as user ID, in a property, or in a page URL. Other data of visitors is
 * stored only by visitor ID, see `eventData`.
 */
export const emailEventData: PersonalData = {
  name: 'events',
  tables: [],
  async export(kysely, email) {
    const found: object[] = [];
    for await (const events of findMatchingEvents(kysely, email)) found.push(...events.map(toExportedEvent));
    return found;
  },
  async eraseInBatches(database, email) {
    let erased: ErasureResult = { count: 0, externalCopies: [] };
    for await (const events of findMatchingEvents(database.kysely, email)) {
      for (let index = 0; index < events.length; index += ERASURE_BATCH_SIZE) {
        erased = add(erased, await eraseBatch(database, email, events.slice(index, index + ERASURE_BATCH_SIZE)));
      }
    }
    return erased;
  },
  async erase(tx, email) {
    let erased: ErasureResult = { count: 0, externalCopies: [] };
    for await (const events of findMatchingEvents(tx, email)) erased = add(erased, await erase(tx, email, events));
    return erased;
  },
};

const eraseBatch = (database: Database, email: string, events: readonly EventRow[]): Promise<ErasureResult> =>
  database.commitTogether((tx) => erase(tx, email, events));

async function erase(tx: Transaction<Tables>, email: string, events: readonly EventRow[]): Promise<ErasureResult> {
  const seqs = events.map(({ seq }) => seq);
  const externalCopies = seqs.length > 0 ? await findCopies(tx, Math.min(...seqs), email) : [];
  return { count: await eraseEvents(tx, seqs), externalCopies };
}

function add(one: ErasureResult, other: ErasureResult): ErasureResult {
  const externalCopies = [...one.externalCopies];
  addCopies(externalCopies, other.externalCopies);
  return { count: one.count + other.count, externalCopies };
}

/** Searches all events in batches, because no index can find a substring. Yields the matching events of each batch. */
async function* findMatchingEvents(kysely: Kysely<Tables>, email: string): AsyncGenerator<EventRow[]> {
  const spellings = [
    ...new Set(listEmailSpellings(email).flatMap((one) => [one, encodeURI(one), encodeURIComponent(one)])),
  ].map((spelling) => spelling.toLowerCase());
  const containsText = createContainsText(spellings);
  const { first, last } = await kysely
    .selectFrom('analytics_events')
    .select((row) => [row.fn.min('seq').as('first'), row.fn.max('seq').as('last')])
    .executeTakeFirstOrThrow();
  for (let from = first ?? 0; from <= (last ?? -1); from += SEARCH_BATCH_SIZE) {
    const rows = await kysely
      .selectFrom('analytics_events')
      .selectAll()
      .where('seq', '>=', from)
      .where('seq', '<', from + SEARCH_BATCH_SIZE)
      .where((row) =>
        row.or(
          spellings.flatMap((spelling) => [
            row(sql`lower(event)`, 'like', toLikePattern(spelling)),
            row(sql`lower(user_id)`, 'like', toLikePattern(spelling)),
          ]),
        ),
      )
      .orderBy('seq')
      .execute();
    const found = rows.filter(({ event, user_id }) => containsText(JSON.parse(event)) || containsText(user_id));
    if (found.length > 0) yield found;
  }
}

/**
 * Returns a pattern for LIKE. An underscore matches any character and a percent sign any text, because SQLite converts
 * only ASCII letters to lower case, so false matches are filtered afterwards.
 */
const toLikePattern = (text: string): string => `%${text.replace(/[%\\]/g, '_').replace(/[^\0-\x7f]+/g, '%')}%`;

/** Returns a function that finds a spelling in a value at any depth, but not as part of a longer address. */
function createContainsText(spellings: readonly string[]): (value: unknown) => boolean {
  const pattern = new RegExp(
    `(?<![\\w.+-])(?:${spellings.map((spelling) => RegExp.escape(spelling)).join('|')})(?![\\w-]|\\.\\w)`,
  );
  const containsText = (value: unknown): boolean => {
    if (typeof value === 'string') return pattern.test(normalizeForSearch(value));
    if (typeof value !== 'object' || value === null) return false;
    return Object.entries(value).some(([name, inner]) => containsText(name) || containsText(inner));
  };
  return containsText;
}
