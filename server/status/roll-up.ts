import { STATUS_RETENTION_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import type { Database } from '../platform/database/database.ts';
import type { StatusCounts, StatusHourRow, StatusMinuteRow } from './status-tables.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Age of an hour at which its minutes are replaced by one row. Longer than `MAX_WAIT_MS`, so that no count comes later. */
export const ROLL_UP_AFTER_MS = DAY_MS;

/**
 * Replaces old minutes by their hours and deletes hours after the retention period. Several processes may call this at
 * the same time: each minute is deleted, and counted, by one of them.
 *
 * @param now milliseconds since 1970
 */
export async function rollUpStatus(database: Database, now: number): Promise<void> {
  const until = now - ROLL_UP_AFTER_MS;
  await database.commitTogether(async (tx) => {
    const minutes = await tx
      .deleteFrom('status_minutes')
      .where('at', '<', until - (until % HOUR_MS))
      .returningAll()
      .execute();
    for (const hour of sumHours(minutes)) {
      await tx
        .insertInto('status_hours')
        .values(hour)
        .onConflict((conflict) =>
          conflict.columns(['component', 'at']).doUpdateSet((row) => ({
            measured_minutes: row('status_hours.measured_minutes', '+', hour.measured_minutes),
            down_minutes: row('status_hours.down_minutes', '+', hour.down_minutes),
            requests: row('status_hours.requests', '+', hour.requests),
            failures: row('status_hours.failures', '+', hour.failures),
            total_ms: row('status_hours.total_ms', '+', hour.total_ms),
            max_ms: row
              .case()
              .when('status_hours.max_ms', '<', hour.max_ms)
              .then(hour.max_ms)
              .else(row.ref('status_hours.max_ms'))
              .end(),
          })),
        )
        .execute();
    }
    await tx
      .deleteFrom('status_hours')
      .where('at', '<', now - STATUS_RETENTION_DAYS * DAY_MS)
      .execute();
  });
}

/** Returns the hours of minutes, in an order that is the same in every process to avoid deadlocks. */
function sumHours(rows: readonly StatusMinuteRow[]): StatusHourRow[] {
  const minutes = new Map<string, StatusMinuteRow>();
  for (const row of rows) {
    const key = `${row.component} ${row.at}`;
    minutes.set(key, { ...row, ...addCounts(row, minutes.get(key)) });
  }
  const hours = new Map<string, StatusHourRow>();
  for (const { component, at: minute, ...counts } of minutes.values()) {
    const at = minute - (minute % HOUR_MS);
    const key = `${component} ${at}`;
    const known = hours.get(key);
    hours.set(key, {
      component,
      at,
      measured_minutes: (known?.measured_minutes ?? 0) + 1,
      down_minutes: (known?.down_minutes ?? 0) + (isDown(counts) ? 1 : 0),
      ...addCounts(counts, known),
    });
  }
  return [...hours.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, hour]) => hour);
}

const addCounts = (one: StatusCounts, other: StatusCounts | undefined): StatusCounts => ({
  requests: one.requests + (other?.requests ?? 0),
  failures: one.failures + (other?.failures ?? 0),
  total_ms: one.total_ms + (other?.total_ms ?? 0),
  max_ms: Math.max(one.max_ms, other?.max_ms ?? 0),
});

/** Whether a component was down: more than half of its requests failed. */
export const isDown = ({ requests, failures }: Pick<StatusCounts, 'requests' | 'failures'>): boolean =>
  2 * failures > requests;
