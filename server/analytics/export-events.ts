import * as v from 'valibot';
import type { Database } from '../platform/database/database.ts';
import { oneLine } from '../platform/format-terminal-text.ts';
import { toIsoTime } from '../platform/iso-time.ts';
import type { EventRow } from './event-tables.ts';

export type ExportOptions = {
  /** Starts after this `seq`. */
  readonly after: number;
  readonly event?: string | undefined;
  /** Range of `counted_at` in milliseconds since 1970, excluding `before`. */
  readonly from?: number | undefined;
  readonly before?: number | undefined;
};

const READ_BATCH_SIZE = 500;

/** Yields events, read in batches so that any number fits into memory. */
export async function* readEvents(database: Database, options: ExportOptions): AsyncGenerator<EventRow> {
  const { event, from, before } = options;
  let { after } = options;
  while (true) {
    const page = await database.reports
      .selectFrom('analytics_events')
      .selectAll()
      .where('seq', '>', after)
      .$if(event !== undefined, (query) => query.where('event_type', '=', event ?? ''))
      .$if(from !== undefined, (query) => query.where('counted_at', '>=', from ?? 0))
      .$if(before !== undefined, (query) => query.where('counted_at', '<', before ?? 0))
      .orderBy('seq')
      .limit(READ_BATCH_SIZE)
      .execute();
    yield* page;
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.seq;
  }
}

/** Returns the `seq` of the latest event; 0 if there is none. */
export async function findLastSeq(database: Database): Promise<number> {
  const last = await database.kysely
    .selectFrom('analytics_events')
    .select('seq')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.seq ?? 0;
}

/** Columns of a CSV export. */
export const eventColumns = [
  'counted_at',
  'event_type',
  'device_id',
  'user_id',
  'session_id',
  'insert_id',
  'page_path',
  'page_group',
  'country',
  'plan_version',
  'plan_fit',
  'event_properties',
  'user_properties',
] as const;

const propertiesSchema = v.object({
  event_properties: v.optional(v.unknown()),
  user_properties: v.optional(v.unknown()),
});

/** Returns the values of `eventColumns`. */
export function toExportValues(row: EventRow): string[] {
  const { event_properties, user_properties } = v.parse(propertiesSchema, JSON.parse(row.event));
  const values = { ...row, event_properties, user_properties };
  return eventColumns.map((column) => {
    const value = values[column];
    if (value === null || value === undefined) return '';
    if (column === 'counted_at') return toIsoTime(row.counted_at);
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  });
}

/** Returns an event as the object that other systems get. Values are those of the columns; properties are JSON. */
export function toExportRow(row: EventRow): Readonly<Record<string, string | null>> {
  const values = toExportValues(row);
  return Object.fromEntries(eventColumns.map((column, index) => [column, values[index] || null]));
}

/** Formats an event as one line without control characters. */
export function formatTailLine(row: EventRow): string {
  const { event_properties = {} } = v.parse(propertiesSchema, JSON.parse(row.event));
  const odd = row.plan_fit === 'as planned' || row.plan_fit === 'protocol' ? '' : `  (${row.plan_fit})`;
  const parts = [toIsoTime(row.received_at), row.event_type, row.device_id ?? row.user_id ?? '', row.country ?? '--'];
  return `${oneLine(`${parts.join('  ')}${odd}  ${JSON.stringify(event_properties)}`)}\n`;
}
