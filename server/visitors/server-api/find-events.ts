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
  const { index, indexed, examined } = chooseIndex(filter);
  const bounds = (end: Cursor | undefined) =>
    oldestFirst ? { lower: after, upper: end } : { lower: end, upper: after };
  const last =
    examined === undefined
      ? undefined
      : await sortAfter(selectEvents(database, workspace, dropImplied(indexed, bounds(undefined)), index))
          .select(['at', 'request_id as requestId'])
          .offset(examined - 1)
          .limit(1)
          .executeTakeFirst();
  let query = sortAfter(selectEvents(database, workspace, dropImplied(filter, bounds(last)), index));
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

/**
 * Returns a filter without the times that positions imply. With two lower or upper limits, SQLite starts or ends at only
 * one of them, and may read all events of a day for each page.
 */
const dropImplied = <Filter extends EventFilter>(
  filter: Filter,
  { lower, upper }: { lower: Cursor | undefined; upper: Cursor | undefined },
): Filter => ({
  ...filter,
  from: lower !== undefined && lower.at >= (filter.from ?? lower.at) ? undefined : filter.from,
  until: upper !== undefined && upper.at <= (filter.until ?? upper.at) ? undefined : filter.until,
});

/** Number of events that a page of a search without an index of its own examines. They may all have to be read from disk. */
const EXAMINED_EVENTS = 2_000;

/** Index by which events are found: of one of their properties, or of their time if a filter has none of these. */
type Index = 'visitor' | 'request' | 'linkedId' | 'network' | Flag | 'badBot' | 'country' | 'time';
/** Filter of an index: events with a flag may not match the products. */
type IndexedFilter = EventFilter & { readonly flag?: Flag };
type Flag = (typeof eventFlags)[keyof typeof eventFlags];

/**
 * Returns the index for a filter, the part of the filter that it serves, and the number of events in it that are examined
 * for the rest; undefined if the index is selective enough, or there is no rest.
 */
function chooseIndex(filter: EventFilter): { index: Index; indexed: IndexedFilter; examined: number | undefined } {
  const { from, until, country, bots, hasBotInfo, values = [] } = filter;
  const selective = chooseSelectiveIndex(filter);
  if (selective !== undefined) return { index: selective, indexed: filter, examined: undefined };
  const [flag] = findFlags(filter);
  const index = flag ?? (isBadBots(bots) ? 'badBot' : country === undefined ? 'time' : 'country');
  const driving = flag ? { flag } : index === 'badBot' ? { bots } : index === 'country' ? { country } : {};
  // A flag alone is checked with the products, too.
  const hasRest =
    hasBotInfo !== undefined ||
    values.length > 0 ||
    [bots, country].filter((value) => value !== undefined).length > Object.keys(driving).length;
  return { index, indexed: { from, until, ...driving }, examined: hasRest ? EXAMINED_EVENTS : undefined };
}

/** Returns the index that finds only a few events, if the filter has a value for one. */
function chooseSelectiveIndex({ requestId, visitorId, linkedId, networks }: EventFilter): Index | undefined {
  if (requestId !== undefined) return 'request';
  if (visitorId !== undefined) return 'visitor';
  if (linkedId !== undefined) return 'linkedId';
  return networks && 'network';
}

const isBadBots = (bots: EventFilter['bots']): boolean => bots?.length === 1 && bots[0] === 'bad';

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
  const matching = selectEvents(database, workspace, filter, chooseIndex(filter).index)
    .select('request_id')
    .limit(most);
  const { count } = await database.kysely
    .selectFrom(matching.as('matching'))
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Selects the events of a filter.
 *
 * @param index the only index that SQLite may use: without statistics it takes one of frequent values for a rare one, and
 * reads millions of events. PostgreSQL has statistics, and decides by itself.
 */
function selectEvents({ kysely, dialect }: Database, workspace: string, filter: IndexedFilter, index: Index) {
  const { visitorId, requestId, linkedId, bots, networks, country, from, until, hasBotInfo, values = [] } = filter;
  /** Returns a column, with a plus if SQLite must not use its index. */
  const column = (name: string, isIndexed: boolean): RawBuilder<unknown> =>
    sql.raw(isIndexed || dialect === 'postgres' ? name : `+${name}`);
  const conditions: RawBuilder<boolean>[] = [
    sql`${column('workspace', !['visitor', 'request', 'network'].includes(String(index)))} = ${workspace}`,
  ];
  const add = (condition: RawBuilder<boolean>) => conditions.push(condition);
  if (visitorId !== undefined) add(sql`${column('visitor_id', index === 'visitor')} = ${visitorId}`);
  if (requestId !== undefined) add(sql`request_id = ${requestId}`);
  if (linkedId !== undefined) add(sql`${column('linked_id', index === 'linkedId')} = ${linkedId}`);
  if (bots !== undefined) add(hasBot(column('bot', index === 'badBot'), bots));
  if (networks !== undefined) add(sql`${column('address', index === 'network')} in (${sql.join(networks)})`);
  if (country !== undefined) add(sql`${column('country', index === 'country')} = ${country}`);
  for (const flag of [...findFlags(filter), ...(filter.flag ? [filter.flag] : [])])
    add(hasFlag(flag, column('flags', flag === index)));
  if (hasBotInfo !== undefined) {
    const name = selectValue(dialect, ['botInfo', 'data', 'name']);
    add(hasBotInfo ? sql`${name} is not null` : sql`${name} is null`);
  }
  for (const { path, is } of values) add(hasValue(dialect, path, is));
  let query = kysely.selectFrom('identifications').where((row) => row.and(conditions));
  if (from !== undefined) query = query.where('at', '>=', from);
  if (until !== undefined) query = query.where('at', '<=', until);
  return query;
}

/** Returns the condition of a bot result, for bad bots literally as in their partial index. */
const hasBot = (column: RawBuilder<unknown>, bots: NonNullable<EventFilter['bots']>): RawBuilder<boolean> =>
  isBadBots(bots) ? sql`${column} = 'bad'` : sql`${column} in (${sql.join(bots)})`;

/** Returns the condition of a partial index, literally as in the migration. */
const hasFlag = ({ bit }: Flag, column: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${column} & ${sql.lit(bit)}) = ${sql.lit(bit)}`;

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
