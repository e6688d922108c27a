import type { EventName } from '@whorl/contract/analytics/events.ts';
import type { TrafficKind } from '@whorl/contract/analytics/traffic.ts';
import { EXPOSURE_EVENT, getExposureId } from '@whorl/contract/experiments/exposure.ts';
import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import type { Tables } from '../platform/database/tables.ts';
import type { EventRow } from './event-tables.ts';

/** Rows that one query reads. */
const ROWS_PER_QUERY = 5_000;
/** Most events by far are page views; the partial index `analytics_events_seldom` contains all others. */
const PAGE_VIEW = 'Web Page Viewed' satisfies EventName;

type Row = Pick<EventRow, 'seq' | 'insert_id' | 'event_type' | 'device_id' | 'happened_at' | 'event'>;

/** Creates a reader of the stored events from which the results of experiments are computed. */
export function createExperimentEventReader(kysely: Kysely<Tables>) {
  const selectRowsAfter = (seq: number, type: string, since: number, idPrefix: string) =>
    kysely
      .selectFrom('analytics_events')
      .select(['seq', 'insert_id', 'event_type', 'device_id', 'happened_at', 'event'])
      .where('seq', '>', seq)
      .where('event_type', '=', type)
      // A literal, so that the partial index is used: statements are planned before their parameters are known.
      .$if(type !== PAGE_VIEW, (query) => query.where('event_type', '<>', sql.lit(PAGE_VIEW)))
      .where('happened_at', '>=', since)
      .where('device_id', 'is not', null)
      .$if(idPrefix !== '', (query) =>
        query.where(sql`substr(insert_id, 1, ${sql.lit(idPrefix.length)})`, '=', idPrefix),
      )
      // The order of index and table, so that all queries together read each row once.
      .orderBy('seq')
      .limit(ROWS_PER_QUERY);

  async function* readRows(type: string, since: number, idPrefix = ''): AsyncGenerator<Row> {
    let rows: Row[];
    let last = 0;
    do {
      rows = await selectRowsAfter(last, type, since, idPrefix).execute();
      yield* rows;
      last = Number(rows.at(-1)?.seq ?? last);
    } while (rows.length === ROWS_PER_QUERY);
  }

  async function* toVisitorEvents(rows: AsyncGenerator<Row>, isValid: (row: Row) => boolean = () => true) {
    for await (const row of rows) {
      if (row.device_id !== null && isValid(row)) yield { visitorId: row.device_id, event: toCountedEvent(row) };
    }
  }

  return {
    // An exposure whose ID belongs to another visitor is forged and ignored.
    readExposures: (experiment: string, since: number) =>
      toVisitorEvents(
        readRows(EXPOSURE_EVENT, since, getExposureId(experiment, '')),
        ({ insert_id, device_id }) => insert_id === getExposureId(experiment, device_id ?? ''),
      ),
    async *readEvents(types: readonly string[], since: number) {
      for (const type of new Set(types)) yield* toVisitorEvents(readRows(type, since));
    },
    async findNonPeople(since: number) {
      const rows = await kysely
        .selectFrom('analytics_events')
        .select('device_id')
        .distinct()
        // The same literal condition as in the index `analytics_events_not_people`, so that it is used.
        .where('traffic', '<>', sql.lit('people' satisfies TrafficKind))
        .where('happened_at', '>=', since)
        .execute();
      return new Set(rows.flatMap(({ device_id }) => device_id ?? []));
    },
  };
}

const properties = v.nullish(v.record(v.string(), v.unknown()));
const propertiesSchema = v.object({ event_properties: properties, user_properties: properties });

function toCountedEvent({ event_type, happened_at, event }: Row) {
  const { event_properties, user_properties } = v.parse(propertiesSchema, JSON.parse(event));
  return {
    type: event_type,
    at: Number(happened_at),
    properties: event_properties ?? {},
    userProperties: user_properties ?? {},
  };
}
