import type { TrafficKind } from '@whorl/contract/analytics/traffic.ts';
import type { PageGroup } from '@whorl/contract/urls.ts';
import { type Generated, sql } from 'kysely';
import type { Migrations } from '../platform/database/migrations.ts';
import { exposureIds, toStoredInsertId } from './stored-insert-id.ts';

declare module '../platform/database/tables.ts' {
  interface Tables {
    /** The database assigns `seq`. */
    analytics_events: Omit<EventRow, 'seq'> & { seq: Generated<number> };
    analytics_insert_ids: InsertIdRow;
    analytics_cursors: CursorRow;
  }
}

/** Conformance of an event to the tracking plan (`contract/analytics/events.ts`); only planned events are counted. */
export type PlanFit =
  | 'as planned'
  /** The type is not in the plan. */
  | 'unplanned'
  /** Known event type, properties not in the tracking plan. */
  | 'unlike the plan'
  /** Event of the SDK's protocol, such as `$identify`. */
  | 'protocol'
  /** Stored before this column existed. */
  | 'unchecked';

/** All times are milliseconds since 1970. */
export type EventRow = {
  /** Increases with each stored event; cursors store their position by it. */
  seq: number;
  /** Deduplication ID. */
  insert_id: string;
  event_type: string;
  device_id: string | null;
  user_id: string | null;
  session_id: number | null;
  /** Time by the sender's clock; ours if it sent none. */
  happened_at: number;
  received_at: number;
  /** Time used for counting: `happened_at`, corrected by the error of the sender's clock. */
  counted_at: number;
  plan_version: string;
  plan_fit: PlanFit;
  /** Path of the page, if the event contains it. */
  page_path: string | null;
  /** Analytics page group of `page_path`, when the event was stored. */
  page_group: PageGroup | null;
  /** Kind of traffic of a page view; null for other events. */
  traffic: TrafficKind | null;
  /** Two-letter code, from the sender's IP address. */
  country: string | null;
  /** Complete event as received, as JSON. */
  event: string;
};

/** Accepted insert ID, see `toStoredInsertId`; kept after the event is deleted, so that a copy is still recognized. */
export type InsertIdRow = { insert_id: string; received_at: number };

/** Progress of a consumer of the events: everything up to `position` is processed. */
type CursorRow = { name: string; position: number };

export const analyticsMigrations: Migrations = {
  'analytics-1-events': {
    async up(db) {
      await db.schema
        .createTable('analytics_events')
        .addColumn('insert_id', 'text', (column) => column.primaryKey())
        .addColumn('event_type', 'text', (column) => column.notNull())
        .addColumn('device_id', 'text')
        .addColumn('user_id', 'text')
        .addColumn('session_id', 'bigint')
        .addColumn('happened_at', 'bigint', (column) => column.notNull())
        .addColumn('received_at', 'bigint', (column) => column.notNull())
        .addColumn('plan_version', 'text', (column) => column.notNull())
        .addColumn('event', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex('analytics_events_received')
        .on('analytics_events')
        .columns(['received_at'])
        .execute();
    },
  },
  'analytics-2-order': {
    async up(db, dialect) {
      await db.schema.dropIndex('analytics_events_received').execute();
      await db.schema.alterTable('analytics_events').renameTo('analytics_events_1').execute();
      await db.schema
        .createTable('analytics_events')
        // `autoincrement`: without it SQLite would reuse the number of a deleted event, which cursors have already passed.
        .addColumn('seq', dialect === 'postgres' ? 'bigserial' : 'integer', (column) =>
          dialect === 'postgres' ? column.primaryKey() : column.primaryKey().autoIncrement(),
        )
        .addColumn('insert_id', 'text', (column) => column.notNull())
        .addColumn('event_type', 'text', (column) => column.notNull())
        .addColumn('device_id', 'text')
        .addColumn('user_id', 'text')
        .addColumn('session_id', 'bigint')
        .addColumn('happened_at', 'bigint', (column) => column.notNull())
        .addColumn('received_at', 'bigint', (column) => column.notNull())
        .addColumn('counted_at', 'bigint', (column) => column.notNull())
        .addColumn('plan_version', 'text', (column) => column.notNull())
        .addColumn('plan_fit', 'text', (column) => column.notNull())
        .addColumn('page_path', 'text')
        .addColumn('page_group', 'text')
        .addColumn('country', 'text')
        .addColumn('event', 'text', (column) => column.notNull())
        .execute();
      await sql`insert into analytics_events (insert_id, event_type, device_id, user_id, session_id, happened_at,
        received_at, counted_at, plan_version, plan_fit, event)
        select insert_id, event_type, device_id, user_id, session_id, happened_at, received_at,
          case when happened_at < received_at then happened_at else received_at end, plan_version, 'unchecked', event
        from analytics_events_1 order by analytics_events_1.received_at, analytics_events_1.insert_id`.execute(db);
      await db.schema.createIndex('analytics_events_device').on('analytics_events').column('device_id').execute();
      await db.schema
        .createTable('analytics_insert_ids')
        .addColumn('insert_id', 'text', (column) => column.primaryKey())
        .addColumn('received_at', 'bigint', (column) => column.notNull())
        // One tree instead of a table and an index, because it is only looked up by this column.
        .$call((table) => (dialect === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table))
        .execute();
      await sql`insert into analytics_insert_ids select insert_id, received_at from analytics_events_1`.execute(db);
      await db.schema.dropTable('analytics_events_1').execute();
      await db.schema
        .createTable('analytics_cursors')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('position', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
  'analytics-4-seldom': {
    async up(db) {
      await db.schema.alterTable('analytics_events').addColumn('traffic', 'text').execute();
      await sql`update analytics_events set traffic = case
        when event like '%"botDetected":"True"%' then 'bots'
        when event like '%"vmDetected":true%' then 'virtual machines' else 'people' end
        where event_type = 'Web Page Viewed'`.execute(db);
      // Nine of ten events are page views of people. Partial indexes find the others without reading those.
      await sql`create index analytics_events_seldom on analytics_events (event_type, seq)
        where event_type <> 'Web Page Viewed'`.execute(db);
      await sql`create index analytics_events_bots on analytics_events (device_id, happened_at)
        where traffic = 'bots'`.execute(db);
    },
  },
  'analytics-5-exposures': {
    async up(db) {
      const ids = db.selectFrom('analytics_insert_ids').selectAll();
      for (const { insert_id, received_at } of await ids.where('insert_id', 'like', exposureIds).execute()) {
        const storedId = toStoredInsertId(insert_id);
        await sql`insert into analytics_insert_ids (insert_id, received_at) values (${storedId}, ${received_at})`.execute(
          db,
        );
        await sql`delete from analytics_insert_ids where insert_id = ${insert_id}`.execute(db);
      }
    },
  },
  'analytics-6-not-people': {
    async up(db) {
      await sql`drop index analytics_events_bots`.execute(db);
      await sql`create index analytics_events_not_people on analytics_events (device_id, happened_at)
        where traffic <> 'people'`.execute(db);
    },
  },
};
