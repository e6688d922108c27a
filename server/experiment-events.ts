import { EXPOSURE_EVENT, exposureId } from '@whorl/contract/experiments/exposure.ts';
import { type Kysely, sql } from 'kysely';
import type { AnalyticsTables, EventRow } from './analytics/event-tables.ts';
import type { CountedEvent, ExperimentEvents } from './experiments/count-visitors.ts';
import type { NoTables } from './platform/database/database.ts';

/** Rows in memory at a time. */
const PAGE_ROWS = 5_000;
/** How a page view of a bot is written into its row. */
const OF_A_BOT = '%"botDetected":"True"%';

type Row = Pick<EventRow, 'seq' | 'insert_id' | 'event_type' | 'device_id' | 'happened_at' | 'event'>;

/** What the experiments ask of the collected events. */
export function readExperimentEvents(kysely: Kysely<NoTables>): ExperimentEvents {
  const tables = kysely.$extendTables<AnalyticsTables>();
  const rowsAfter = (seq: number, types: readonly string[], since: number, idPrefix = '') =>
    tables
      .selectFrom('analytics_events')
      .select(['seq', 'insert_id', 'event_type', 'device_id', 'happened_at', 'event'])
      .where('seq', '>', seq)
      .where('event_type', 'in', types)
      .where('happened_at', '>=', since)
      .where('device_id', 'is not', null)
      .$if(idPrefix !== '', (query) =>
        query.where(sql`substr(insert_id, 1, ${sql.lit(idPrefix.length)})`, '=', idPrefix),
      )
      // The order of the table itself: one pass over it, however many pages that is.
      .orderBy('seq')
      .limit(PAGE_ROWS);

  async function* all(types: readonly string[], since: number, idPrefix?: string): AsyncGenerator<Row> {
    let rows: Row[];
    let last = 0;
    do {
      rows = await rowsAfter(last, types, since, idPrefix).execute();
      yield* rows;
      last = Number(rows.at(-1)?.seq ?? last);
    } while (rows.length === PAGE_ROWS);
  }

  async function* read(rows: AsyncGenerator<Row>, isMeant: (row: Row) => boolean = () => true) {
    for await (const row of rows) {
      if (row.device_id !== null && isMeant(row)) yield { visitorId: row.device_id, event: eventOf(row) };
    }
  }

  return {
    // Whoever sends an exposure under the id of somebody else is not believed.
    exposures: (experiment, since) =>
      read(
        all([EXPOSURE_EVENT], since, exposureId(experiment, '')),
        ({ insert_id, device_id }) => insert_id === exposureId(experiment, device_id ?? ''),
      ),
    eventsOf: (types, since) => read(all([...new Set(types)], since)),
    async bots(since) {
      const rows = await tables
        .selectFrom('analytics_events')
        .select('device_id')
        .distinct()
        .where('event_type', '=', 'Web Page Viewed')
        .where('happened_at', '>=', since)
        .where('event', 'like', OF_A_BOT)
        .execute();
      return new Set(rows.flatMap(({ device_id }) => device_id ?? []));
    },
  };
}

function eventOf({ event_type, happened_at, event }: Row): CountedEvent {
  const { event_properties, user_properties } = JSON.parse(event) as Record<string, Record<string, unknown> | null>;
  return {
    type: event_type,
    at: Number(happened_at),
    properties: event_properties ?? {},
    userProperties: user_properties ?? {},
  };
}
