import { randomUUID } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import type { CollectedEvent } from '@whorl/contract/analytics/collector.ts';
import { fallbackPlanVersion } from '@whorl/contract/analytics/events.ts';
import { PAGE_VIEW_RETENTION_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import { CompiledQuery, sql, type Transaction } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import { describeEvent } from './describe-event.ts';
import type { EventRow, InsertIdRow, PlanFit } from './event-tables.ts';
import { notedId } from './noted-id.ts';
import { countingWrites } from './stored-until.ts';

const DAY_MS = 86_400_000;
/** Less than that between two clocks is the time that a request takes. */
const CLOCK_TOLERANCE_MS = 60_000;

// For whoever watches: tests that end the process exactly there.
const storingChannel = channel('analytics:storing');
const storedChannel = channel('analytics:stored');

export type NewEvents = {
  readonly events: readonly CollectedEvent[];
  /** When the sender sent them by its own clock, in ISO 8601; tells what that clock is wrong by. */
  readonly sentAt: string | null | undefined;
  readonly country: string | undefined;
};
type NewEventRow = Omit<EventRow, 'seq'>;

/**
 * Stores the events durably, in the order in which they came; one that was stored before, by its insert_id, is left out.
 *
 * @param now milliseconds since 1970
 * @returns how many were new, by how they stand to the plan
 * @throws StorageUnavailableError when the database cannot be written
 */
export async function storeEvents(
  database: Database,
  batch: NewEvents,
  now: number,
): Promise<ReadonlyMap<PlanFit, number>> {
  const rows = toRows(batch, now);
  const added = await database.commitTogether(async (tx) => {
    await countingWrites(tx, database.dialect);
    const added = await takeNew(tx, database, rows, now);
    await insertRows(tx, database, added);
    storingChannel.publish({ count: added.length });
    return added;
  }, 'events');
  storedChannel.publish({ count: added.length });
  const counts = new Map<PlanFit, number>();
  for (const { plan_fit } of added) counts.set(plan_fit, (counts.get(plan_fit) ?? 0) + 1);
  return counts;
}

/** Notes the insert_ids and returns the rows of those that were not there. */
async function takeNew(
  tx: Transaction<Tables>,
  { dialect }: Database,
  rows: readonly NewEventRow[],
  now: number,
): Promise<NewEventRow[]> {
  const byId = new Map<string, NewEventRow>();
  for (const row of rows) {
    const id = notedId(row.insert_id);
    if (!byId.has(id)) byId.set(id, row);
  }
  // In one order everywhere, so that two processes that are sent the same events cannot lock each other out.
  const ids = JSON.stringify([...byId.keys()].sort());
  const { rows: noted } = await (dialect === 'postgres'
    ? sql<InsertIdRow>`insert into analytics_insert_ids (insert_id, received_at)
        select id, ${now}::bigint from json_array_elements_text(${ids}::json) as id
        on conflict (insert_id) do nothing returning insert_id`
    : sql<InsertIdRow>`insert into analytics_insert_ids (insert_id, received_at)
        select value, ${now} from json_each(${ids}) where true
        on conflict (insert_id) do nothing returning insert_id`
  ).execute(tx);
  const added = new Set(noted.map(({ insert_id }) => insert_id));
  return [...byId].flatMap(([id, row]) => (added.has(id) ? [row] : []));
}

const columns = {
  insert_id: 'text',
  event_type: 'text',
  device_id: 'text',
  user_id: 'text',
  session_id: 'bigint',
  happened_at: 'bigint',
  received_at: 'bigint',
  counted_at: 'bigint',
  plan_version: 'text',
  plan_fit: 'text',
  page_path: 'text',
  page_group: 'text',
  traffic: 'text',
  country: 'text',
  event: 'text',
} as const satisfies Record<keyof NewEventRow, 'text' | 'bigint'>;
const names = Object.keys(columns) as (keyof NewEventRow)[];
const nameList = sql.join(names.map((name) => sql.ref(name)));
const recordType = sql.join(Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`));

/** Rows of one statement of SQLite; what is left goes one by one, so that there are two statements and not one per size. */
const ROWS_AT_ONCE = 100;
const cells = `(${names.map(() => '?').join(', ')})`;
const insertSome = (rows: number): string =>
  `insert into analytics_events (${names.join(', ')}) values ${Array.from({ length: rows }, () => cells).join(', ')}`;
const [insertOne, insertMany] = [insertSome(1), insertSome(ROWS_AT_ONCE)];

/**
 * By statements that are there already: to build one of a node for each cell takes longer than to store the rows.
 * PostgreSQL, which would get every cell over the wire, takes all rows as one JSON text; of that SQLite makes rows in
 * twice the time that it needs for the cells.
 */
async function insertRows(tx: Transaction<Tables>, { dialect }: Database, rows: readonly NewEventRow[]): Promise<void> {
  if (rows.length === 0) return;
  if (dialect === 'postgres') {
    await sql`insert into analytics_events (${nameList})
      select ${nameList} from json_to_recordset(${JSON.stringify(rows)}::json) as given(${recordType})`.execute(tx);
    return;
  }
  let from = 0;
  while (from < rows.length) {
    const count = from + ROWS_AT_ONCE <= rows.length ? ROWS_AT_ONCE : 1;
    const given = rows.slice(from, from + count).flatMap((row) => names.map((name) => row[name]));
    await tx.executeQuery(CompiledQuery.raw(count === 1 ? insertOne : insertMany, given));
    from += count;
  }
}

function toRows({ events, sentAt, country }: NewEvents, now: number): NewEventRow[] {
  const ahead = Date.parse(sentAt ?? '') - now;
  const wrongBy = Math.abs(ahead) > CLOCK_TOLERANCE_MS ? ahead : 0;
  const oldest = now - PAGE_VIEW_RETENTION_DAYS * DAY_MS;
  return events.map((event) => {
    const { planFit, pagePath, pageGroup, traffic } = describeEvent(event);
    const happenedAt = event.time ?? now;
    return {
      insert_id: event.insert_id?.toWellFormed() ?? randomUUID(),
      event_type: event.event_type.toWellFormed(),
      device_id: event.device_id?.toWellFormed() ?? null,
      user_id: event.user_id?.toWellFormed() ?? null,
      session_id: event.session_id ?? null,
      happened_at: happenedAt,
      received_at: now,
      // Nothing happens after it arrives, whatever two clocks say, nor before what is kept at all.
      counted_at: Math.max(oldest, Math.min(now, happenedAt - wrongBy)),
      plan_version: event.plan?.version?.toWellFormed() ?? fallbackPlanVersion,
      plan_fit: planFit,
      page_path: pagePath,
      page_group: pageGroup,
      traffic: traffic ?? null,
      country: country ?? null,
      event: JSON.stringify(event),
    };
  });
}
