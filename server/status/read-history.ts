import { STATUS_DAYS, type StatusComponent, statusComponents } from '@whorl/contract/status/components.ts';
import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { MINUTE_MS } from './recorder.ts';
import type { StatusHourRow } from './status-tables.ts';

const DAY_MS = 86_400_000;
/** Age of the latest measurements that determine the current state. */
const RECENT_MS = 10 * MINUTE_MS;

export type ComponentHistory = {
  readonly component: StatusComponent;
  /** Measured days, the oldest first; `at` is the start of the day (UTC) in milliseconds since 1970. */
  readonly days: readonly StatusHourRow[];
  /** Requests of the last ten minutes; undefined if there were none. */
  readonly recent: { readonly requests: number; readonly failures: number } | undefined;
};
export type StatusHistory = { readonly now: number; readonly components: readonly ComponentHistory[] };

/** Returns the start of the first day on the status page. @param now milliseconds since 1970 */
export const getFirstDay = (now: number): number => now - (now % DAY_MS) - (STATUS_DAYS - 1) * DAY_MS;

/** Returns the history of each component by day, from the stored minutes and hours. @param now milliseconds since 1970 */
export async function readHistory({ kysely }: Database, now: number): Promise<StatusHistory> {
  const day = sql.lit(DAY_MS);
  const first = getFirstDay(now);
  const days = await sql<StatusHourRow>`
    select component, at, sum(measured_minutes) as measured_minutes, sum(down_minutes) as down_minutes,
      sum(requests) as requests, sum(failures) as failures, sum(total_ms) as total_ms, max(max_ms) as max_ms
    from (
      select component, at - at % ${day} as at, 1 as measured_minutes,
        case when 2 * sum(failures) > sum(requests) then 1 else 0 end as down_minutes, -- as isDown()
        sum(requests) as requests, sum(failures) as failures, sum(total_ms) as total_ms, max(max_ms) as max_ms
      from status_minutes where at >= ${first} group by component, status_minutes.at
      union all
      select component, at - at % ${day} as at, measured_minutes, down_minutes, requests, failures, total_ms, max_ms
      from status_hours where at >= ${first}
    ) as counts
    group by component, at order by at`.execute(kysely);
  const recent = await kysely
    .selectFrom('status_minutes')
    .select(({ fn }) => ['component', fn.sum('requests').as('requests'), fn.sum('failures').as('failures')])
    .where('at', '>=', now - RECENT_MS)
    .groupBy('component')
    .execute();
  return {
    now,
    components: statusComponents.map((component) => {
      const found = recent.find((row) => row.component === component);
      return {
        component,
        days: days.rows.filter((row) => row.component === component).map(toNumbers),
        recent: found && { requests: Number(found.requests), failures: Number(found.failures) },
      };
    }),
  };
}

/** Converts sums, which PostgreSQL returns as text. */
const toNumbers = ({ component, ...counts }: StatusHourRow): StatusHourRow => ({
  component,
  at: Number(counts.at),
  measured_minutes: Number(counts.measured_minutes),
  down_minutes: Number(counts.down_minutes),
  requests: Number(counts.requests),
  failures: Number(counts.failures),
  total_ms: Number(counts.total_ms),
  max_ms: Number(counts.max_ms),
});
