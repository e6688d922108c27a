import type { botResults } from '@whorl/contract/identification/result.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { eventColumns, type StoredEvent, toEvent } from '../history/stored-event.ts';
import { type Cursor, writtenCursor } from './read-parameters.ts';

/** What is looked for in a workspace; what is undefined does not matter. Times are milliseconds since 1970. */
export type EventFilter = {
  readonly visitorId?: string | undefined;
  readonly requestId?: string | undefined;
  readonly linkedId?: string | undefined;
  readonly bots?: readonly (typeof botResults)[number][] | undefined;
  /** As addresses are kept. */
  readonly networks?: readonly string[] | undefined;
  /** Both included. */
  readonly from?: number | undefined;
  readonly until?: number | undefined;
  /** Of the stored products, by path. */
  readonly values?: readonly { readonly path: readonly string[]; readonly is: string | boolean }[] | undefined;
};

export type Page = {
  readonly limit: number;
  readonly behind?: Cursor | undefined;
  readonly oldestFirst?: boolean | undefined;
};

/** @returns with the key of the next page, where there is one */
export async function findEvents(
  { kysely, dialect }: Database,
  workspace: string,
  filter: EventFilter,
  { limit, behind, oldestFirst = false }: Page,
): Promise<{ events: StoredEvent[]; next: string | undefined }> {
  const direction = oldestFirst ? 'asc' : 'desc';
  const { visitorId, requestId, linkedId, bots, networks, from, until, values = [] } = filter;
  let query = kysely
    .selectFrom('identifications')
    .select(eventColumns)
    .where('workspace', '=', workspace)
    .orderBy('at', direction)
    .orderBy('request_id', direction)
    // One more shows whether there is another page.
    .limit(limit + 1);
  if (visitorId !== undefined) query = query.where('visitor_id', '=', visitorId);
  if (requestId !== undefined) query = query.where('request_id', '=', requestId);
  if (linkedId !== undefined) query = query.where('linked_id', '=', linkedId);
  if (bots?.length === 1)
    query = query.where('bot', '=', sql.lit(bots[0])); // So that the index of bad ones is taken.
  else if (bots !== undefined) query = query.where('bot', 'in', bots);
  if (networks !== undefined) query = query.where('address', 'in', networks);
  if (from !== undefined) query = query.where('at', '>=', from);
  if (until !== undefined) query = query.where('at', '<=', until);
  for (const { path, is } of values) query = query.where(valueIs(dialect, path, is));
  if (behind !== undefined) {
    const further = oldestFirst ? '>' : '<';
    query = query.where((row) =>
      row.or([
        row('at', further, behind.at),
        row.and([row('at', '=', behind.at), row('request_id', further, behind.requestId)]),
      ]),
    );
  }
  const rows = await query.execute();
  const events = rows.slice(0, limit).map(toEvent);
  const last = events.at(-1);
  return { events, next: rows.length > limit && last ? writtenCursor(last) : undefined };
}

/** Each dialect reads JSON in its own way: SQLite answers 1 and 0 for what is true and false. */
function valueIs(dialect: Database['dialect'], path: readonly string[], is: string | boolean): RawBuilder<boolean> {
  if (dialect === 'postgres') return sql`products::jsonb #>> ${sql.lit(`{${path.join(',')}}`)} = ${String(is)}`;
  return sql`json_extract(products, ${`$.${path.join('.')}`}) = ${typeof is === 'boolean' ? Number(is) : is}`;
}
