import type { EventName } from '@whorl/contract/analytics/events.ts';
import type { TrafficKind } from '@whorl/contract/analytics/traffic.ts';
import { EXPOSURE_EVENT, exposureId } from '@whorl/contract/experiments/exposure.ts';
import { type Kysely, sql } from 'kysely';
import type { AnalyticsTables, EventRow } from './analytics/event-tables.ts';
import type { CountedEvent, ExperimentEvents } from './experiments/count-visitors.ts';
import type { NoTables } from './platform/database/database.ts';

/** Rows in memory at a time. */
const PAGE_ROWS = 5_000;
/** Of these there are the most by far; an index has all others (`analytics_events_seldom`). */
const PAGE_VIEW = 'Web Page Viewed' satisfies EventName;

type Row = Pick<EventRow, 'seq' | 'insert_id' | 'event_type' | 'device_id' | 'happened_at' | 'event'>;

/** What the experiments ask of the collected events. */
export function readExperimentEvents(kysely: Kysely<NoTables>): ExperimentEvents {
  const tables = kysely.$extendTables<AnalyticsTables>();
  const rowsAfter = (seq: number, type: string, since: number, idPrefix: string) =>
    tables
      .selectFrom('analytics_events')
      .select(['seq', 'insert_id', 'event_type', 'device_id', 'happened_at', 'event'])
      .where('seq', '>', seq)
      .where('event_type', '=', type)
      // Said with a literal: a statement is planned before its parameters are known.
      .$if(type !== PAGE_VIEW, (query) => query.where('event_type', '<>', sql.lit(PAGE_VIEW)))
      .where('happened_at', '>=', since)
      .where('device_id', 'is not', null)
      .$if(idPrefix !== '', (query) =>
        query.where(sql`substr(insert_id, 1, ${sql.lit(idPrefix.length)})`, '=', idPrefix),
      )
      // The order of the index and of the table itself: one pass, however many pages that is.
      .orderBy('seq')
      .limit(PAGE_ROWS);

  async function* all(type: string, since: number, idPrefix = ''): AsyncGenerator<Row> {
    let rows: Row[];
    let last = 0;
    do {
      rows = await rowsAfter(last, type, since, idPrefix).execute();
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
        all(EXPOSURE_EVENT, since, exposureId(experiment, '')),
        ({ insert_id, device_id }) => insert_id === exposureId(experiment, device_id ?? ''),
      ),
    async *eventsOf(types, since) {
      for (const type of new Set(types)) yield* read(all(type, since));
    },
    async notPeople(since) {
      const rows = await tables
        .selectFrom('analytics_events')
        .select('device_id')
        .distinct()
        // Literally as in the index `analytics_events_not_people`, so that it is used.
        .where('traffic', '<>', sql.lit('people' satisfies TrafficKind))
        .where('happened_at', '>=', since)
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
