import type { botResults } from '@whorl/contract/identification/result.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { eventFlags } from '../history/event-flags.ts';
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

/**
 * Finds events. Filters without an index of their own examine a limited number of events, so that a rare combination takes
 * no longer than a frequent one: such a page may have fewer events than its limit, or none, although there is a next one.
 *
 * @returns a page of events, and the key of the next page if there may be one
 */
export async function findEvents(
  database: Database,
  workspace: string,
  filter: EventFilter,
  { limit, after, oldestFirst = false }: Page,
): Promise<{ events: StoredEvent[]; next: string | undefined }> {
  const direction = oldestFirst ? 'asc' : 'desc';
  const [further, upTo] = oldestFirst ? (['>', '<='] as const) : (['<', '>='] as const);
  const sortAfter = (query: EventQuery) => {
    const sorted = query.orderBy('at', direction).orderBy('request_id', direction);
    return after === undefined ? sorted : sorted.where(comparePosition(further, after));
  };
  const { indexed, examined } = chooseIndex(filter);
  const last =
    examined === undefined
      ? undefined
      : await sortAfter(selectEvents(database, workspace, indexed))
          .select(['at', 'request_id as requestId'])
          .offset(examined - 1)
          .limit(1)
          .executeTakeFirst();
  let query = sortAfter(selectEvents(database, workspace, filter));
  if (last !== undefined) query = query.where(comparePosition(upTo, last));
  // One more, to know whether there is another page.
  const rows = await query
    .select(eventColumns)
    .limit(limit + 1)
    .execute();
  const events = rows.slice(0, limit).map(toEvent);
  const position = rows.length > limit ? events.at(-1) : last;
  return { events, next: position && formatCursor(position) };
}

/** Number of events that a search without an index of its own examines; fewer if it has to parse their products. */
const EXAMINED_EVENTS = 20_000;
const EXAMINED_PRODUCTS = 4_000;

/** Filter of an index: those with a flag may not match the products. */
type IndexedFilter = EventFilter & { readonly flag?: Flag };
type Flag = (typeof eventFlags)[keyof typeof eventFlags];

/**
 * Returns the part of a filter that an index serves, and the number of events in it that are examined for the rest;
 * undefined if the index is selective enough, or there is no rest.
 */
function chooseIndex(filter: EventFilter): { indexed: IndexedFilter; examined: number | undefined } {
  const { from, until, visitorId, requestId, linkedId, networks, country, bots, hasBotInfo, values = [] } = filter;
  if (visitorId ?? requestId ?? linkedId ?? networks) return { indexed: filter, examined: undefined };
  const [flag] = findFlags(filter);
  const isBadBot = bots?.length === 1 && bots[0] === 'bad';
  const driving = flag ? { flag } : isBadBot ? { bots } : country === undefined ? {} : { country };
  const parsesProducts = hasBotInfo !== undefined || values.length > 0;
  const hasRest = [bots, country].filter((value) => value !== undefined).length > Object.keys(driving).length;
  // A flag alone is checked with the products, too.
  const examined = parsesProducts ? EXAMINED_PRODUCTS : hasRest ? EXAMINED_EVENTS : undefined;
  return { indexed: { from, until, ...driving }, examined };
}

/** Returns the flags that all matching events have. */
const findFlags = ({ hasBotInfo, values = [] }: EventFilter): Flag[] => [
  ...(hasBotInfo === true ? [eventFlags.botInfo] : []),
  ...values.flatMap(({ path, is }) => {
    const flag = Object.values(eventFlags).find((one) => one.path.join('.') === path.join('.'));
    return flag !== undefined && is === true ? [flag] : [];
  }),
];

/** Returns the condition that an event comes before or after a position. */
const comparePosition = (operator: '<' | '<=' | '>' | '>=', { at, requestId }: Cursor): RawBuilder<boolean> =>
  sql<boolean>`(at, request_id) ${sql.raw(operator)} (${at}, ${requestId})`;

type EventQuery = ReturnType<typeof selectEvents>;

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

function selectEvents({ kysely, dialect }: Database, workspace: string, filter: IndexedFilter) {
  const { visitorId, requestId, linkedId, bots, networks, country, from, until, hasBotInfo, values = [] } = filter;
  // Without statistics SQLite takes the index of the workspace, and reads all of its events; the plus prevents that.
  const isInWorkspace =
    visitorId !== undefined && dialect === 'sqlite' ? sql<boolean>`+workspace = ${workspace}` : undefined;
  let query = kysely.selectFrom('identifications').where((row) => isInWorkspace ?? row('workspace', '=', workspace));
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
  for (const flag of [...findFlags(filter), ...(filter.flag ? [filter.flag] : [])]) query = query.where(hasFlag(flag));
  if (hasBotInfo !== undefined) {
    const name = selectValue(dialect, ['botInfo', 'data', 'name']);
    query = query.where(hasBotInfo ? sql<boolean>`${name} is not null` : sql<boolean>`${name} is null`);
  }
  for (const { path, is } of values) query = query.where(hasValue(dialect, path, is));
  return query;
}

/** Returns the condition of a partial index, literally as in the migration. */
const hasFlag = ({ bit }: Flag): RawBuilder<boolean> => sql<boolean>`(flags & ${sql.lit(bit)}) = ${sql.lit(bit)}`;

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
