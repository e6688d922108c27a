import type { botResults } from '@whorl/contract/identification/result.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { eventColumns, type StoredEvent, toEvent } from '../history/stored-event.ts';
import { type Cursor, formatCursor } from './parse-parameters.ts';

/** Filter of the events of a workspace; undefined fields match everything. Times are milliseconds since 1970. */
export type EventFilter = {
  readonly visitorId?: string | undefined;
  readonly requestId?: string | undefined;
  readonly linkedId?: string | undefined;
  readonly bots?: readonly (typeof botResults)[number][] | undefined;
  /** Truncated IP addresses. */
  readonly networks?: readonly string[] | undefined;
  /** Two-letter code. */
  readonly country?: string | undefined;
  /** `from` and `until` are inclusive. */
  readonly from?: number | undefined;
  readonly until?: number | undefined;
  /** Whether the events have information about a bot. */
  readonly hasBotInfo?: boolean | undefined;
  /** Required values in the stored products, by path; of a list, one. */
  readonly values?: readonly { readonly path: readonly string[]; readonly is: Value | readonly string[] }[] | undefined;
};

type Value = string | boolean;

export type Page = {
  readonly limit: number;
  readonly after?: Cursor | undefined;
  readonly oldestFirst?: boolean | undefined;
};

/** Finds events. @returns a page of events, and the key of the next page if there is one */
export async function findEvents(
  database: Database,
  workspace: string,
  filter: EventFilter,
  { limit, after, oldestFirst = false }: Page,
): Promise<{ events: StoredEvent[]; next: string | undefined }> {
  const direction = oldestFirst ? 'asc' : 'desc';
  let query = selectEvents(database, workspace, filter)
    .select(eventColumns)
    .orderBy('at', direction)
    .orderBy('request_id', direction)
    // One more, to know whether there is another page.
    .limit(limit + 1);
  if (after !== undefined) {
    const further = oldestFirst ? '>' : '<';
    query = query.where((row) =>
      row.or([
        row('at', further, after.at),
        row.and([row('at', '=', after.at), row('request_id', further, after.requestId)]),
      ]),
    );
  }
  const rows = await query.execute();
  const events = rows.slice(0, limit).map(toEvent);
  const last = events.at(-1);
  return { events, next: rows.length > limit && last ? formatCursor(last) : undefined };
}

/** Returns the number of matching events, at most `most`. */
export async function countEvents(
  database: Database,
  workspace: string,
  filter: EventFilter,
  most: number,
): Promise<number> {
  const matching = selectEvents(database, workspace, filter).select('request_id').limit(most);
  const { count } = await database.kysely
    .selectFrom(matching.as('matching'))
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function selectEvents({ kysely, dialect }: Database, workspace: string, filter: EventFilter) {
  const { visitorId, requestId, linkedId, bots, networks, country, from, until, hasBotInfo, values = [] } = filter;
  let query = kysely.selectFrom('identifications').where('workspace', '=', workspace);
  if (visitorId !== undefined) query = query.where('visitor_id', '=', visitorId);
  if (requestId !== undefined) query = query.where('request_id', '=', requestId);
  if (linkedId !== undefined) query = query.where('linked_id', '=', linkedId);
  if (bots?.length === 1)
    query = query.where('bot', '=', sql.lit(bots[0])); // A literal, so that the partial index on bad bots is used.
  else if (bots !== undefined) query = query.where('bot', 'in', bots);
  if (networks !== undefined) query = query.where('address', 'in', networks);
  if (country !== undefined) query = query.where('country', '=', country);
  if (from !== undefined) query = query.where('at', '>=', from);
  if (until !== undefined) query = query.where('at', '<=', until);
  if (hasBotInfo !== undefined) {
    const name = selectValue(dialect, ['botInfo', 'data', 'name']);
    query = query.where(hasBotInfo ? sql<boolean>`${name} is not null` : sql<boolean>`${name} is null`);
  }
  for (const { path, is } of values) query = query.where(hasValue(dialect, path, is));
  return query;
}

/** Returns the condition that a JSON value equals `is`, or one of a list. */
function hasValue(
  dialect: Database['dialect'],
  path: readonly string[],
  is: Value | readonly string[],
): RawBuilder<boolean> {
  const value = selectValue(dialect, path);
  if (typeof is === 'object') return sql`${value} in (${sql.join(is)})`;
  // SQLite returns 1 and 0 for true and false.
  if (dialect === 'sqlite' && typeof is === 'boolean') return sql`${value} = ${Number(is)}`;
  return sql`${value} = ${String(is)}`;
}

const selectValue = (dialect: Database['dialect'], path: readonly string[]): RawBuilder<unknown> =>
  dialect === 'postgres'
    ? sql`products::jsonb #>> ${sql.lit(`{${path.join(',')}}`)}`
    : sql`json_extract(products, ${`$.${path.join('.')}`})`;
