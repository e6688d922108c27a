import { randomUUID } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import type { CollectedEvent } from '@whorl/contract/analytics/collector.ts';
import { fallbackPlanVersion } from '@whorl/contract/analytics/events.ts';
import { getPageGroup } from '@whorl/contract/page-group.ts';
import { PAGE_VIEW_RETENTION_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import type { PageGroup } from '@whorl/contract/urls.ts';
import { CompiledQuery, sql, type Transaction } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import { checkPlanFit, describePage } from './describe-event.ts';
import { lockForStoring } from './event-cursors.ts';
import type { EventRow, InsertIdRow, PlanFit } from './event-tables.ts';
import { toStoredInsertId } from './stored-insert-id.ts';

const DAY_MS = 86_400_000;
/** A smaller difference between two clocks may be the duration of the request. */
const CLOCK_TOLERANCE_MS = 60_000;

// Diagnostics channels for tests that end the process at this step.
const storingChannel = channel('analytics:storing');
const storedChannel = channel('analytics:stored');

export type NewEvents = {
  readonly events: readonly CollectedEvent[];
  /** Sending time by the sender's clock in ISO 8601, from which the error of that clock is computed. */
  readonly sentAt: string | null | undefined;
  readonly country: string | undefined;
  /** Visitor IDs of agents among the devices of the events. */
  readonly agents?: ReadonlySet<string> | undefined;
};
type NewEventRow = Omit<EventRow, 'seq'>;

/**
 * Stores events durably in their order; those whose insert ID was stored before are skipped.
 *
 * @param now milliseconds since 1970
 * @param findGroup returns the analytics page group of a path; by default from the table of URLs
 * @returns the number of new events by their fit to the plan
 * @throws StorageUnavailableError if the database cannot be written
 */
export async function storeEvents(
  database: Database,
  batch: NewEvents,
  now: number,
  findGroup: (path: string) => PageGroup = getPageGroup,
): Promise<ReadonlyMap<PlanFit, number>> {
  const rows = toRows(batch, now, findGroup);
  const added = await database.commitTogether(async (tx) => {
    await lockForStoring(tx, database.dialect);
    const added = await storeInsertIds(tx, database, rows, now);
    await insertRows(tx, database, added);
    storingChannel.publish({ count: added.length });
    return added;
  }, 'events');
  storedChannel.publish({ count: added.length });
  const counts = new Map<PlanFit, number>();
  for (const { plan_fit } of added) counts.set(plan_fit, (counts.get(plan_fit) ?? 0) + 1);
  return counts;
}

/** Stores the insert IDs and returns the rows of the new ones. */
async function storeInsertIds(
  tx: Transaction<Tables>,
  { dialect }: Database,
  rows: readonly NewEventRow[],
  now: number,
): Promise<NewEventRow[]> {
  const byId = new Map<string, NewEventRow>();
  for (const row of rows) {
    const id = toStoredInsertId(row.insert_id);
    if (!byId.has(id)) byId.set(id, row);
  }
  // Sorted, so that two processes that receive the same events can't deadlock.
  const ids = JSON.stringify([...byId.keys()].sort());
  const { rows: inserted } = await (dialect === 'postgres'
    ? sql<InsertIdRow>`insert into analytics_insert_ids (insert_id, received_at)
        select id, ${now}::bigint from json_array_elements_text(${ids}::json) as id
        on conflict (insert_id) do nothing returning insert_id`
    : sql<InsertIdRow>`insert into analytics_insert_ids (insert_id, received_at)
        select value, ${now} from json_each(${ids}) where true
        on conflict (insert_id) do nothing returning insert_id`
  ).execute(tx);
  const added = new Set(inserted.map(({ insert_id }) => insert_id));
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

/** Rows per SQLite statement; the rest is inserted one by one, so that only two prepared statements are needed. */
const INSERT_BATCH_SIZE = 100;
const cells = `(${names.map(() => '?').join(', ')})`;
const insertSome = (rows: number): string =>
  `insert into analytics_events (${names.join(', ')}) values ${Array.from({ length: rows }, () => cells).join(', ')}`;
const [insertOne, insertMany] = [insertSome(1), insertSome(INSERT_BATCH_SIZE)];

/**
 * Inserts rows with prepared statements, because building a query of many nodes takes longer than storing the rows.
 * PostgreSQL gets all rows as one JSON text instead of separate parameters; SQLite would need twice as long to
 * parse that.
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
    const count = from + INSERT_BATCH_SIZE <= rows.length ? INSERT_BATCH_SIZE : 1;
    const given = rows.slice(from, from + count).flatMap((row) => names.map((name) => row[name]));
    await tx.executeQuery(CompiledQuery.raw(count === 1 ? insertOne : insertMany, given));
    from += count;
  }
}

function toRows(
  { events, sentAt, country, agents }: NewEvents,
  now: number,
  findGroup: (path: string) => PageGroup,
): NewEventRow[] {
  const ahead = Date.parse(sentAt ?? '') - now;
  const wrongBy = Math.abs(ahead) > CLOCK_TOLERANCE_MS ? ahead : 0;
  const oldest = now - PAGE_VIEW_RETENTION_DAYS * DAY_MS;
  return events.map((event) => {
    const { pagePath, traffic } = describePage(event);
    const happenedAt = event.time ?? now;
    return {
      insert_id: event.insert_id?.toWellFormed() ?? randomUUID(),
      event_type: event.event_type.toWellFormed(),
      device_id: event.device_id?.toWellFormed() ?? null,
      user_id: event.user_id?.toWellFormed() ?? null,
      session_id: event.session_id ?? null,
      happened_at: happenedAt,
      received_at: now,
      // Limited to the time from the retention period until now, because the sender's clock may be wrong.
      counted_at: Math.max(oldest, Math.min(now, happenedAt - wrongBy)),
      plan_version: event.plan?.version?.toWellFormed() ?? fallbackPlanVersion,
      plan_fit: checkPlanFit(event),
      page_path: pagePath,
      page_group: pagePath === null ? null : findGroup(pagePath),
      traffic: traffic && agents?.has(event.device_id ?? '') ? 'agents' : (traffic ?? null),
      country: country ?? null,
      event: JSON.stringify(event),
    };
  });
}
