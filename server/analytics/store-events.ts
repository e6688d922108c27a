import { randomUUID } from 'node:crypto';
import type { CollectedEvent } from '@whorl/contract/analytics/collector.ts';
import { fallbackPlanVersion } from '@whorl/contract/analytics/events.ts';
import { PAGE_VIEW_RETENTION_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import type { Database } from '../platform/database/database.ts';
import type { AnalyticsTables, EventRow } from './event-tables.ts';

/** Rows of one statement: few enough for SQLite's 32,766 parameters, enough that a batch needs few statements. */
const ROWS_PER_STATEMENT = 200;
const DAY_MS = 86_400_000;

/**
 * Stores the events durably; one that is there already, by its insert_id, stays as it is.
 *
 * @param now milliseconds since 1970
 * @throws StorageUnavailableError when the database cannot be written
 */
export async function storeEvents(database: Database, events: readonly CollectedEvent[], now: number): Promise<void> {
  const rows = events
    .map((event) => toRow(event, now))
    // In one order everywhere, so that two processes that are sent the same events cannot lock each other out.
    .sort((a, b) => (a.insert_id < b.insert_id ? -1 : 1));
  await database.commitTogether(async (tx) => {
    for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
      await tx
        .$extendTables<AnalyticsTables>()
        .insertInto('analytics_events')
        .values(rows.slice(from, from + ROWS_PER_STATEMENT))
        .onConflict((conflict) => conflict.column('insert_id').doNothing())
        .execute();
    }
  });
}

/** Deletes what is older than we keep it. @param now milliseconds since 1970 */
export async function deleteOldEvents(database: Database, now: number): Promise<void> {
  await database.commitTogether((tx) =>
    tx
      .$extendTables<AnalyticsTables>()
      .deleteFrom('analytics_events')
      .where('received_at', '<', now - PAGE_VIEW_RETENTION_DAYS * DAY_MS)
      .execute(),
  );
}

function toRow(event: CollectedEvent, now: number): EventRow {
  return {
    insert_id: event.insert_id ?? randomUUID(),
    event_type: event.event_type,
    device_id: event.device_id ?? null,
    user_id: event.user_id ?? null,
    session_id: event.session_id ?? null,
    happened_at: event.time ?? now,
    received_at: now,
    plan_version: event.plan?.version ?? fallbackPlanVersion,
    event: JSON.stringify(event),
  };
}
